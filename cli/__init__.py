"""The terminal: a command is one file and one row in a table."""

from cli.app import main

__all__ = ["main"]
