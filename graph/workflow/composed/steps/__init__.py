"""Requests of two wishes: cut where both halves are understood, the second as if it were the next message."""
