"""The calls of tools that a program's text holds, and the text with other values in them."""

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from agents.approval.proposed_program import HowOften
from tools.stubs.names import TWIN

Span: TypeAlias = tuple[int, int]
"""Beginning and end in the text, counted in bytes of UTF-8."""
_LOOPS: Final = (ast.For, ast.AsyncFor, ast.While, ast.comprehension)
_COMPREHENSIONS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_BRANCHES: Final = (ast.If, ast.IfExp, ast.ExceptHandler, ast.BoolOp, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True)
class WrittenCall:
    """One place where a program names a tool's function."""

    function: str
    line: int
    values: Mapping[str, Any]
    """Parameter in Python → its value, where that stands there."""
    worked_out: Mapping[str, str]
    """Parameter in Python → how its value comes about."""
    spans: Mapping[str, Span]
    """Parameter in Python → where its value stands."""
    how_often: HowOften


def written_calls(code: str, functions: Iterable[str]) -> list[WrittenCall]:
    """List the calls in the order in which they stand there; of a text that is no program, none.

    A function that is named without being called at that place, to be handed on, is listed without arguments.
    """
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return []
    found = list(_calls(tree, code, frozenset(functions), "once"))
    return sorted(found, key=lambda call: call.line)


def _calls(node: ast.AST, code: str, functions: frozenset[str], how: HowOften) -> Iterator[WrittenCall]:
    if isinstance(node, (*_LOOPS, *_COMPREHENSIONS)):
        how = "each"
    elif isinstance(node, _BRANCHES) and how == "once":
        how = "perhaps"
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and _named(node.func, functions):
        yield _call(node, node.func, code, how)
        below: Iterable[ast.AST] = (*node.args, *node.keywords)
    elif isinstance(node, ast.Name) and _named(node, functions) and isinstance(node.ctx, ast.Load):
        yield WrittenCall(node.id.removesuffix(TWIN), node.lineno, {}, {}, {}, "perhaps")
        return
    else:
        below = ast.iter_child_nodes(node)
    for child in below:
        yield from _calls(child, code, functions, how)


def _named(name: ast.Name, functions: frozenset[str]) -> bool:
    return name.id.removesuffix(TWIN) in functions


def _call(node: ast.Call, func: ast.Name, code: str, how: HowOften) -> WrittenCall:
    values: dict[str, Any] = {}
    worked_out: dict[str, str] = {}
    spans: dict[str, Span] = {}
    starts = _line_starts(code)
    for given in node.keywords:
        if given.arg is None:
            worked_out["…"] = ast.get_source_segment(code, given.value) or ""
        elif (value := _value_of(given.value)) is _NONE_STANDS_THERE:
            worked_out[given.arg] = ast.get_source_segment(code, given.value) or ""
        else:
            values[given.arg] = value
            spans[given.arg] = _span(given.value, starts)
    return WrittenCall(func.id.removesuffix(TWIN), node.lineno, values, worked_out, spans, how)


_NONE_STANDS_THERE: Final = object()


def _value_of(node: ast.expr) -> Any:  # noqa: ANN401 - any JSON
    """Read a value that stands in a program, if it is one of JSON that comes back as it was."""
    try:
        value = ast.literal_eval(node)
        same = json.loads(json.dumps(value, allow_nan=False)) == value
    except (ValueError, TypeError, SyntaxError, RecursionError, MemoryError):
        return _NONE_STANDS_THERE
    return value if same and not isinstance(value, tuple) else _NONE_STANDS_THERE


def _line_starts(code: str) -> list[int]:
    starts = [0]
    for line in code.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _span(node: ast.expr, starts: list[int]) -> Span:
    end_line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
    return starts[node.lineno - 1] + node.col_offset, starts[end_line - 1] + end


def with_values(code: str, changes: Mapping[Span, Any]) -> str:
    """Put other values in the places of those that stand in a program."""
    text = code.encode()
    for (begin, end), value in sorted(changes.items(), reverse=True):
        text = text[:begin] + repr(value).encode() + text[end:]
    return text.decode()
