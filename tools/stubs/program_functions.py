"""Functions that every program has beside its tools: as a model reads them, and as a type checker knows them."""

from typing import Final

PROMPT: Final = '''\
def find_tools(*, query: str) -> list[str]:
    """Look for further functions by a few words of what they do. They can be called in the next program."""
def make_table(*, rows: list[dict[str, Any]], name: str) -> str:
    """Make a table of rows for the functions that work on tables; returns its name."""
def save(*, value: Any, path: str) -> str:
    """Write a value to a file, in the form that its ending says (.csv, .json, .md, .txt); returns the path."""
def show(*, value: Any, title: str = "") -> None:
    """Show a table, a chart or a text to the user, beside the answer."""
def ask_user(*, question: str, choices: list[str] | None = None) -> str:
    """Ask the user what only they can say, and wait; returns their answer."""
'''
CHECK: Final = """\
def find_tools(*, query: str) -> list[str]: ...
def make_table(*, rows: list[Any], name: str) -> str: ...
def save(*, value: Any, path: str) -> str: ...
def show(*, value: Any, title: str = ...) -> None: ...
def ask_user(*, question: str, choices: list[str] | None = ...) -> str: ...
"""
"""Rows may be records of a result, which are no `dict[str, Any]` to a type checker."""
