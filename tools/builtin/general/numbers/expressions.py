"""Arithmetic as people type it, made into an expression that can be evaluated safely.

Only numbers, `+ - * / // % **`, brackets, and a fixed list of functions and constants are understood; nothing is
executed. Work is bounded by the length of the text and the size of powers.
"""

import ast
import math
import operator
import re
import statistics
from collections.abc import Callable
from typing import TypeAlias

from simpleeval import InvalidExpression, SimpleEval

from lazy_regex import lazy_regex
from tools.gazetteers.gazetteer import folded

Number: TypeAlias = int | float
MAX_CHARS = 500
MAX_DIGITS = 300
_MAX_BITS = 4_096
_MAX_FACTORIAL = 170
_MAX_CHOICES = 1_000

_SIGNS = str.maketrans(
    {"²": "^2", "³": "^3", "×": "*", "⋅": "*", "·": "*", "∗": "*", "÷": "/", "∕": "/", "−": "-", "–": "-", "—": "-"}
)
_WORDS = (
    (r"\bdivided by\b|除以", "/"),
    (r"\bmultiplied by\b|\btimes\b|乘以|乘上|乘", "*"),
    (r"\bplus\b|加上|加", "+"),
    (r"\bminus\b|减去|减", "-"),
    (r"\bto the power of\b|的次方", "**"),
    (r"\bsquared\b|的?平方(?!根)", "**2"),
    (r"\bcubed\b|的?立方(?!根)", "**3"),
    (r"\bsquare root of\b|√|根号", "sqrt "),
    (r"(?<=%)\s*(?:of\b|的)", "*"),
    (r"\bmod\b", " % "),
    (r"π", "pi"),
    (r"\^", "**"),
)
_TAIL = lazy_regex(r"(?:=|\?|等于|等于几|是几|是多少|多少|得多少|得几|结果|\s)+$")
_CALL = lazy_regex(r"[a-z_][a-z_0-9]*\s*\($")
_THOUSANDS = lazy_regex(r"(?<=\d),(?=\d{3}(?!\d))")
_GROUPED = lazy_regex(r"(万亿|亿|万)")
_GROUPS = {"万": "10**4", "亿": "10**8", "万亿": "10**12"}
_ALLOWED = lazy_regex(r"[\w.,+\-*/%() ]*", re.ASCII)


class BadExpression(ValueError):  # noqa: N818 - reads as what it is
    """A text that cannot be computed; the message is one sentence."""


def evaluate(text: str) -> Number:
    """Compute an arithmetic expression.

    Raises:
        BadExpression: it is not one, is too large, or has no finite real result.
    """
    if len(text) > MAX_CHARS:
        raise BadExpression(f"The expression is longer than {MAX_CHARS} characters.")
    source = normalized(text)
    if not source or not _ALLOWED.fullmatch(source):
        raise BadExpression(f"{text!r} is not an arithmetic expression.")
    try:
        return _checked(_evaluator().eval(source))
    except BadExpression:
        raise
    except ZeroDivisionError:
        raise BadExpression("The expression divides by zero.") from None
    except OverflowError:
        raise BadExpression("A number in the expression becomes too large.") from None
    except ValueError:
        raise BadExpression("A function in the expression is not defined for its argument.") from None
    except (InvalidExpression, SyntaxError, TypeError, RecursionError, MemoryError):
        raise BadExpression(f"{text!r} is not an arithmetic expression that can be computed.") from None


def normalized(text: str) -> str:
    """Write an expression in plain operators: `１，２００ × 15％ =` becomes `1200 * (15/100)`."""
    plain = _TAIL.sub("", folded(text.translate(_SIGNS)).replace("，", ",").replace("。", ""))
    for pattern, sign in _WORDS:
        plain = re.sub(pattern, sign, plain)
    plain = re.sub(rf"([\d.,]*\d)\s*{_GROUPED.pattern}", lambda m: f"({m[1]}*{_GROUPS[m[2]]})", plain)
    plain = _without_thousands(plain)
    plain = re.sub(r"(?<=[\d)])\s*x\s*(?=[\d(])", "*", plain)
    plain = re.sub(r"(\d+|\([^()]*\))!", r"factorial(\1)", plain)
    plain = re.sub(r"\bsqrt\s+(\d+(?:\.\d+)?)", r"sqrt(\1)", plain)
    plain = re.sub(r"(\d+(?:\.\d+)?|\))\s*%(?!\s*[\d(a-z])", _percent, plain)
    plain = re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)\s*\(|\)\s*\(", lambda m: f"{m[1] or ')'}*(", plain)
    return re.sub(r"(?<![\w.])0+(?=\d)", "", plain).strip()


def _percent(match: re.Match[str]) -> str:
    return f"({match[1]}/100)" if match[1] != ")" else ")/100"


def _without_thousands(text: str) -> str:
    """Drop the commas of 1,234 but keep those of max(1,234)."""
    parts, calls = list[str](), list[bool]()
    for at, char in enumerate(text):
        if char == "(":
            calls.append(bool(_CALL.search(text[: at + 1])))
        elif char == ")" and calls:
            calls.pop()
        grouping = char == "," and not (calls and calls[-1]) and _THOUSANDS.match(text, at)
        parts.extend([] if grouping else [char])
    return "".join(parts)


def _evaluator() -> SimpleEval:
    evaluator = SimpleEval(operators=_OPERATORS, functions=_FUNCTIONS, names=_CONSTANTS)
    kept = (ast.Expr, ast.Name, ast.UnaryOp, ast.BinOp, ast.Call, ast.Constant)
    evaluator.nodes = {node: handler for node, handler in evaluator.nodes.items() if node in kept}
    return evaluator


def _checked(value: object) -> Number:
    if isinstance(value, bool) or not isinstance(value, int | float) or math.isnan(value):
        raise BadExpression("The expression has no real number as its result.")
    if math.isinf(value) or abs(value) >= 10**MAX_DIGITS:
        raise BadExpression(f"The result has more than {MAX_DIGITS} digits.")
    return value if isinstance(value, int) else float(f"{value:.15g}")


def _power(base: Number, exponent: Number) -> Number:
    exact = isinstance(base, int) and isinstance(exponent, int) and exponent > 0
    if exact and int(base).bit_length() * exponent > _MAX_BITS:
        raise BadExpression("A power in the expression becomes too large.")
    result: Number = base**exponent
    return result


def _round(number: Number, digits: int = 0) -> Number:
    """Round; rounding to places that no number has would make Python count up to a power of ten of that size."""
    if abs(digits) > MAX_DIGITS:
        raise BadExpression(f"Numbers are rounded to at most {MAX_DIGITS} places.")
    return round(number, digits) if digits else round(number)


def _factorial(number: Number) -> int:
    if number != int(number) or not 0 <= number <= _MAX_FACTORIAL:
        raise BadExpression(f"Factorials are computed of whole numbers from 0 to {_MAX_FACTORIAL}.")
    return math.factorial(int(number))


def _choices(count: Callable[[int, int], int]) -> Callable[[int, int], int]:
    def bounded(n: int, k: int) -> int:
        if n > _MAX_CHOICES:
            raise BadExpression(f"Combinations are computed of at most {_MAX_CHOICES} things.")
        return count(n, k)

    return bounded


_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}
_CONSTANTS = {"pi": math.pi, "e": math.e, "tau": math.tau}
_FUNCTIONS: dict[str, Callable[..., Number]] = {
    "abs": abs,
    "round": _round,
    "min": min,
    "max": max,
    "sum": lambda *numbers: sum(numbers),
    "mean": lambda *numbers: statistics.mean(numbers),
    "avg": lambda *numbers: statistics.mean(numbers),
    "median": lambda *numbers: statistics.median(numbers),
    "sqrt": math.sqrt,
    "cbrt": math.cbrt,
    "pow": _power,
    "exp": math.exp,
    "ln": math.log,
    "log": math.log,
    "log2": math.log2,
    "log10": math.log10,
    "lg": math.log10,
    "sin": math.sin,
    "cos": math.cos,
    "tan": math.tan,
    "asin": math.asin,
    "acos": math.acos,
    "atan": math.atan,
    "atan2": math.atan2,
    "sinh": math.sinh,
    "cosh": math.cosh,
    "tanh": math.tanh,
    "degrees": math.degrees,
    "radians": math.radians,
    "floor": math.floor,
    "ceil": math.ceil,
    "hypot": math.hypot,
    "gcd": math.gcd,
    "lcm": math.lcm,
    "factorial": _factorial,
    "comb": _choices(math.comb),
    "perm": _choices(math.perm),
}
