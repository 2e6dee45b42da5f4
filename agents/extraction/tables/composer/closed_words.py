"""Words of closed classes: they ask, join, count, compare or deny, whatever a table is about."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, cast

from agents.extraction.tables.composer.link import Role

_WORDS: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_PLAIN: Final = "plain"
"""Stands for what a word says where its role says all."""
CLASSIFIERS: Final = cast(str, _WORDS["classifiers"])
"""Signs between a number and what there are so many of."""
NUMBERS: Final = cast(dict[str, int], _WORDS["numbers"])
ORDINALS: Final = cast(dict[str, int], _WORDS["ordinals"])
PERSONS: Final = frozenset(_WORDS["persons"])
"""People, whoever they are."""
PERSON_COLUMNS: Final = tuple(_WORDS["person_columns"])
"""What columns are called that name people, beside those of `PERSON_GROUPS`."""
PERSON_GROUPS: Final = tuple(tuple(group) for group in _WORDS["person_groups"])
"""What people of one kind are called, as columns and in messages."""
INCOMING: Final = frozenset(_WORDS["incoming"])
OUTGOING: Final = frozenset(_WORDS["outgoing"])
INCOMING_COLUMNS: Final = tuple(_WORDS["incoming_columns"])
OUTGOING_COLUMNS: Final = tuple(_WORDS["outgoing_columns"])
MAKES: Final = frozenset(_WORDS["makes"])
"""Deeds that only income is of."""
SELLS: Final = frozenset(_WORDS["sells"])
SOLD_NAMES: Final = tuple(_WORDS["sold_names"])
"""What lists and columns of sales are called."""
STOCK_NAMES: Final = tuple(_WORDS["stock_names"])
"""What columns are called that hold what is there, so that nothing of it was sold."""
FUNCTION_WORDS: Final = frozenset(_WORDS["function_words"])
"""Stand in cells beside others without naming what these name."""
COMMON_WORDS: Final = frozenset(_WORDS["common_words"])
"""Columns are called so, and the world is asked for the same."""
WORLD_WORDS: Final = frozenset(_WORDS["world_words"])
"""Of these, what the world is asked for with the name of a place or a thing."""
LASTING_DAYS: Final = tuple(_WORDS["lasting_days"])
"""What columns of days are called that are of a thing or a person, and not of what was done."""
QUANTITY_NAMES: Final = tuple(_WORDS["quantity_names"])
ROW_COUNTS: Final = frozenset(_WORDS["row_counts"])
"""Say that rows are counted, and not what these are so much of."""
LEAVING_OUT: Final = frozenset(_WORDS["leaving_out"])
"""Denials of what stands right behind them, whatever follows."""
ASKS_IF: Final = tuple(_WORDS["asks_if"])
"""Ask whether something is so, though a denial stands in them."""
MOTIONS: Final = tuple((frozenset(one["said"]), tuple(one["columns"])) for one in _WORDS["motions"])
"""Verbs, with what the amounts are called that these are done so much of."""
NOW: Final = tuple(_WORDS["now"])
"""What a table without days is of anyway."""
KIN: Final = tuple(_WORDS["kin"])
"""Whose a table is that names nobody."""
PLACES: Final = tuple(_WORDS["places"])
"""What columns of places are called."""
VERBS_ZH: Final = frozenset(_WORDS["verbs_zh"])
"""Verbs of one sign that only say what was done so much of what is named."""
PERIODS: Final = {name: tuple(said) for name, said in _WORDS["periods"].items()}
"""What makes groups of days."""
OF_UNIT: Final = tuple((frozenset(one["said"]), tuple(one["columns"])) for one in _WORDS["units"])
"""Units, with what columns are called that are told in one of them."""


def _said() -> Iterator[tuple[str, Role, str]]:
    """List each form with its role and what it says."""
    for role, words in _WORDS["said"].items():
        for word, forms in words.items():
            for form in forms:
                every = [form.replace("{c}", sign) for sign in CLASSIFIERS] if "{c}" in form else [form]
                yield from ((one, cast(Role, role), "" if word == _PLAIN else word) for one in every)


@cache
def meanings() -> dict[str, tuple[tuple[Role, str], ...]]:
    """Return what each single word may be: its roles, and what it says in each."""
    found: dict[str, dict[tuple[Role, str], None]] = {}
    for form, role, word in _said():
        if " " not in form:
            found.setdefault(form, {})[role, word] = None
    return {form: tuple(meant) for form, meant in found.items()}


@cache
def phrases() -> dict[tuple[str, ...], tuple[Role, str]]:
    """Return what several Latin words say together."""
    return {tuple(form.split()): (role, word) for form, role, word in _said() if " " in form}


def is_closed(word: str) -> bool:
    """Whether a word belongs to a closed class."""
    return word in meanings() or word in NUMBERS or word in ORDINALS
