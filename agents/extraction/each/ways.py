"""The calls that are made once for each row of a table, and the words by which people ask for them."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from agents.extraction.tables.wording import either
from lazy_regex import lazy_regex
from prompts.language import HAN, Language

_WORDS: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("ways.toml").read_text(encoding="utf-8"))
_COLUMNS: Final = "columns"
_GAP: Final = "\x01"
_BETWEEN_SIGNS: Final = lazy_regex(rf"(?<=[{HAN}]){_GAP}+(?=[{HAN}])")
"""A blank between two Chinese signs would be where another wish begins."""


@dataclass(frozen=True)
class EachWay:
    """One tool that is called for each row, and how a request says so."""

    name: str
    tool_id: str
    field: str
    """Where the figure stands in what the tool brings."""
    asked: re.Pattern[str]
    """Chooses this way."""
    beside: tuple[re.Pattern[str], ...] = ()
    """Says only how it is done."""
    titles: tuple[str, str] = ("", "")
    """What one call is for, in English and in Chinese, with the place of its values."""
    rows: tuple[str, ...] = ()
    """What people call the rows of such a table."""
    instead: tuple[tuple[re.Pattern[str], str], ...] = ()
    """What means the same as words of the columns that it brings."""

    def said_plainly(self, text: str) -> str:
        """Say a request in the words of the columns that this way brings; what only says how it is done goes."""
        for pattern, plain in self.instead:
            text = pattern.sub(f"{_GAP}{plain}{_GAP}", text)
        for pattern in self.beside:
            text = pattern.sub(_GAP, text)
        return _BETWEEN_SIGNS.sub("", text).replace(_GAP, " ").strip()

    def title(self, values: str, language: Language) -> str:
        """Say what one call is for."""
        return self.titles[language == "zh"].replace("{values}", values)


@cache
def ways() -> tuple[EachWay, ...]:
    """Return every way."""
    return tuple(
        EachWay(
            name=name,
            tool_id=words["tool"],
            field=words["field"],
            asked=either(words["asked"]),
            beside=(either(words["beside"]),) if words.get("beside") else (),
            titles=tuple(words["titles"]),
            rows=tuple(words.get("rows", ())),
            instead=tuple((either([said]), plain) for said, plain in words.get("instead", ())),
        )
        for name, words in _WORDS.items()
        if name != _COLUMNS
    )


def called(column: str, language: Language) -> tuple[str, ...]:
    """Return what a column that a way brings is called, its name first."""
    return tuple(_WORDS[_COLUMNS][language][column])
