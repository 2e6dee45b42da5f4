"""The terminal: a command is one file and one row in a table."""

import gc
import sys

from cli.app import app
from cli.console.say import say
from errors import StoreError, ToolAtlasError
from tools.storage.private import keep_private

__all__ = ["main"]
ALLOCATED = 50_000
"""Objects between two looks for garbage. Importing makes hundreds of thousands that stay: looking through them again
and again, as Python does after every 700, takes a quarter of a command's start."""
INTERRUPTED = 130
"""Exit code of a command that Ctrl-C ended, as shells give it: 128 and the signal's number."""


def main() -> None:
    """Run the command line; a fault is one line and exit code 2, of a store or the disk 1."""
    keep_private()
    before = gc.get_threshold()
    gc.set_threshold(ALLOCATED)
    try:
        app()
    except KeyboardInterrupt:
        say("stopped", err=True)
        sys.exit(INTERRUPTED)
    except ToolAtlasError as error:
        say(f"toolatlas: {error}", err=True)
        sys.exit(1 if isinstance(error, StoreError) else 2)
    finally:
        gc.set_threshold(*before)
