"""`python -m web` serves the page without importing what the terminal needs: the quickest start."""

import sys

from errors import StoreError, ToolAtlasError
from settings import home_notes, load_settings
from tools.storage.private import keep_private
from web.server.serve import serve


def main() -> int:
    """Serve, or say in one line why not."""
    keep_private()
    try:
        for note in home_notes():
            sys.stderr.write(f"{note}\n")
        serve(load_settings(), _say)
    except ToolAtlasError as error:
        sys.stderr.write(f"{error}\n")
        return 1 if isinstance(error, StoreError) else 2
    return 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
