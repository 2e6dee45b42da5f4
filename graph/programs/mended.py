"""Programs that mean the right calls in the wrong form, put right before they are checked.

Small models define the functions that they were shown, import them, give arguments by their places, or hand on a whole
result where one of its keys is asked for. Each has one meaning only, so that telling the model costs a round for
nothing. Lines keep their numbers; a text that is no program stays as it is.
"""

import ast
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from graph.programs.imports import MODULES
from tools.schemas.resolve import resolve
from tools.stubs.lenient import mapping
from tools.stubs.names import TWIN
from tools.stubs.shapes import Choice, OneOf, Scalar, Shape
from tools.stubs.stub import parameters_of
from tools.tool import Tool


@dataclass(frozen=True)
class Signature:
    """What a function takes and brings."""

    parameters: tuple[str, ...]
    """In order."""
    plain: frozenset[str] = frozenset()
    """Parameters that take one text, number or mark, and never a record."""
    keys: frozenset[str] = frozenset()
    """Of its result, where that is a record."""


OWN: Final[Mapping[str, Signature]] = {
    "find_tools": Signature(("query",)),
    "make_table": Signature(("rows", "name")),
    "save": Signature(("value", "path", "overwrite")),
    "show": Signature(("value", "title")),
    "ask_user": Signature(("question", "choices")),
}
"""Functions that every program has."""
_Edit: TypeAlias = tuple[int, int, str]
"""Beginning and end in bytes of UTF-8, and what stands there instead."""


def signature_of(tool: Tool) -> Signature:
    """Read what a tool's function takes and brings."""
    keys = mapping(resolve(tool.returns, tool.returns).get("properties"))
    parameters = parameters_of(tool)
    plain = frozenset(one.name for one in parameters if _is_plain(one.shape))
    return Signature(tuple(one.name for one in parameters), plain, frozenset(map(str, keys)))


def _is_plain(shape: Shape) -> bool:
    if isinstance(shape, OneOf):
        return all(map(_is_plain, shape.options))
    return isinstance(shape, Choice) or (isinstance(shape, Scalar) and shape.name != "Any")


def signatures(names: Mapping[str, str], tools: Mapping[str, Tool]) -> dict[str, Signature]:
    """Read what a program's functions take and bring.

    Args:
        names: Function → id of its tool.
        tools: By their ids.
    """
    return {**OWN, **{name: signature_of(tools[tool_id]) for name, tool_id in names.items()}}


def mended(code: str, functions: Mapping[str, Signature], unseen: Collection[str] = ()) -> str:
    """Put a program's calls into their form.

    Args:
        code: Of the program.
        functions: Name → what it takes and brings, of all that the program may call, without their twins.
        unseen: Those of them that the model was not shown: what it defines under such a name is its own.
    """
    code = code.replace("\r\n", "\n").replace("\r", "\n")
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return code
    own = _defined(tree).intersection(unseen)
    functions = {name: signature for name, signature in functions.items() if name not in own}
    raw = code.encode()
    place = _places(raw)
    edits = [*_blanked(tree, raw, functions, place), *_calls(tree, functions, place)]
    blanks = [(start, end) for start, end, text in edits if not text.strip()]
    for start, end, text in sorted(edits, reverse=True):
        within = any(first <= start and end <= last and (first, last) != (start, end) for first, last in blanks)
        if not within:
            raw = raw[:start] + text.encode() + raw[end:]
    left = raw.decode()
    return left if _is_program(left) else code


def _is_program(code: str) -> bool:
    """Whether it still is one: brackets around an argument are no part of it, and would enclose its name."""
    try:
        ast.parse(code)
    except SyntaxError:
        return False
    return True


_Place: TypeAlias = Callable[[int, int], int]
"""(line from 1, column in bytes) → place in bytes."""


def _places(raw: bytes) -> _Place:
    starts = [0]
    for line in raw.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    return lambda line, column: starts[line - 1] + column


def _blanked(tree: ast.Module, raw: bytes, functions: Mapping[str, Signature], place: _Place) -> Iterator[_Edit]:
    """Leave out what defines a function that is there, and imports of such functions or of what nothing uses."""
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom) and _is_useless(node, functions, used):
            start, end = _span(node, place)
            yield start, end, "pass" + "\n" * raw.count(b"\n", start, end)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and _plain(node.name) in functions:
            start, end = _span(node, place)
            start = min([start, *(place(one.lineno, 0) for one in node.decorator_list)])
            yield start, end, "\n" * raw.count(b"\n", start, end)


def _span(node: ast.stmt | ast.expr, place: _Place) -> tuple[int, int]:
    return place(node.lineno, node.col_offset), place(node.end_lineno or 0, node.end_col_offset or 0)


def _is_useless(node: ast.Import | ast.ImportFrom, functions: Mapping[str, Signature], used: set[str]) -> bool:
    modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    if all(module.partition(".")[0] in MODULES for module in modules):
        return False
    bound = [(alias.asname or alias.name).partition(".")[0] for alias in node.names]
    there = isinstance(node, ast.ImportFrom) and all(_plain(name) in functions for name in bound)
    return there or not used.intersection(bound)


def _calls(tree: ast.Module, functions: Mapping[str, Signature], place: _Place) -> Iterator[_Edit]:
    """Give arguments by their names, and of a whole result the key that is asked for."""
    results = _results(tree, functions)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        signature = functions.get(_plain(node.func.id))
        if signature is None or any(isinstance(one, ast.Starred | ast.GeneratorExp) for one in node.args):
            continue
        named = {keyword.arg for keyword in node.keywords}
        free = [name for name in signature.parameters if name not in named]
        if len(node.args) > len(free):
            continue
        for name, value in zip(free, node.args, strict=False):
            start, _ = _span(value, place)
            yield start, start, f"{name}="
        given = [*zip(free, node.args, strict=False), *((k.arg, k.value) for k in node.keywords if k.arg)]
        for name, value in given:
            if isinstance(value, ast.Name) and name in signature.plain and name in results.get(value.id, ()):
                _, end = _span(value, place)
                yield end, end, f'["{name}"]'


def _results(tree: ast.Module, functions: Mapping[str, Signature]) -> dict[str, frozenset[str]]:
    """Return the variables that hold nothing but one function's result, with its keys."""
    bound = Counter(name for node in ast.walk(tree) for name in _bound(node))
    found: dict[str, frozenset[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            made = node.value
            if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id in functions:
                found[node.targets[0].id] = functions[made.func.id].keys
    return {name: keys for name, keys in found.items() if bound[name] == 1}


def _bound(node: ast.AST) -> Iterator[str]:
    """Name what a piece of a program gives a meaning: a variable, a parameter, a function, an import, a capture."""
    match node:
        case ast.Name(ctx=ast.Store() | ast.Del()):
            yield node.id
        case ast.arg():
            yield node.arg
        case ast.alias():
            yield (node.asname or node.name).partition(".")[0]
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name


def _defined(tree: ast.Module) -> set[str]:
    """Name what a program gives a meaning by itself; what it imports is another's."""
    return {name for node in ast.walk(tree) if not isinstance(node, ast.alias) for name in _bound(node)}


def _plain(name: str) -> str:
    return name.removesuffix(TWIN)
