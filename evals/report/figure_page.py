"""A page whose tables a command writes: between two marks stands what a report says, and nothing else is touched.

<!-- figures NAME -->
…
<!-- end of figures -->
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from errors import ConfigError
from prompts.frozen import Frozen

NOT_RUN: Final = "_Not run yet._"
_MARKED: Final = re.compile(r"(<!-- figures (?P<name>\S+) -->\n)(?P<text>.*?)(<!-- end of figures -->)", re.DOTALL)


class FilledPage(Frozen):
    """What became of a page's places."""

    text: str
    filled: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    """Places with figures of an earlier run."""
    empty: tuple[str, ...] = ()
    """Places that no run has filled yet."""
    homeless: tuple[str, ...] = ()
    """Sections that have no place on the page."""


def fill_page(page: str, sections: Mapping[str, Sequence[str]]) -> FilledPage:
    """Put each section where the page marks it; a place without one keeps what it holds."""
    old = {match["name"]: match["text"].strip() for match in _MARKED.finditer(page)}

    def replaced(match: re.Match[str]) -> str:
        name = match["name"]
        body = "\n".join(sections[name]) if name in sections else old[name] or NOT_RUN
        return f"{match[1]}\n{body}\n\n{match[4]}"

    rest = [name for name in old if name not in sections]
    return FilledPage(
        text=_MARKED.sub(replaced, page),
        filled=tuple(name for name in old if name in sections),
        kept=tuple(name for name in rest if old[name] not in {"", NOT_RUN}),
        empty=tuple(name for name in rest if old[name] in {"", NOT_RUN}),
        homeless=tuple(name for name in sections if name not in old),
    )


def write_page(file: Path, sections: Mapping[str, Sequence[str]]) -> list[str]:
    """Fill a page and return the lines to print.

    Raises:
        ConfigError: the page cannot be read, or marks no place.
    """
    try:
        filled = fill_page(file.read_text(encoding="utf-8"), sections)
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"{file} cannot be read: {error}.") from error
    if not (filled.filled or filled.kept or filled.empty):
        raise ConfigError(f"{file} marks no place for figures, such as <!-- figures examples -->.")
    file.write_text(filled.text, encoding="utf-8")
    told = {
        "filled": filled.filled,
        "kept from an earlier run": filled.kept,
        "not run yet": filled.empty,
        "without a place on the page": filled.homeless,
    }
    return [f"{what}: {', '.join(names)}" for what, names in told.items() if names]
