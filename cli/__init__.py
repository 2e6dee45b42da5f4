"""The terminal: a command is one file and one row in a table."""

import sys

import typer

from cli.app import app
from errors import ToolAtlasError

__all__ = ["main"]


def main() -> None:
    """Run the command line; a fault of the user's or of a file's is one line and exit code 2."""
    try:
        app()
    except ToolAtlasError as error:
        typer.echo(f"toolatlas: {error}", err=True)
        sys.exit(2)
