"""Whether a value that a model gave stands anywhere it may have come from.

What counts is what is meant, not how it is written: case, width, quotes and the signs between words change nothing.
Of a path each part must stand somewhere: a folder that the task names joined with a file that a listing holds is no
invention.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from agents.decisions.fill_arguments.question import FillQuestion
from lazy_regex import lazy_regex
from prompts.language import HAN, has_han
from tagging.kinds import Kind, kind_of

_SEPARATORS: Final = lazy_regex(r"[/\\]+")
_WORDS: Final = lazy_regex(rf"[{HAN}]+|(?:(?![{HAN}])[^\W_])+")
_HERE: Final = frozenset({"", "."})
"""Parts of a path that lead nowhere."""


def ungrounded(question: FillQuestion, arguments: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield parameter and value where the value would be an invention.

    Held to the words of the task and to earlier results are names of things, and values that another tool can
    supply: a ticker that a search finds is not to be guessed.
    """
    supplied = {supply.parameter for supply in question.supplies if supply.strength == "strong"}
    told = _Told.of(question)
    for name, value in arguments.items():
        schema = question.tool.properties.get(name, {})
        kind = _kind(schema)
        if name in supplied or kind.only_if_told:
            for text in _texts(value):
                if text != schema.get("default") and not told.grounds(text, path=kind.name == "path"):
                    yield name, text


@dataclass(frozen=True)
class _Told:
    """Everything that was said or found."""

    text: str
    words: str
    """Its words, one blank between two, before the first and behind the last."""

    @classmethod
    def of(cls, question: FillQuestion) -> "_Told":
        found = (text for step in question.upstream for text in _texts([step.value, step.arguments]))
        text = _folded("\n".join((question.task, question.focus, *found)))
        return cls(text, _words(text))

    def grounds(self, value: str, *, path: bool = False) -> bool:
        plain = _folded(value).strip(" \"'`“”‘’「」《》")
        if plain in self.text or self._says(plain):
            return True
        return path and not plain.startswith(("/", "~")) and all(map(self._names, _SEPARATORS.split(plain)))

    def _names(self, part: str) -> bool:
        """Whether a part of a path was told, whole or as a name and an ending that stand apart."""
        if part in _HERE or self._says(part):
            return True
        stem, dot, ending = part.rpartition(".")
        return bool(stem and dot and ending) and self._says(stem) and self._says(ending)

    def _says(self, text: str) -> bool:
        """Whether the words of a text were said one behind the other; Chinese ones have no blanks around them."""
        words = _words(text)
        return bool(words.strip()) and (words in self.words or (has_han(text) and words.strip() in self.words))


def _folded(text: str) -> str:
    return re.sub(r"[^\S\n]+", " ", unicodedata.normalize("NFKC", text).casefold())


def _words(text: str) -> str:
    return f" {' '.join(_WORDS.findall(text))} "


def _kind(schema: dict[str, Any]) -> Kind:
    inner = schema.get("items", {}) if schema.get("type") == "array" else schema
    return kind_of(str(inner.get("format", "")))


def _texts(value: Any) -> Iterable[str]:  # noqa: ANN401 - any JSON
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _texts(inner)
