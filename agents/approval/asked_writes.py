"""Whether a person's own words ask for what a call would write, and where.

A model that has read what strangers wrote may have been told to write it. So words must ask: they name the place, or
its folder, in a clause of doing, or say that something is kept and leave the place open. In doubt a person is asked.
"""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import PurePosixPath
from typing import Any, Final

from agents.approval.own_words import clauses_of, is_denied, named
from agents.extraction.discourse.clauses import clauses
from agents.extraction.spans.paths import adding, find_paths, is_written_to, keeping, putting, speaks_of_files
from agents.extraction.spans.span import Span
from prompts.frozen import Frozen
from tagging.rules.cue_lexicon import Lexicon, spelled_out
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tools.flow import texts_in
from tools.tool import Tool

_MAKING: Final = ("generate", "transform")
_REACHING_NO_FILE: Final = ("add up",)
"""What only sounds like adding to a file."""


class Place(Frozen):
    """Where a call would put something."""

    path: str
    """Relative to the workspace."""
    stands: bool = False
    """Whether there is something now."""
    is_folder: bool = False
    """Whether that is a folder, into which something goes."""
    is_outside: bool = False
    """Whether it lies outside of the workspace: words must name it."""

    @property
    def names(self) -> set[str]:
        """How words may call it."""
        return {self.path, PurePosixPath(self.path).name} | ({f"{self.path}/"} if self.is_folder else set())

    @property
    def folders(self) -> set[str]:
        """The folders that it lies in, as words may call them."""
        names = {name for parent in PurePosixPath(self.path).parents for name in (str(parent), parent.name)} - {"", "."}
        return names | {f"{name}/" for name in names}


class Words(Frozen):
    """What the person said in a conversation."""

    said: tuple[str, ...]
    """The messages; the last one is the request."""
    standing: frozenset[str] = frozenset()
    """Of the files and folders that they name those that stand there."""
    sources: frozenset[str] = frozenset()
    """Of these those that the conversation did not write itself."""

    @property
    def request(self) -> str:
        """What is asked for now."""
        return self.said[-1] if self.said else ""


def unasked(tool: Tool, places: Sequence[Place], words: Words) -> tuple[Place, ...]:
    """Return the places of a call that words do not ask for.

    Args:
        tool: That would be called.
        places: All that it would put in place.
        words: The person's own.
    """
    verbs = _verbs_of(tool)
    return tuple(place for place in places if not _asks_for(place, verbs, words))


def asks_for_use(tool: Tool, arguments: Mapping[str, Any], words: Words) -> bool:
    """Whether the request asks for a tool that is told no place: a clause of doing that names no other thing."""
    verbs, values = _verbs_of(tool), {text for text in texts_in(arguments) if text.strip()}
    doing = [clause for clause in clauses_of(words.request) if _does(clause, verbs)]
    return any(not find_paths(clause) or _names(values, clause) for clause in doing)


def _asks_for(place: Place, verbs: Lexicon[bool], words: Words) -> bool:
    if not place.stands and any(_names(place.names - words.standing, message) for message in words.said):
        return True
    if any(_is_at(place, span) for span in find_paths(words.request) if is_written_to(span, words.request)):
        return True
    if place.is_folder and any(_does(c.text, verbs) and _names(place.names, c.text) for c in clauses(words.request)):
        return True  # "move a.txt and b.txt into archive": what goes into it may stand in a clause before
    return any(_clause_asks_for(place, clause, verbs, words) for clause in clauses_of(words.request))


def _clause_asks_for(place: Place, clause: str, verbs: Lexicon[bool], words: Words) -> bool:
    if _does(clause, verbs) and (_names(place.names, clause) or _names(place.folders, clause)):
        return True
    if place.stands or place.is_outside:
        return False
    made = _does(clause, verbs) or _does(clause, _making()) or _means(clause, putting(clause))
    if made and (_names(place.folders, clause) or _is_kin(place, clause)):
        return True
    return _leaves_open(clause, words, made=made)


def _leaves_open(clause: str, words: Words, *, made: bool) -> bool:
    """Whether a clause wants something kept or filed, and names nothing but what it comes from."""
    spans = find_paths(clause)
    if any(_plain_path(span) not in words.sources for span in spans):
        return False
    rest = "".join(_without(clause, spans))
    return _means(rest, keeping(rest)) or (made and speaks_of_files(rest))


def _is_kin(place: Place, clause: str) -> bool:
    """Whether a place is named after something that a clause names: a.csv → a.json, photos → photos.zip."""
    stem = PurePosixPath(place.path).stem
    return any(PurePosixPath(_plain_path(span)).stem == stem for span in find_paths(clause)) or _names({stem}, clause)


def _is_at(place: Place, span: Span) -> bool:
    path = _plain_path(span)
    return path in place.names or (not place.stands and path in place.folders)


def _plain_path(span: Span) -> str:
    return str(span.value).removeprefix("./").rstrip("/")


def _without(text: str, spans: Sequence[Span]) -> Iterator[str]:
    begin = 0
    for span in spans:
        yield text[begin : span.start] + " "
        begin = span.end
    yield text[begin:]


def _names(names: set[str], text: str) -> bool:
    """Whether a text names one of several things letter by letter: what only looks like a name is another one."""
    there = unicodedata.normalize("NFC", text).casefold()
    return named({name for name in names if unicodedata.normalize("NFC", name).casefold() in there}, text)


def _does(clause: str, verbs: Lexicon[bool]) -> bool:
    return _means(clause, [*adding(clause), *(hit.start for hit in verbs.hits(clause) if hit.value)])


def _means(clause: str, starts: Sequence[int]) -> bool:
    """Whether a clause has one of several words without taking it back."""
    return any(not is_denied(clause, start) for start in starts)


def _verbs_of(tool: Tool) -> Lexicon[bool]:
    return _own_verbs(tool.name, tool.description, tool.examples)


@lru_cache(maxsize=256)
def _own_verbs(name: str, description: str, examples: tuple[str, ...]) -> Lexicon[bool]:
    """Compile the words of doing by which a tool and requests for it speak of what it does."""
    said = [spelled_out(name), description, *examples]
    own = {hit.value for text in said for hit in _changing().hits(text)}
    doing = sorted(own | {*spelled_out(name).split()[:1]})
    return Lexicon([*((verb, False) for verb in _REACHING_NO_FILE), *((verb, True) for verb in doing)])


@cache
def _changing() -> Lexicon[str]:
    taxonomy = load_taxonomy()
    levels = (cue for level in (Permission.MEDIUM, Permission.HIGH) for cue in taxonomy.permission[level])
    functions = (cue for function in _MAKING for cue in taxonomy.functions[function].cues)
    return Lexicon((cue, cue) for cue in (*levels, *functions))


@cache
def _making() -> Lexicon[bool]:
    taxonomy = load_taxonomy()
    harmful = set(taxonomy.permission[Permission.HIGH])
    made = (cue for function in _MAKING for cue in taxonomy.functions[function].cues)
    return Lexicon((cue, True) for cue in made if cue not in harmful)
