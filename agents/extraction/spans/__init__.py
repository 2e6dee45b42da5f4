"""Typed values in a text, one kind a file."""
