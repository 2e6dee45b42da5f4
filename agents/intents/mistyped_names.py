"""Names out of long lists with a slip in one letter: currnt ratio, gros margin, reveneu.

A name of several words is known by those of them that are written right; one of a single word only where it is long,
and what is said is no word that people write.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rapidfuzz.distance import OSA

from agents.extraction.databases.names.near_words import mistyped, swapped
from agents.extraction.slots.slots import Slot, slots
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.intents.listed_names import LONG
from agents.intents.unserved import about
from lazy_regex import lazy_regex
from tools.tool import Tool

_WORD: Final = lazy_regex(r"[A-Za-z]{4,}")
_SHORTEST_ALONE: Final = 7


def with_names_mended(text: str, tools: Mapping[str, Tool]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return a text with the names that it mistypes, and what was said with what it is read as."""
    kept = [*find_quoted(text), *find_paths(text)]
    open_to = (m for m in _WORD.finditer(text) if m.group().islower())
    said = {m.group() for m in open_to if not any(span.start <= m.start() < span.end for span in kept)}
    if not said:
        return text, ()
    names, known = _vocabulary([tool for tool in tools.values() if _lists(tool)])
    read_as = {word: meant for word in sorted(said - known) if (meant := _meant(word, text, names))}
    mended = re.sub(r"[A-Za-z]+", lambda m: read_as.get(m.group(), m.group()), text) if read_as else text
    return mended, tuple(read_as.items())


def _meant(said: str, text: str, names: frozenset[str]) -> str:
    """Return the one word that is meant; empty where there is none, or more than one."""
    lowered = f" {' '.join(re.findall(r'[a-z&]+', text.lower()))} "
    near = {
        word
        for name in names
        if len(words := name.split()) > 1
        for word in words
        if word[0] == said[0] and OSA.distance(said, word, score_cutoff=1) == 1
        if f" {name.replace(word, said)} " in lowered
    }
    if near:
        return near.pop() if len(near) == 1 else ""
    alone = {name for name in names if " " not in name and len(name) >= _SHORTEST_ALONE}
    return mistyped(said, alone) or swapped(said, alone)


def _vocabulary(listing: Sequence[Tool]) -> tuple[frozenset[str], frozenset[str]]:
    """Gather the names on long lists, and every word that their tools say of themselves."""
    names = frozenset(name.lower() for tool in listing for name in _names(tool) if name.isascii())
    told = "\n".join((*map(about, listing), *names)).lower()
    return names, frozenset(re.findall(r"[a-z]+", told))


def _lists(tool: Tool) -> list[Slot]:
    return [slot for slot in slots(tool) if slot.kind == "enum" and len(slot.core.get("enum", ())) >= LONG]


def _names(tool: Tool) -> Iterator[str]:
    for slot in _lists(tool):
        for value, words in (slot.hint("x-synonyms") or {}).items():
            yield from (str(value).replace("_", " "), *words)
