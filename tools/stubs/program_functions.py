"""Functions that every program has beside its tools: as a model reads them, and as a type checker knows them."""

from typing import Final

PROMPT: Final = '''\
def find_tools(*, query: str) -> list[str]:
    """Look for further functions by a few words of what they do, for the next program."""
def make_table(*, rows: list[dict[str, Any]], name: str) -> str:
    """Make a table of rows for functions that work on tables; returns its name."""
def save(*, value: Any, path: str, overwrite: bool = False) -> str:
    """Write what a program holds (rows, a query's result as it is, text) to .csv, .json, .md, .txt; table to .xlsx."""
def show(*, value: Any, title: str = "") -> None:
    """Show rows or a text beside the answer."""
def ask_user(*, question: str, choices: list[str] | None = None) -> None:
    """End with a question that only the user can answer."""
'''
CHECK: Final = """\
def find_tools(*, query: str) -> list[str]: ...
def make_table(*, rows: list[Any], name: str) -> str: ...
def save(*, value: Any, path: str, overwrite: bool = ...) -> str: ...
def show(*, value: Any, title: str = ...) -> None: ...
def ask_user(*, question: str, choices: list[str] | None = ...) -> None: ...
"""
"""Rows may be records of a result, which are no `dict[str, Any]` to a type checker."""
