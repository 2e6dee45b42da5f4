"""Reasons in the reader's language: decisions and searches write theirs in English, as traces and prompts have them."""

import re
import tomllib
from pathlib import Path
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import Language

_SENTENCES: Final[dict[str, str]] = tomllib.loads(Path(__file__).with_name("reasons.toml").read_text(encoding="utf-8"))
_NAME: Final = lazy_regex(r"\{(\w+)\}")
_INNER: Final = "why"
"""How the name of a place begins that holds a reason itself."""


def _pattern(sentence: str) -> re.Pattern[str]:
    pieces = _NAME.split(sentence)
    read = (f"(?P<{piece}>.+?)" if place % 2 else re.escape(piece) for place, piece in enumerate(pieces))
    return re.compile("".join(read), re.DOTALL)


_PATTERNS: Final = tuple((_pattern(sentence), chinese) for sentence, chinese in _SENTENCES.items())


def reason_in(reason: str, language: Language) -> str:
    """Give a reason in a language; one that nobody translated, such as a model's own words, stays as it is."""
    if language == "en":
        return reason
    for pattern, chinese in _PATTERNS:
        if (found := pattern.fullmatch(reason)) is not None:
            told = {name: _part(name, text, language) for name, text in found.groupdict().items()}
            return chinese.format(**told)
    return reason


def _part(name: str, text: str, language: Language) -> str:
    return reason_in(text, language) if name.startswith(_INNER) else text


def is_known(reason: str) -> bool:
    """Whether a reason is one of the sentences above."""
    return any(pattern.fullmatch(reason) for pattern, _ in _PATTERNS)
