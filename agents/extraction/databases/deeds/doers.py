"""Who did something, where no word says what they are: who ordered in May, of orders that point to customers."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from agents.extraction.databases.deeds.verbs import chinese_verbs, is_known, is_light, is_past, tables_of
from agents.extraction.databases.names.near_words import plain_stem
from agents.extraction.databases.names.tokens import parts_of
from agents.extraction.databases.people import is_of_people, rows_are_called_people
from lazy_regex import lazy_regex
from tools.sources.databases.catalogue import Catalogue, TableInfo
from tools.sources.databases.query.reach import reach

_WHO: Final = lazy_regex(
    r"^\W*(?:(?:please\s+)?(?:show|list|tell|give|find|name)\s+(?:me\s+)?)?"
    r"(?P<who>who(?:ever)?(?:\s+(?:all|else))?|(?:which|what)\s+(?:people|persons?)|(?P<many>how\s+many\s+(?:people|persons)))"
    r"\s+(?P<said>[^.?!]+)",
    re.IGNORECASE,
)
_WHO_ZH: Final = lazy_regex(
    r"(?:都?有)?(?P<who>谁|哪些人|哪几个人|哪个人|哪位|什么人|(?P<many>多少人|几个人))(?!的)", re.IGNORECASE
)
_WORD: Final = lazy_regex(r"[A-Za-z]+")
_HELPING: Final = frozenset(
    {"has", "have", "had", "did", "do", "does", "was", "were", "been", "not", "never", "ever", "also", "already", "t"}
    | {"can", "could", "may", "might", "will", "would", "should", "must"}
)
_WORDS: Final = 6
_FARTHEST: Final = 2


def with_doers(text: str, catalogue: Catalogue, tables: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Ask for rows of people where it is asked who did something: one text for each table that may be meant.

    Args:
        text: A request.
        catalogue: Of the database.
        tables: Key of each table → the words of its name.

    Returns:
        Nothing where a text asks nothing of the kind, or no table of people is near.
    """
    said = _WHO.match(text) or _WHO_ZH.search(text)
    if said is None:
        return ()
    deeds = set(_of_han(text, tables) if said.re.pattern == _WHO_ZH.pattern else _of_words(said["said"], tables))
    if len(deeds) != 1:
        return ()
    people = _people_near(catalogue, deeds.pop())
    return tuple(_asking(text, said, table) for table in people)


def _of_words(said: str, tables: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the tables that the first verb tells of, or what was made, taken or had by one that says nothing."""
    words = [word for word in _WORD.findall(said) if word.casefold() not in _HELPING][:_WORDS]
    if not words:
        return
    first = words[0]
    if is_light(first):
        named = {plain_stem(word) for word in words[1:]}
        yield from (key for key, parts in tables.items() if parts and plain_stem(parts[-1]) in named)
    elif is_past(first) or is_known(first):
        yield from tables_of(first, tables)


def _of_han(text: str, tables: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    verb = next((one for one in chinese_verbs() if _is_done(one, text)), "")
    yield from tables_of(verb, tables) if verb else ()


def _is_done(verb: str, text: str) -> bool:
    split = f"{re.escape(verb[0])}[了过]?{re.escape(verb[1:])}" if len(verb) > 1 else rf"{re.escape(verb)}[了过]"
    return re.search(split, text) is not None


def _people_near(catalogue: Catalogue, key: str) -> list[TableInfo]:
    """Return the tables of people that a table's rows point to: the nearest."""
    base = catalogue.table(key)
    if base is None or _is_people(base):
        return []
    near = reach(catalogue, base)
    for n_hops in range(1, _FARTHEST + 1):
        ways = (way for way in near.ways.items() if len(way[1]) == n_hops and not any(hop.many for hop in way[1]))
        if found := [near.tables[other] for other, _ in ways if _is_people(near.tables[other])]:
            return found
    return []


def _is_people(table: TableInfo) -> bool:
    return rows_are_called_people(table) or is_of_people(table)


def _asking(text: str, said: re.Match[str], table: TableInfo) -> str:
    """Say in a text what the people are called whose table it is."""
    rows = " ".join(parts_of(table.name)) if table.name.isascii() else table.name
    if said.re.pattern == _WHO_ZH.pattern:
        asked = f"多少{rows}" if said["many"] else f"哪些{rows}"
    else:
        rows = table.name.replace("_", " ")
        asked = f"how many {rows}" if said["many"] else f"which {rows}"
    return f"{text[: said.start('who')]}{asked}{text[said.end('who') :]}"
