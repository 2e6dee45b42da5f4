"""Where a text says what rows did, or what was done with them, which rows of another table tell: who ordered."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from agents.extraction.databases.conditions.months import is_month
from agents.extraction.databases.deeds.verbs import base_of, chinese_verbs, is_known, is_past, tables_of
from agents.extraction.databases.names.tokens import Token
from agents.extraction.databases.orders import ORDERED
from agents.extraction.databases.scene import Mention, Scene
from agents.extraction.tables.draft import Draft
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from tools.sources.databases.query.reach import Reach

_ADVERBS: Final = r"(?:(?:ever|yet|also|actually|already|really|been|once|still|recently|then)\s+)*"
_PLAIN_FORM: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:did|do|does|don['’]t|didn['’]t|doesn['’]t|not|never|to|who|that)\s+{_ADVERBS}$", re.IGNORECASE
)
"""What stands before a verb that is written as in a dictionary."""
_DENIED: Final = lazy_regex(
    rf"(?<![A-Za-z])(?:(?:did|do|does|have|has|had|was|were|is|are)\s*(?:not|n['’]t)|never|not)\s+{_ADVERBS}$",
    re.IGNORECASE,
)
_DENIED_ZH: Final = lazy_regex(r"(?:从来?没有?|没有?|从?未曾?|不曾)[\s\0在于内里]*$")
_DOUBTED: Final = lazy_regex(
    r"(?<![A-Za-z])(?:can|could|will|would|may|might|must|should|shall|want\w*|plan\w*|going|about|likely|only|just)"
    r"(?![A-Za-z])|只(?!有)|仅|将|会(?!员)|想|要|可以|能|几[次回]|多少[次回]|how\s+(?:many\s+times|often)",
    re.IGNORECASE,
)
"""What says that something is rather possible than done, or that nothing else was, or asks how often."""
_SPLIT: Final = r"(?:[了过](?:[^，。？?\s的]{0,8}?[次回个])?)?"
_DONE_ZH: Final = lazy_regex(r"[了过]")
_AROUND_ZH: Final = lazy_regex(r"(?:曾经?|已经?|被|都)+$")
"""Words that say with a verb that it was done, or done with what stands before."""


class Deed(Frozen):
    """A verb, and the table whose rows tell of it."""

    start: int
    end: int
    verb: str
    table: str
    denied: bool = False


def find_deeds(draft: Draft, scene: Scene, reach: Reach, mentions: Sequence[Mention]) -> list[Deed] | None:
    """Find the verbs that tell of rows of another table; None where one may tell of several, or of one out of reach.

    Verbs that tell of the rows themselves are left alone: orders that were ordered.
    """
    found: list[Deed] = []
    columns = [m for m in mentions if m.column]
    rows = [m for m in mentions if not m.column and not m.by_columns]
    for start, end, verb in [*_verbs(scene, rows), *_chinese(scene.text)]:
        tables = tables_of(verb, scene.tables)
        spoken = any(m.start < end and start < m.end and m.table not in tables for m in columns)
        if spoken or not draft.free(start, end) or any(d.start < end and start < d.end for d in found):
            continue
        if not tables or reach.base.key in tables:
            continue
        if len(tables) > 1 or not _is_of_rows(reach, tables[0]):
            return None
        found.append(Deed(start=start, end=end, verb=verb, table=tables[0], denied=_is_denied(scene.text, start)))
    return sorted(found, key=lambda one: one.start)


def denial_before(draft: Draft, start: int) -> tuple[int, int] | None:
    """Return where what stands before a verb denies it, once the time between them is taken."""
    said = _DENIED.search(draft.text, 0, start) or _DENIED_ZH.search(draft.rest, 0, start)
    return said.span() if said is not None else None


def is_doubted(text: str) -> bool:
    """Whether a text rather says what may be, or what alone was done."""
    return any(not is_month(text, *said.span()) for said in _DOUBTED.finditer(text))


def _is_denied(text: str, start: int) -> bool:
    return _DENIED.search(text, 0, start) is not None


def _is_of_rows(reach: Reach, key: str) -> bool:
    """Whether a table's rows point to those of the own one, so that each may have several; not by way of a hub."""
    way = reach.ways.get(key, ())
    return bool(way) and way[0].many


def _verbs(scene: Scene, rows: Sequence[Mention]) -> Iterator[tuple[int, int, str]]:
    for token in scene.tokens:
        noun = any(m.start <= token.start and token.end <= m.end for m in rows)
        if _is_verb(scene.text, token, noun=noun):
            yield token.start, token.end, token.text.casefold()


def _is_verb(text: str, token: Token, *, noun: bool) -> bool:
    """Whether a word is written as a verb; one that rows are called by too only where it must be one: did not order."""
    word = token.text
    if not word.isascii() or not word.isalpha() or ORDERED.match(text, token.start) is not None:
        return False
    if not noun and (is_past(word) or (word.endswith("ing") and len(word) > 5)):
        return True
    plain = is_known(word) if noun else base_of(word) == word.casefold()
    return plain and _PLAIN_FORM.search(text, 0, token.start) is not None


def _chinese(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield verbs in Chinese; between the two halves of one may stand that it was done, and how often: 下过两次单."""
    for verb in chinese_verbs():
        split = f"{re.escape(verb[0])}{_SPLIT}{re.escape(verb[1:])}" if len(verb) > 1 else re.escape(verb)
        for said in re.finditer(split, text):
            done = _DONE_ZH.match(text, said.end())
            if len(verb) > 1 or done:
                before = _AROUND_ZH.search(text, 0, said.start())
                yield before.start() if before else said.start(), done.end() if done else said.end(), verb
