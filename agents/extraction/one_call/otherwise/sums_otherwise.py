"""Sums whose result is wanted in another writing: 17乘23等于几，再把结果转成二进制, 12 plus 30 in roman numerals.

The result must be a whole number: what comes of it is told by the reader of such numbers, who understands all or
nothing.
"""

import ast
import operator
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from agents.extraction.one_call.otherwise_written import OtherWriting, otherwise_written
from agents.extraction.spans.expressions import find_expressions
from agents.extraction.tables.onward_arithmetic import whole_expression
from lazy_regex import lazy_regex
from prompts.language import has_han

_LONGEST: Final = 160
_JOINTS: Final = lazy_regex(
    r"\s*[,，;；。?？]\s*|\s*[.!！]\s+|\s+(?=(?:and|then|in|to|into|as)\s)|(?=然后|再|并|用|转|换|写|化|的)",
    re.IGNORECASE,
)
_VERB: Final = lazy_regex(
    r"^(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:convert|express|write|put|turn|change|show(?:\s+me)?|give\s+me)\s+"
    r"|^(?:请|帮我|麻烦)*(?:把|将)",
    re.IGNORECASE,
)
_TAIL: Final = lazy_regex(
    r"(?:(?:and|then|please|pls|now|also|so|ok(?:ay)?|can\s+you|could\s+you)[\s,]+)*"
    r"(?:(?:convert|turn|change|put|write|express|show|give|translate|say|what(?:['’]?s|\s+is))\s+)?(?:me\s+)?"
    r"(?:(?:that|it|this|its|the\s+(?:result|answer|product|sum|number|total|difference))(?:\s+number)?\s+)?(?:in|to|into|as)\s+(?P<to>\S.*)",
    re.IGNORECASE,
)
_TAIL_ZH: Final = lazy_regex(
    r"(?:再|然后|并且?|接着|请|帮我|那|[\s，,])*(?:把|将)?(?:这个?|那个?)?(?:计算)?(?:结果|得数|答案|它|数|积|和)?(?:再|的|[\s，,])*"
    r"(?P<to>(?:转|换|化|变|写|用|表示|改|二进|八进|十六进|罗马|2进|8进|16进).*)"
)
_MORE: Final = lazy_regex(
    r"(?:[\s,，;；。.]|(?<![a-z])(?:and|then)(?![a-z])|然后|最后|再)+(?P<does>(?:add|subtract|take|multiply|divide|double|halve|plus"
    r"|minus|times|加|减|乘|除|翻)(?![a-z]).*)$",
    re.IGNORECASE,
)
_PLAIN: Final = lazy_regex(r"[\d\s().+*/^-]+", re.ASCII)
_OF_SIGNS: Final = lazy_regex(r"[*+/^]")
_OTHER_DIGIT: Final = lazy_regex(r"[2-9]|(?<!\d)\d(?!\d)", re.ASCII)
"""Tells that numbers are decimal: those of zeros and ones alone may be binary already."""
_MOST: Final = 2**62
_MOST_POWER: Final = 64
_DOES: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


class SumOtherwise(NamedTuple):
    """A sum, and its result in other writings."""

    expression: str
    written: tuple[OtherWriting, ...]
    rest: str = ""
    """What is to be done with that writing, which nothing here does: a sum goes on from numbers alone."""


def sum_otherwise(request: str) -> SumOtherwise | None:
    """Read a sum whose result is wanted in another writing, and nothing else; None for any other request."""
    if len(request) > _LONGEST:
        return None
    said = request.strip(" \t\n?？.。!！")
    for head, tail in _halves(said):
        expression = _expression(head)
        number = whole_number(expression) if expression and _OTHER_DIGIT.search(expression) else None
        if expression is None or number is None:
            continue
        more = _MORE.search(tail)
        written = result_otherwise(tail if more is None else tail[: more.start()], number)
        if written:
            return SumOtherwise(expression, written, "" if more is None else more["does"])
    return None


def result_otherwise(said: str, number: int) -> tuple[OtherWriting, ...]:
    """Read what only asks for a number of before in another writing: put that in hex, 再把结果转成二进制."""
    plain = said.strip(" \t\n?？.。!！")
    match = (_TAIL_ZH if has_han(plain) else _TAIL).fullmatch(plain)
    if match is None:
        return ()
    told = f"{number}{match['to']}" if has_han(plain) else f"{number} in {match['to']}"
    return otherwise_written(told) or otherwise_written(f"十进制{told}" if has_han(plain) else f"decimal {told}")


def whole_number(expression: str) -> int | None:
    """Work out a sum of whole numbers; None where it comes to no whole number, to less than none, or to too much."""
    if _PLAIN.fullmatch(expression) is None:
        return None
    try:
        value = _value(ast.parse(expression.replace("^", "**").strip(), mode="eval").body)
    except (SyntaxError, ZeroDivisionError):
        return None
    return int(value) if value is not None and value.denominator == 1 and 0 <= value < _MOST else None


def _halves(said: str) -> Iterator[tuple[str, str]]:
    for joint in _JOINTS.finditer(said):
        if joint.start():
            yield said[: joint.start()], said[joint.end() :]


def _expression(head: str) -> str | None:
    plain = _VERB.sub("", head.strip())
    told = whole_expression(plain)
    if told is not None:
        return told
    found = find_expressions(plain)
    alone = len(found) == 1 and found[0].text.strip() == plain.strip()
    return str(found[0].value) if alone and _OF_SIGNS.search(str(found[0].value)) else None


def _value(node: ast.expr) -> Fraction | None:
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value)) if isinstance(node.value, int | float) else None
    if not isinstance(node, ast.BinOp):
        return None
    one, other = _value(node.left), _value(node.right)
    if one is None or other is None:
        return None
    if isinstance(node.op, ast.Pow):
        whole = other.denominator == 1 and 0 <= other <= _MOST_POWER and abs(one) < _MOST
        return Fraction(one ** int(other)) if whole else None
    does = _DOES.get(type(node.op))
    return None if does is None else does(one, other)
