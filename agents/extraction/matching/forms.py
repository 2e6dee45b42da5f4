"""Readings that a schema rules out: where an address is wanted and one is there, nothing else is meant."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.reading import Reading
from agents.extraction.matching.shapes import form_of as form_of_leaf
from agents.extraction.matching.shapes import pattern_of, wants_digits
from agents.extraction.pieces.moment_candidates import clock_style, day_style
from lazy_regex import lazy_regex
from prompts.language import HAN
from tagging.kinds import kind_named

_MAIL_WANTED: Final = lazy_regex(r"e-?mail[\s_-]?address|电子邮箱|邮箱地址|邮箱", re.IGNORECASE)
_MAIL_NAME: Final = lazy_regex(r"(?:^|_)e?mail(?:$|_addr)|email$", re.IGNORECASE)
_MAIL: Final = lazy_regex(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_LINK_WANTED: Final = lazy_regex(r"\burl\b|网址", re.IGNORECASE)
_LINK: Final = lazy_regex(r"https?://\S+|www\.\S+", re.IGNORECASE)
_ID_NAME: Final = lazy_regex(
    r"(?:^|[_\-\s]|(?<=[a-z]))(?:[iI]ds?|ID|u?uid|UUID|guid|GUID|sku|SKU|isbn|ISBN|iban|IBAN"
    r"|(?<![a-z])(?:serial|order|account|tracking|invoice|reference|policy|ticket|booking|confirmation|phone|card)"
    r"[_\-\s]?(?:[nN]umber|[nN]os?)|[tT]oken|[aA]pi[_\-]?[kK]ey)$|编号$|单号$|卡号$"
)
_PATH: Final = lazy_regex(r"^\S*(?:/|\.[A-Za-z]\w{0,8}$)")
_CODE: Final = lazy_regex(r"\d|^[A-Z]{2,}$|\w[_@#]\w|[a-z][A-Z]")
_ANNOUNCED: Final = lazy_regex(
    r"(?:\b(?:ids?|uuid|number|no\.?|token|key|sku|isbn|identifier|identified by|username)|编号|号码?|账号|账户|标识)"
    r"[\s:：=#是为]*(?:is|are|of|as)?\s*[\"'“‘]?$",
    re.IGNORECASE,
)
_LETTER: Final = lazy_regex(r"[^\W\d_]")
_WORD: Final = lazy_regex(rf"(?<![\w-])[a-z]{{2,}}(?![\w-])|\d.*[{HAN}]|[{HAN}].*\d")
"""A word beside a code: "call off 48231" is no identifier."""
_MOMENT: Final = "date-time"
_FORMATS: Final = frozenset({"date", "date-time", "time", "email", "uri", "url"})
"""Formats of JSON Schema that tell all of their values from anything else: where none is there, nothing is meant."""
_NEAR: Final = 24
_NUMBER: Final = lazy_regex(r"\d+(?:\.\d+)?|\.\d+")


def may_be(leaf: Leaf, reading: Reading, said_before: str) -> bool:
    """Whether a text can be what a leaf wants: an identifier is a code, or is said to be one; it is no name of a thing.

    Args:
        leaf: That would get it.
        reading: A piece of the request.
        said_before: What stands before it.
    """
    pattern = pattern_of(leaf)
    if pattern is not None and not all(pattern.search(str(text)) for text in _texts(reading)):
        return False
    if wants_digits(leaf) and any(_LETTER.search(str(text)) for text in _texts(reading)):
        return False
    if reading.candidate.marks & {"quoted", "listed", "completed"}:
        return True
    announced = _ANNOUNCED.search(said_before[-_NEAR:]) is not None
    form = form_of_leaf(leaf)
    if form is not None and not announced and not all(form.search(str(text)) for text in _texts(reading)):
        return False
    if not names_id(leaf):
        return True
    return announced or all(is_code(str(text)) and not _WORD.search(str(text)) for text in _texts(reading))


def _texts(reading: Reading) -> list[Any]:
    return reading.value if isinstance(reading.value, list) else [reading.value]


def is_code(text: str) -> bool:
    """Whether a text looks like a code rather than like words."""
    return _CODE.search(text) is not None


def names_id(leaf: Leaf) -> bool:
    """Whether a leaf is named as an identifier of something."""
    return leaf.kind == "text" and _ID_NAME.search(leaf.name) is not None


def of_form(leaf: Leaf, readings: Sequence[Reading]) -> list[Reading]:
    """Keep the readings of the form that a leaf wants; all of them where it wants none, or none is of it."""
    fits = _form(leaf)
    own = [r for r in readings if fits(r)] if fits is not None else []
    return own if leaf.schema.get("format") in _FORMATS else own or list(readings)


def in_bounds(leaf: Leaf, reading: Reading) -> bool:
    """Whether a number lies between the schema's bounds, and a percentage is written as the examples are."""
    numbers = reading.value if isinstance(reading.value, list) else [reading.value]
    low, high = leaf.schema.get("minimum"), leaf.schema.get("maximum")
    if any((low is not None and n < low) or (high is not None and n > high) for n in numbers):
        return False
    examples = [float(e.rstrip("%")) for e in leaf.examples if _NUMBER.fullmatch(e.rstrip("%"))]
    if "percent" not in reading.candidate.marks or not examples:
        return True
    part = "fraction" in reading.candidate.marks
    return part if all(e < 1 for e in examples) else not part if all(e > 1 for e in examples) else True


def _form(leaf: Leaf) -> Callable[[Reading], bool] | None:
    said, form = f"{leaf.name} {leaf.description}", str(leaf.schema.get("format", ""))
    if form == "email" or _MAIL_WANTED.search(said) or _MAIL_NAME.search(leaf.name):
        return lambda r: _MAIL.fullmatch(str(r.value)) is not None
    if form in {"uri", "url"} or _LINK_WANTED.search(said):
        return lambda r: _LINK.fullmatch(str(r.value)) is not None
    if kind_named(leaf.name).name == "path":
        return lambda r: _PATH.search(str(r.value)) is not None
    if form == _MOMENT or day_style(leaf.description, form):
        return lambda r: r.candidate.shape == "day"
    if clock_style(leaf.description, form):
        return lambda r: r.candidate.shape == "clock"
    return None
