"""Values that their form tells from all else in a request: codes of a pattern, and the one code that is left."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from agents.extraction.matching.forms import names_id
from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.shapes import form_of, of_form
from agents.extraction.pieces.request import ReadRequest
from lazy_regex import lazy_regex

_TOKEN: Final = lazy_regex(r"(?<![A-Za-z0-9])[A-Za-z0-9](?:[A-Za-z0-9+._@/#-]*[A-Za-z0-9])?(?![A-Za-z0-9])")
_SPACED: Final = lazy_regex(r"(?<![A-Za-z0-9])[A-Z]{2,4} \d{2,5}(?![A-Za-z0-9.,:/-]*[A-Za-z0-9])")
_JOINT: Final = lazy_regex(r"\s*(?:[,，、;；/&+]|\band\b|\bor\b|和|与|及|跟|以及)\s*(?:and\s+)?", re.IGNORECASE)
_CODE: Final = lazy_regex(r"(?=.*\d)(?:[A-Za-z]{1,6}[-_]?\d{2,}[A-Za-z0-9-]*|\d{5,})")


@dataclass(frozen=True)
class ToldByForm:
    """What form alone tells."""

    values: Mapping[str, Any]
    """Place of a leaf → its value; several where a leaf for one is given each in turn."""
    pieces: frozenset[str]
    """Pieces of the request that these are: they serve nothing else."""


def told_by_form(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    """Give codes to the leaves whose form they are of, where one leaf and one code, or one list, go together."""
    dated = [m for m in request.moments if m.shape == "day"]
    tokens = [
        match.group()
        for match in _TOKEN.finditer(request.text)
        if not any(d.start < match.end() and match.start() < d.end for d in dated)
    ]
    tokens = list(dict.fromkeys((*tokens, *_SPACED.findall(request.text))))
    forms = {leaf.place: form for leaf in leaves if (form := form_of(leaf)) is not None}
    fitting = {place: of_form(form, tokens) for place, form in forms.items()}
    found: dict[str, Any] = {}
    for leaf in leaves:
        own = fitting.get(leaf.place, [])
        rivals = [o for place, o in fitting.items() if place != leaf.place and set(o) & set(own)]
        if own and not rivals and (leaf.many or len(own) == 1 or are_listed(own, leaf, request.text)):
            found[leaf.place] = own if leaf.many or len(own) > 1 else own[0]
    taken = {piece for value in found.values() for piece in _listed(value)}
    claimed = {piece for own in fitting.values() for piece in own}
    left = [t for t in tokens if _CODE.fullmatch(t) and t not in taken | claimed]
    open_ids = [leaf for leaf in leaves if leaf.place not in found and _wants_code(leaf) and leaf.place not in forms]
    if left and len(open_ids) == 1 and (open_ids[0].many or len(left) == 1):
        found[open_ids[0].place] = left if open_ids[0].many else left[0]
    return ToldByForm(found, frozenset(piece for value in found.values() for piece in _listed(value)))


def are_listed(codes: Sequence[str], leaf: Leaf, text: str) -> bool:
    """Whether several codes stand in one list: then a leaf for one is given each in a call of its own."""
    if len(leaf.path) > 1:
        return False
    places = [text.find(code) for code in codes]
    between = [text[a + len(code) : b] for code, a, b in zip(codes, places, places[1:], strict=False)]
    return all(_JOINT.fullmatch(piece) for piece in between)


def _wants_code(leaf: Leaf) -> bool:
    return leaf.required and names_id(leaf)


def _listed(value: Any) -> Iterable[str]:  # noqa: ANN401 - a text or several
    return value if isinstance(value, list) else [value]
