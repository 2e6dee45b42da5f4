"""Texts to search the tool index with."""
