"""Pieces of a request that could be values: words, numbers, phrases, days, lists, every way they can be read."""
