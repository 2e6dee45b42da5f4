"""Lines of an order: lists whose items are a thing by its code, and how many of it: 6 of D12, 4条T-5230."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.extraction.matching.leaf import Leaf
from agents.extraction.matching.shapes import Form, form_of
from agents.extraction.matching.told_by_form import ToldByForm
from agents.extraction.pieces.request import ReadRequest
from lazy_regex import lazy_regex
from prompts.language import HAN

_CODE: Final = lazy_regex(
    r"(?<![A-Za-z0-9])(?![xX]\d)(?=[A-Za-z0-9-]*\d)[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*(?![A-Za-z0-9-])"
)
_BEFORE: Final = lazy_regex(
    rf"(?<![\d.,/-])(?P<n>\d{{1,4}}|an?|one|two|three|four|five|six|seven|eight|nine|ten"
    rf"|[一两二三四五六七八九十])\s*(?:[x×*]|of(?: the)?|[{HAN}]{{1,2}}的?"
    r"|(?:units?|pieces?|pcs?|portions?|boxes|packs?|bags?)(?: of)?)?\s*$",
    re.IGNORECASE,
)
_BEHIND: Final = lazy_regex(
    rf"\s*(?:[x×*:：]\s*(?P<times>\d{{1,4}})(?![\d.:/-]|,\d)|[{HAN}]{{0,2}}\s*(?P<n>\d{{1,4}}|[一两二三四五六七八九十])\s*"
    r"(?:[个份条件只箱袋包盒瓶套张台把块本双支根片罐桶杯]|units?\b|pieces?\b|pcs?\b|portions?\b|boxes\b|packs?\b|bags?\b))",
    re.IGNORECASE,
)
_ENGLISH: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_WORDS: Final = {"a": 1, "an": 1, "两": 2} | {
    word: n for words in (_ENGLISH, "一二三四五六七八九十") for n, word in enumerate(words, 1)
}
_MOST: Final = 20
_NOTHING: Final = ToldByForm({}, frozenset())


@dataclass(frozen=True)
class _Line:
    """What one item is made of."""

    thing: str
    count: str
    form: Form | None


def line_items(leaves: Sequence[Leaf], request: ReadRequest) -> ToldByForm:
    """Give the one list of lines of a tool what the request counts; nothing where a code stands without a number.

    Args:
        leaves: Of the tool.
        request: Read already.
    """
    lines = {leaf.place: line for leaf in leaves if (line := _line(leaf)) is not None}
    if len(lines) != 1:
        return _NOTHING
    (place, line), text = next(iter(lines.items())), request.text
    others = [form for leaf in leaves if (form := form_of(leaf)) is not None]
    codes = [m for m in _CODE.finditer(text) if _is_thing(m.group(), line, others)][:_MOST]
    counts = _counts(text, codes)
    if line.form is not None and len(counts) < len(codes):  # else only codes that are counted are lines
        return _NOTHING
    found = [{line.thing: codes[at].group(), line.count: n} for at, (n, _) in sorted(counts.items())]
    return ToldByForm({place: found}, frozenset(said for _, said in counts.values())) if found else _NOTHING


def form_of_lines(leaf: Leaf) -> Form | None:
    """Return the form of the codes in a list of lines; None where a leaf is none, or its codes have no form."""
    line = _line(leaf)
    return line.form if line is not None else None


def _is_thing(code: str, line: _Line, others: Sequence[Form]) -> bool:
    if line.form is not None:
        return line.form.search(code) is not None
    return not any(form.search(code) for form in others)


def _line(leaf: Leaf) -> _Line | None:
    """Read a list of objects as lines: one text that must be given, one whole number, nothing else that must."""
    properties = leaf.schema.get("properties")
    if not leaf.many or leaf.kind != "object" or not isinstance(properties, dict):
        return None
    needed = leaf.schema.get("required") or ()
    inner = [
        Leaf(path=(*leaf.path, name), schema=schema, required=name in needed, many=False)
        for name, schema in properties.items()
        if isinstance(schema, dict)
    ]
    things = [one for one in inner if one.kind == "text" and one.required]
    counts = [one for one in inner if one.kind == "integer"]
    if len(things) != 1 or len(counts) != 1 or any(o.required and o not in (*things, *counts) for o in inner):
        return None
    return _Line(things[0].name, counts[0].name, form_of(things[0]))


def _counts(text: str, codes: Sequence[re.Match[str]]) -> dict[int, tuple[int, str]]:
    """Return for the place of each code that is counted the number beside it, with all that says so.

    A number counts one thing: in C-1057要4条T-5230 what follows it.
    """
    found: dict[int, tuple[int, str]] = {}
    used: set[int] = set()
    for at, code in enumerate(codes):
        if before := _BEFORE.search(text[: code.start()]):
            found[at] = _number(before["n"]), text[before.start() : code.end()]
            used.add(before.start("n"))
    for at, code in enumerate(codes):
        behind = None if at in found else _BEHIND.match(text, code.end())
        group = "times" if behind and behind["times"] else "n"
        if behind and behind.start(group) not in used:
            found[at] = _number(behind[group]), text[code.start() : behind.end()]
    return found


def _number(said: str) -> int:
    return int(said) if said.isdigit() else _WORDS[said.lower()]
