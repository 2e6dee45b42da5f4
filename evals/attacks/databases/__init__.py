"""Hostile statements against databases that are read: every class of them, plain and disguised; nothing is changed."""
