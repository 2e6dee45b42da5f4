"""What form a text must have: by the schema's pattern, or by examples, `T-xxxxx` or a number of digits that it names.

A value of another form is none, whatever stands around it. Patterns come with what people import: RE2 reads them, which
takes no longer than the text is long.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Protocol

import re2

from agents.extraction.matching.leaf import Leaf
from lazy_regex import lazy_regex

_LONGEST: Final = 300
_DIGITS: Final = lazy_regex(r"(?<![\d\-–~])(?P<n>\d{1,2})(?:[\s-]*位(?:数字)?|[\s-]+digits?\b)")
_ALL_DIGITS: Final = lazy_regex(r"\d{4,}")
_CODE: Final = lazy_regex(r"(?=[^\d]*\d)(?=.*(?:[A-Za-z].*\d|\d{4,}))[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*")
"""An example that is a code: letters and digits, or many digits; no date, no time, no word, no small number."""
_SPACED: Final = lazy_regex(r"[A-Z]{2,4} \d{2,5}")
"""The same with a blank, as plates have it."""
_PLACEHOLDER: Final = lazy_regex(
    r"(?<![A-Za-z0-9])(?P<prefix>[A-Z]{1,4}[-_]?)(?:x{3,}|X{3,}|#{3,}|n{3,}|N{3,})(?![A-Za-z0-9])"
)
"""A code with what stands for its digits: T-xxxxx, INV-####."""
_PART_ONLY: Final = lazy_regex(r"开头|前缀|\b(?:start|begin|prefix)", re.IGNORECASE)
_SHORT_PREFIX: Final = 3
_DAY: Final = lazy_regex(r"\d{4}-\d{1,2}(?:-\d{1,2})?")
_RUN: Final = lazy_regex(r"[A-Z]+|[a-z]+|\d+|.")


class Form(Protocol):
    """Tells whether a text is of a form."""

    def search(self, text: str) -> object:
        """Return what fits, or None."""
        ...


def pattern_of(leaf: Leaf) -> Form | None:
    """Return the pattern that a leaf's schema names; None where there is none, or none that can be read."""
    pattern = leaf.schema.get("pattern")
    return _compiled(pattern) if leaf.kind == "text" and isinstance(pattern, str) else None


def form_of(leaf: Leaf) -> Form | None:
    """Return the form that tells a leaf's values from all else: a pattern, its examples', or a number of digits."""
    if leaf.kind != "text":
        return None
    pattern = pattern_of(leaf)
    if pattern is not None:
        return None if _fits_anything(pattern) else pattern
    if leaf.examples and all(_SPACED.fullmatch(e) for e in leaf.examples):
        return _compiled(r"^[A-Z]{2,4} \d{2,5}$")
    codes = [e for e in leaf.examples if _CODE.fullmatch(e) and not _DAY.fullmatch(e)]
    if codes and len(codes) == len(leaf.examples):
        return _compiled("|".join(dict.fromkeys(f"^{_shape(code)}$" for code in codes)))
    return _of_placeholder(leaf.description) or _of_digits(leaf.description)


def wants_digits(leaf: Leaf) -> bool:
    """Whether a leaf's description says of how many digits its values are."""
    return leaf.kind == "text" and _of_digits(leaf.description) is not None


def _of_placeholder(description: str) -> Form | None:
    found = {match["prefix"] for match in _PLACEHOLDER.finditer(description)}
    return _compiled(rf"^{re.escape(found.pop())}\d+$") if len(found) == 1 else None


def _of_digits(description: str) -> Form | None:
    if _PART_ONLY.search(description):
        return None
    found = {match["n"] for match in _DIGITS.finditer(description)}
    few = 4
    return _compiled(rf"^\d{{{found.pop()}}}$") if len(found) == 1 and int(next(iter(found))) >= few else None


def _shape(code: str) -> str:
    """Write a code as the form of its like: a short prefix stays as it is, digits and other letters stand for any."""
    runs = _RUN.findall(code)
    return "".join(_run_shape(run, first=place == 0, alone=len(runs) == 1) for place, run in enumerate(runs))


def _run_shape(run: str, *, first: bool, alone: bool) -> str:
    if run.isdigit():
        return rf"\d{{{len(run)}}}" if alone else r"\d+"
    if not run.isalpha():
        return re.escape(run)
    return run if first and run.isupper() and len(run) <= _SHORT_PREFIX else "[A-Za-z]+"


@lru_cache(maxsize=4_096)
def _compiled(pattern: str) -> Form | None:
    if len(pattern) > _LONGEST:
        return None
    options = re2.Options()
    options.log_errors = False
    try:
        found: Form = re2.compile(pattern, options=options)
    except re2.error:
        return None
    return found


def _fits_anything(pattern: Form) -> bool:
    """Whether a pattern says nothing: any word, or any text, fits it."""
    return any(pattern.search(word) is not None for word in ("word", "two words", "Word", "一个词"))


def of_form(form: Form, texts: Iterable[str]) -> list[str]:
    """Keep the texts of a form."""
    return [text for text in texts if form.search(text) is not None]
