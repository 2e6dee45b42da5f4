"""Attacks: a list of them with what must hold, calls and files made by chance, and twenty chats at once."""
