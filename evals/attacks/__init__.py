"""Attacks on the whole program: a list with what must hold, calls, files and kills by chance, twenty chats at once."""
