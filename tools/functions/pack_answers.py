"""Answer templates in files beside a pack's tools: `answers/<tool>.<language>.j2`.

A template may end, or begin, as others do: `{% include "_ending.en.j2" %}` stands for a part in the folder `answers` of
the pack itself. A tool carries its templates whole, so parts are put in here, when they are read.
"""

from collections.abc import Mapping
from pathlib import Path

from lazy_regex import lazy_regex

FOLDER = "answers"
SUFFIX = ".j2"
PART = "_"
"""Begins the name of a file that is a part of templates."""
_INCLUDE = lazy_regex(r'\{% include "(_[\w.-]+)" %\}')
_DEPTH = 4
"""Parts may hold parts; one that holds itself ends here."""


def read_answers(pack: Path) -> tuple[Mapping[str, Mapping[str, str]], tuple[str, ...]]:
    """Read the templates in a pack's folder and in the folders below it.

    Returns:
        Tool name → language → template, and what is wrong, one sentence a fault; a file with a fault gives none.
    """
    found: dict[str, dict[str, str]] = {}
    faults = []
    for file in sorted(pack.glob(f"**/{FOLDER}/*{SUFFIX}")):
        if file.name.startswith(PART):
            continue
        tool, _, language = file.name.removesuffix(SUFFIX).partition(".")
        try:
            text = _with_parts(_text(file), pack / FOLDER)
        except (OSError, ValueError, RecursionError) as error:
            faults.append(f"{file.name} cannot be read: {error}.")
            continue
        found.setdefault(tool, {})[language] = text
    return found, tuple(faults)


def _with_parts(text: str, folder: Path, depth: int = _DEPTH) -> str:
    if depth < 0:
        raise RecursionError("its parts hold each other")
    return _INCLUDE.sub(lambda match: _with_parts(_text(folder / match[1]), folder, depth - 1), text)


def _text(file: Path) -> str:
    """Read a file without the line break that ends it."""
    return file.read_text(encoding="utf-8").removesuffix("\n")
