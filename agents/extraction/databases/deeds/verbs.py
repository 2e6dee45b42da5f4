"""Which tables a verb speaks of: ordered of orders, paid of payments, rented of rentals."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from agents.extraction.databases.names.near_words import plain_stem
from prompts.language import has_han

_LISTS: Final = frozenset({"history", "log", "record", "data", "info", "table", "tbl"})
"""Last words of names that only say that rows are kept."""
_DOUBLED: Final = "bdglmnprt"


def base_of(form: str) -> str:
    """Return the verb of which a word is a form: buy of bought; the word itself where none is known."""
    low = form.casefold()
    return _forms().get(low, low)


def is_past(word: str) -> bool:
    """Whether a word is written as what was done."""
    low = word.casefold()
    return (low.endswith("ed") and not low.endswith("eed") and len(low) > 4) or low in _words()["irregular"]


def is_known(word: str) -> bool:
    """Whether a word is a verb of which the nouns are known, as it stands in a dictionary."""
    return word.casefold() in _words()["nouns"]


def is_event(form: str) -> bool:
    """Whether a word is a form of a verb of which the nouns are known."""
    return base_of(form) in _words()["nouns"]


def is_light(form: str) -> bool:
    """Whether a word is a form of a verb that says of any event that it was there."""
    return base_of(form) in _words()["light"]


def tables_of(verb: str, tables: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return the tables whose rows tell of what a verb says: of those that fit it best, all.

    Args:
        verb: A form of it, or one in Chinese as it is listed.
        tables: Key of each → the words of its name.
    """
    ranked: dict[tuple[int, int], list[str]] = {}
    for key, parts in tables.items():
        how = _fits(verb, parts)
        if how:
            ranked.setdefault((how, len(parts)), []).append(key)
    return tuple(ranked[min(ranked)]) if ranked else ()


def _fits(verb: str, parts: tuple[str, ...]) -> int:
    """Say how a table's name fits a verb: 1 by its own stem, 2 by a noun for it, 0 not at all."""
    if not parts:
        return 0
    if has_han(verb):
        return _fits_in_chinese(verb, parts)
    base = base_of(verb)
    if base in _words()["stative"] or plain_stem(base) in map(plain_stem, _words()["stative"]):
        return 0
    noun, nouns = _noun(parts), _words()["nouns"].get(base, ())
    derived = plain_stem(base) == plain_stem(noun) and not (nouns and noun == base)
    if derived or (nouns and nouns[0] == noun):
        return 1
    return 2 if noun in nouns else 0


def _fits_in_chinese(verb: str, parts: tuple[str, ...]) -> int:
    nouns = _words()["chinese"].get(verb, ())
    name = "".join(parts)
    if not has_han(name):
        return 2 if _noun(parts) in nouns else 0
    plain = name.removesuffix("表").removesuffix("记录")
    said = [verb, *(word for noun in nouns for word in _words()["chinese_nouns"].get(noun, ()))]
    if plain in said:
        return 1
    return 2 if len(verb) > 1 and verb in name else 0


def _noun(parts: tuple[str, ...]) -> str:
    return parts[-2] if len(parts) > 1 and parts[-1] in _LISTS else parts[-1]


def tells_of(verb: str, parts: list[str]) -> bool:
    """Whether the words of a column's name hold what a verb or its noun says: rental_date, borrowed_on of loans."""
    if has_han(verb) and any(verb in part or part.startswith(verb) for part in parts):
        return True
    stems = _stems(verb)
    return any(plain_stem(base_of(part)) in stems or plain_stem(part) in stems for part in parts)


@cache
def _stems(word: str) -> frozenset[str]:
    """Return the stems of a verb and of the nouns for it, or of a noun and of the verbs that it is a noun for."""
    if has_han(word):
        nouns = _words()["chinese"].get(word, ())
        return frozenset().union(*map(_stems, nouns))
    base = base_of(word)
    verbs = [verb for verb, nouns in _words()["nouns"].items() if base in nouns]
    return frozenset(map(plain_stem, (base, *_words()["nouns"].get(base, ()), *verbs)))


def says_other(verb: str, parts: list[str]) -> bool:
    """Whether a column's name tells of another event than a verb: visited, where only `joined` is known."""
    told = [part for part in parts if is_past(part) or base_of(part) in _events()]
    if not told or tells_of(verb, parts) or base_of(verb) in _words()["light"]:
        return False
    bases = {base_of(part) for part in told}
    return not any(base_of(verb) in group and bases & set(group) for group in _words()["alike"])


@cache
def chinese_verbs() -> tuple[str, ...]:
    """Return the verbs in Chinese, long ones first."""
    return tuple(sorted(_words()["chinese"], key=len, reverse=True))


@cache
def _events() -> frozenset[str]:
    return frozenset(word for group in _words()["alike"] for word in group)


@cache
def _forms() -> dict[str, str]:
    """Return each form of the verbs that are known → the verb."""
    verbs = {*_words()["nouns"], *_words()["stative"], *_words()["light"], *_events()}
    found = {form: verb for verb in sorted(verbs) for form in _formed(verb)}
    found.update(_words()["irregular"])
    return found


def _formed(verb: str) -> tuple[str, ...]:
    if verb.endswith("e"):
        return (verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}ing")
    if verb.endswith("y") and verb[-2] not in "aeou":
        return (verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
    doubled = f"{verb}{verb[-1]}" if verb[-1] in _DOUBLED else verb
    return (verb, f"{verb}s", f"{verb}ed", f"{verb}ing", f"{doubled}ed", f"{doubled}ing")


@cache
def _words() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(files(__package__).joinpath("verbs.yaml").read_text("utf-8"))
    return found
