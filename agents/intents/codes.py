"""Codes in a request: numbers and names of single things, such as FD20260427, L-40251 or a card 204417.

Whoever gives one asks about that very thing, so a tool that cannot take it is not what was meant.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from agents.decisions.fill_arguments.question import Filled
from agents.extraction.matching.pair_features import units_behind
from agents.extraction.pieces.request import read_request
from agents.extraction.pieces.whole_pieces import digit_runs
from agents.extraction.slots.finders import FINDERS
from agents.extraction.spans.dates import Period
from agents.extraction.spans.span import Span
from agents.intents.said_values import is_taken_strictly, leaves, strict_values
from lazy_regex import lazy_regex

_CODE: Final = lazy_regex(
    r"(?<![A-Za-z0-9.,/:_\\-])(?:[A-Za-z]{1,6}[-_]?\d{3,}[A-Za-z0-9-]*|\d{6,})(?![A-Za-z0-9.,/:_%-]*[A-Za-z0-9])"
)
_SHORT: Final = lazy_regex(r"(?<![A-Za-z0-9.,/:_\\-])[A-Z]{1,3}-?\d{2}(?![A-Za-z0-9.,/:_%-]*[A-Za-z0-9])")
"""What is a code only where some tool takes codes of that form: B12, D-04."""
_BARE: Final = lazy_regex(r"(?<![A-Za-z0-9.,/:_$€£¥%+*#\\-])\d{4,5}(?![A-Za-z0-9.,/:_%+*-]*[A-Za-z0-9%])")
"""What is the number of a thing only where some tool takes such numbers: 48210."""
_WITHIN: Final = "里"
"""A Chinese mile, and "in"."""
_SPACED: Final = lazy_regex(r"(?<![A-Za-z0-9])[A-Z]{2,4} \d{2,5}(?![A-Za-z0-9.,:/-]*[A-Za-z0-9])")
"""What is a code only where some tool takes codes of that form: the plate BRK 418."""
_NAME: Final = lazy_regex(r"(?<![A-Za-z0-9._/@-])(?:[A-Z]{5,}\d{0,2}|[A-Z]{3,}\d)(?![A-Za-z0-9._/@-])")
_ROUND: Final = 100
_YEARS: Final = range(1900, 2101)
_OTHERS: Final = ("date", "date-time", "path", "uri", "email", "ticker")
"""Kinds whose values look alike: 20240315, 600519."""
_WHOLE: Final = 0.6
"""Share of a text from which an argument is the text itself."""


@lru_cache(maxsize=256)
def codes_of(text: str) -> tuple[str, ...]:
    """Find the codes of a text, in lower case."""
    others = [span for kind in _OTHERS for span in FINDERS[kind](text)]
    found = (m for m in _CODE.finditer(text) if not any(s.start <= m.start() and m.end() <= s.end for s in others))
    return tuple(dict.fromkeys(match[0].lower() for match in found))


@lru_cache(maxsize=256)
def short_codes_of(text: str) -> tuple[str, ...]:
    """Find what may be short codes, in lower case: whether they are is told by the tools that take such."""
    return tuple(dict.fromkeys(match[0].lower() for match in _SHORT.finditer(text)))


@lru_cache(maxsize=256)
def spaced_codes_of(text: str) -> tuple[str, ...]:
    """Find what may be codes of letters and digits with a blank between them, in lower case."""
    return tuple(dict.fromkeys(match[0].lower() for match in _SPACED.finditer(text)))


@lru_cache(maxsize=256)
def capital_names_of(text: str) -> tuple[str, ...]:
    """Find words in capitals that may be what a thing is kept under, NORDLYS, in lower case; no share, file or unit."""
    others = [span for kind in (*_OTHERS, "currency", "unit", "timezone") for span in FINDERS[kind](text)]
    found = (m for m in _NAME.finditer(text) if not any(s.start < m.end() and m.start() < s.end for s in others))
    return tuple(dict.fromkeys(match[0].lower() for match in found))


def codes_to_claim(text: str) -> tuple[str, ...]:
    """List all that may be the code, the number or the name of a thing, if some tool takes such."""
    return tuple(dict.fromkeys((*codes_of(text), *short_codes_of(text), *likely_codes_of(text))))


def likely_codes_of(text: str) -> tuple[str, ...]:
    """List what may as well be something else, though a tool takes such: 48210, BRK 418, NORDLYS."""
    spaced = spaced_codes_of(text)
    bare = (number for number in bare_numbers_of(text) if not any(number in code for code in spaced))
    return (*spaced, *bare, *capital_names_of(text))


@lru_cache(maxsize=256)
def bare_numbers_of(text: str) -> tuple[str, ...]:
    """Find what may be numbers of single things: four or five digits, no year, no round number, nothing measured."""
    request = read_request(text)
    wholes = [*request.dated, *digit_runs(text)]
    found = (m for m in _BARE.finditer(text) if int(m[0]) % _ROUND and int(m[0]) not in _YEARS)
    return tuple(
        dict.fromkeys(
            m[0]
            for m in found
            if (text[m.end() :].startswith(_WITHIN) or not units_behind(text, m.end()))
            and not any(start <= m.start() < end for start, end in wholes)
        )
    )


def codes_left(codes: Sequence[str], filled: Sequence[Filled], text: str) -> int:
    """Count the codes that no argument is or holds; the text itself, handed on to search with, takes none."""
    given = [str(leaf).lower() for one in filled for calls in (one.sets, (one.found,)) for leaf in leaves(list(calls))]
    given = [value for value in given if len(value) < _WHOLE * len(text) or value in codes]
    return sum(not any(code in value for value in given) for code in codes)


def values_left(text: str, filled: Sequence[Filled]) -> int:
    """Count the dates, addresses, files and quotes of a text that no argument is.

    Codes are counted by themselves, and numbers not at all: those of several calls, or of a list, go where they go.
    """
    given = [leaf for one in filled for calls in (one.sets, (one.found,)) for leaf in leaves(list(calls))]
    codes = codes_of(text)
    spans = [span for span in _stated(text) if not any(code in span.text.lower() for code in codes)]
    return sum(not is_taken_strictly(span, given) for span in spans)


@lru_cache(maxsize=256)
def _stated(text: str) -> tuple[Span, ...]:
    return tuple(s for s in strict_values(text) if isinstance(s.value, Period) or not s.text[:1].isdigit())
