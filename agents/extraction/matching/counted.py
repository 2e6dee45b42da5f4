"""Numbers with the noun that they count: "3 dice" is how many dice, "20 sided" how many sides."""

from collections.abc import Iterable, Sequence
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.readings import readings
from agents.extraction.pieces.candidate import Candidate
from agents.extraction.pieces.request import ReadRequest, read_request
from agents.extraction.pieces.surroundings import around
from agents.extraction.pieces.words import shares, stems

_COUNTABLE: Final = frozenset({"integer", "number"})
_FLAGS: Final = frozenset({"boolean"})
_ONE: Final = frozenset({"one", "loose", "ordinal"})


def counted(leaves: Sequence[Leaf], examples: Iterable[str], request: ReadRequest) -> dict[str, float]:
    """Read every number as what its noun says; nothing where a number is left whose noun no leaf, or several, name.

    Args:
        leaves: Of the tool; it takes nothing but numbers and truth values.
        examples: Requests for it; where it takes one number, the nouns in them are that number's.
        request: Read already.
    """
    numeric = [leaf for leaf in leaves if leaf.kind in _COUNTABLE]
    if not numeric or any(leaf.many or leaf.kind not in _COUNTABLE | _FLAGS for leaf in leaves):
        return {}
    nouns = {leaf.place: (*leaf.own_words, *leaf.words) for leaf in numeric}
    if len(numeric) == 1:
        nouns[numeric[0].place] += tuple(word for text in examples for word in _all_nouns(read_request(text)))
    found: dict[str, float] = {}
    for start in sorted({n.start for n in request.numbers if not n.marks & _ONE}):
        of_it = [leaf for leaf in numeric if _any_shared(_nouns(start, request), nouns[leaf.place])]
        values = [r.value for leaf in of_it for r in readings(leaf, request) if r.candidate.start == start]
        if len(of_it) != 1 or len(set(values)) != 1 or of_it[0].place in found:
            return {}
        found[of_it[0].place] = values[0]
    return found


def _all_nouns(request: ReadRequest) -> list[str]:
    return [word for number in request.numbers for word in _nouns(number.start, request)]


def _nouns(start: int, request: ReadRequest) -> tuple[str, ...]:
    """List the stems of the word behind a number; of Chinese ones the measure word is looked through."""
    numbers: list[Candidate] = [n for n in request.numbers if n.start == start]
    behind = around(request, max(numbers, key=lambda n: n.end)).after[:2]
    if not behind or any(c.isdigit() for c in behind[0].text):
        return ()
    told = behind if behind[0].is_han else behind[:1]
    return stems(" ".join(token.text for token in told))


def _any_shared(words: Iterable[str], others: Iterable[str]) -> bool:
    return any(shares(word, other) for word in words for other in others)
