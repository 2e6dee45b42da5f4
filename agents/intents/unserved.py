"""What of a task appears in nothing that ran: no argument takes it, no tool speaks of it, no result shows it.

Whether a word matters is said by the library: one that most tools are asked with tells nothing, one that only other
tools are asked with asks for what they do, and one that no tool knows is the name of something.
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from rapidfuzz import fuzz, process

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.pieces.words import STOP, stem
from agents.extraction.spans.dates import Period
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span
from agents.intents.said_values import is_taken, is_taken_strictly, leaves, strict_values, values_of
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN
from tools.lexical.bm25 import STOP_WORDS
from tools.tool import Tool

_LATIN: Final = lazy_regex(r"[A-Za-zÀ-ÿ]+(?:'[a-z]+)?")
_REFERENCE: Final = lazy_regex(r"\[A\d+\]")
"""An earlier result, as a part of a plan speaks of it."""
_RUN: Final = lazy_regex(rf"[{HAN}]+")
_TELLING: Final = ("n", "v", "a", "b", "s", "f", "l", "i", "j", "t", "z")
"""Parts of speech that carry a wish: not particles, prepositions, pronouns, adverbs and measure words."""
_ALIKE: Final = 80.0
"""Likeness in % from which an unknown word is a known one, mistyped."""
_NEARLY: Final = 88.0
"""The same for common words: fewer letters tell them apart."""
_FORMED: Final = 7
"""Letters that two words share from their beginning where one is formed of the other."""
_MISTYPED: Final = 4
"""A shorter word that nobody knows is a name."""
_COMMON: Final = 0.3
"""Share of tools that are asked with a word from which it tells nothing."""
_REMEMBERED: Final = 16_384
_WHOLE: Final = 0.6
"""Share of a task from which an argument is the task itself, handed on, and takes nothing of it."""


class Ran(Frozen):
    """One call that was made."""

    about: str
    """What its tool says of itself, as `about` writes it; empty where it only supplied others.

    Where all are empty, no word is looked at: only example requests show in which words a tool is asked.
    """
    arguments: Mapping[str, object]
    shown: str = ""
    """What its result holds, as text."""
    supplies: bool = False
    """Whether it only supplied others: then the task itself, handed on as a text to search with, takes nothing."""
    does: str = ""
    """Its tool's name and description: what it does, without the requests that others made of it."""
    fields: tuple[str, ...] = ()
    """Names of the fields of its result."""


class Unserved(Frozen):
    """What of a task appears nowhere."""

    values: tuple[str, ...] = ()
    """Dates, numbers, files, quotes."""
    names: tuple[str, ...] = ()
    """Words that no tool knows."""
    words: tuple[str, ...] = ()
    """Words that only other tools are asked with."""
    share: float = 0.0
    """How much of what the task's words tell is among them, in [0, 1]."""


class LibraryWords:
    """How many tools are asked with, or speak of, a word."""

    def __init__(self, abouts: Iterable[str]) -> None:
        self._counts: dict[str, int] = {}
        self._n_tools = 0
        for about in abouts:
            self._n_tools += 1
            for one in stems_of(about):
                self._counts[one] = self._counts.get(one, 0) + 1
        self._long = [word for word in self._counts if len(word) >= _MISTYPED - 1 and word.isascii()]

    def known(self, word: str) -> str:
        """Return a word as tools know it, also where it is mistyped; empty where none does."""
        if word in self._counts:
            return word
        if len(word) < _MISTYPED or not word.isascii():
            return ""
        found = process.extractOne(word, self._long, scorer=fuzz.ratio, score_cutoff=_ALIKE)
        return found[0] if found else ""

    def tells(self, word: str) -> float:
        """Say how much a known word tells of what is wanted, in [0, 1]: nothing where most tools are asked with it."""
        share = self._counts[word] / self._n_tools
        rarest = 1 / self._n_tools
        if share >= _COMMON or rarest >= _COMMON:
            return 0.0
        return math.log(share / _COMMON) / math.log(rarest / _COMMON)


def about(tool: Tool) -> str:
    """Write down what a tool says of itself: name, description, examples, parameters and what they choose from."""
    return "\n".join((tool.name, tool.description, *tool.examples, *tool.properties, *_choices(tool.parameters)))


def _choices(schema: Any) -> list[str]:  # noqa: ANN401 - JSON
    """List what a tool's parameters may be, where they choose from a list, and what is said of them."""
    if isinstance(schema, list):
        return [text for one in schema for text in _choices(one)]
    if not isinstance(schema, dict):
        return []
    own = [str(schema["description"])] if isinstance(schema.get("description"), str) else []
    own += [str(value) for value in schema.get("enum", ())]
    synonyms = schema.get("x-synonyms")
    own += [word for words in synonyms.values() for word in words] if isinstance(synonyms, dict) else []
    return own + [text for name, one in schema.items() if name != "x-synonyms" for text in _choices(one)]


@lru_cache(maxsize=_REMEMBERED)
def stems_of(text: str) -> frozenset[str]:
    """Return the words of a text as they are compared; what tools say of themselves is asked for again and again."""
    return frozenset(stemmed for _, stemmed in words_of(text))


def words_of(text: str) -> list[tuple[str, str]]:
    """List the words of a text that may carry a wish, as they stand and as they are compared."""
    latin = [word for word in _LATIN.findall(text.replace("_", " ")) if word.isupper() or not is_common(word.lower())]
    found = [(word, stem(word)) for word in latin if len(word) > 1]
    for run in _RUN.findall(text):
        found += [(word, word) for word, tag in chinese_words(run) if tag.startswith(_TELLING)]
    return found


@lru_cache(maxsize=_REMEMBERED)
def is_common(word: str) -> bool:
    """Whether a word, as it is or mistyped, stands in any English sentence."""
    if word in _STOP:
        return True
    return (
        len(word) >= _MISTYPED and process.extractOne(word, _STOP, scorer=fuzz.ratio, score_cutoff=_NEARLY) is not None
    )


_SAID_TO_ANYBODY: Final = frozenset(["mate", "buddy", "dude", "bro", "guys", "folks", "lol", "innit", "cheers", "ta"])
_STOP: Final = STOP_WORDS | STOP | _SAID_TO_ANYBODY


def unserved(task: str, ran: Sequence[Ran], library: LibraryWords) -> Unserved:
    """Say what of a task appears in nothing that ran."""
    task = _REFERENCE.sub("", task)
    stated = {str(span.value) for span in (*find_quoted(task), *strict_values(task))}
    given = [
        leaf
        for one in ran
        for leaf in leaves(one.arguments)
        if not one.supplies or str(leaf) in stated or not _is_task(leaf, task)
    ]
    given += [len(value) for one in ran for value in one.arguments.values() if isinstance(value, list)]
    given.append(sum(bool(one.about) for one in ran))  # "both" and "these 3" count what is given
    shown = "\n".join(one.shown for one in ran)
    named = [span for span in values_of(task) if is_taken(span, given)]
    there = "\n".join((*map(str, given), shown, *(one.about for one in ran))).casefold()
    spans = [span for span in strict_values(task) if not _is_name(span.text, there)]
    values = [span.text for span in spans if not (is_taken_strictly(span, given) or _is_shown_day(span, shown))]
    known = {stemmed for one in ran for stemmed in stems_of(one.about)} | stems_of("\n".join((*map(str, given), shown)))
    spoken = "\n".join(one.about for one in ran)
    told, left = 0.0, 0.0
    names, words = list[str](), list[str]()
    for word, stemmed in words_of(_without((*spans, *named), task)) if spoken else ():
        if not word.isascii() and not _RUN.search(spoken):
            continue  # said in a language that the tools do not speak
        understood = library.known(stemmed)
        weight = library.tells(understood) if understood else 1.0
        told += weight
        if {stemmed, understood} & known or (not word.isascii() and word in there) or _is_formed(stemmed, known):
            continue
        left += weight
        (words if understood else names).append(word)
    share = left / told if told else 0.0
    return Unserved(values=_each(values), names=_each(names), words=_each(words), share=share)


def _is_formed(word: str, known: Collection[str]) -> bool:
    """Whether a long word is formed of a known one, or the other way round: percentage of percent."""
    if len(word) < _FORMED or not word.isascii():
        return False
    near = (one for one in known if len(one) >= _FORMED and word[:_FORMED] == one[:_FORMED])
    return any(one.startswith(word) or word.startswith(one) for one in near)


def _each(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))


def _is_task(leaf: object, task: str) -> bool:
    return isinstance(leaf, str) and len(leaf) >= _WHOLE * len(task) and leaf.strip().casefold() in task.casefold()


def _is_name(text: str, there: str) -> bool:
    """Whether a piece with digits is no value but a word, such as base64, that a tool or a result speaks of."""
    return text[:1].isalpha() and text.casefold() in there


def _is_shown_day(span: Span, shown: str) -> bool:
    """Whether a result speaks of a day or a year that the task names."""
    return isinstance(span.value, Period) and str(span.value.first.year) in shown


def _without(spans: Sequence[Span], task: str) -> str:
    """Blank out what stands for itself."""
    characters = list(task)
    for span in spans:
        characters[span.start : span.end] = " " * (span.end - span.start)
    return "".join(characters)
