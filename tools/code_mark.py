"""What of our own code made something that is kept: with other code it is made anew.

Sizes and times of files are read, never what they hold: that takes milliseconds where hashing would take a start's.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pydantic


def code_lines(folders: Iterable[str | Path]) -> Iterator[str]:
    """Write a line for every file below some folders, one for Python, and one for where packages are installed."""
    yield f"{sys.version}\n"
    for folder in sorted({os.path.realpath(path) for path in folders}):
        yield from _lines(folder)
    installed = Path(pydantic.__file__).parents[1]
    yield f"{installed} {installed.stat().st_mtime_ns}\n"


def _lines(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        ordered = sorted(entries, key=lambda entry: entry.name)
    for entry in ordered:
        if entry.is_dir():
            if entry.name != "__pycache__":
                yield from _lines(entry.path)
        else:
            stat = entry.stat()
            yield f"{entry.path} {stat.st_mtime_ns} {stat.st_size}\n"
