"""Clauses of a request that names things by their codes: what stands beside a code, a comma away, is said of it.

Of “WS-330刚量过，只剩5.9毫米，记一下；A-7701因为大雪不做了” there are two pieces, not four: each wants what is
said of its code to be done. A piece without a code that begins a sentence, or stands behind “also”, may be a wish of
its own; two codes of which one tool takes both are one wish.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from agents.decisions.fill_arguments.by_schema import has_kinds
from agents.extraction.discourse.clauses import Clause, clauses
from agents.intents.claims import claimants
from agents.intents.codes import codes_to_claim
from tools.tool import Tool

_MERE: Final = frozenset(",，、 ")
"""What stands between pieces of one sentence."""
Owners: TypeAlias = Mapping[str, frozenset[str]]
"""Code → ids of the tools that claim it."""
_MOST_TOOLS: Final = 512
"""Of a huge library the first are asked whether they claim a code."""


def clauses_of(text: str, tools: Mapping[str, Tool]) -> list[Clause]:
    """Cut a text at its clauses, those that are said of one code in one piece."""
    return joined_by_codes(text, tools) or clauses(text)


def joined_by_codes(text: str, tools: Mapping[str, Tool]) -> list[Clause]:
    """Cut a text at its clauses, those without a code joined to what they stand beside; none where no tool claims one.

    Args:
        text: That is cut.
        tools: The library.
    """
    said = codes_to_claim(text)
    if not said:
        return []
    others = [tool for tool in tools.values() if not has_kinds(tool)][:_MOST_TOOLS]
    owners = {code: frozenset(tool.id for tool in claimants([code], others)) for code in said}
    owners = {code: found for code, found in owners.items() if found}
    return _joined(text, clauses(text), owners) if owners else []


def _joined(text: str, pieces: Sequence[Clause], codes: Owners) -> list[Clause]:
    found: list[Clause] = []
    for piece in pieces:
        before = found[-1] if found else None
        if before is not None and _belongs(text, before, piece, codes):
            grown = {"end": piece.end, "text": text[before.start : piece.end]}
            found[-1] = before.model_copy(update=grown)
        else:
            found.append(piece)
    return found


def _belongs(text: str, before: Clause, piece: Clause, codes: Owners) -> bool:
    """Whether a piece goes with the one before: a mere comma parts them, and not both have a code of their own."""
    if not set(text[before.end : piece.start]) <= _MERE or piece.sequel:
        return False
    first, second = _held(before, codes), _held(piece, codes)
    if not first or not second:
        return True
    return all(one != other and one & other for one in first for other in second)


def _held(piece: Clause, codes: Owners) -> list[frozenset[str]]:
    """List the tools that claim each code of a piece."""
    return [found for code, found in codes.items() if code in piece.text.lower()]
