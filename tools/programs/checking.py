"""What the type checker is told, and what it says."""

import ast
import re
from collections.abc import Collection, Iterable
from typing import Final

from tools.programs.values import Ended

SCRIPT: Final = "program.py"
"""What the checker calls the program."""
_OTHERS: Final = """from typing import Any as _Any, Callable as _Callable, Iterable as _Iterable, Iterator as _Iterator
from typing import TypeVar as _TypeVar
_T = _TypeVar('_T')
"""
_BUILTINS: Final = {
    "ImportError": "class ImportError(Exception): ...",
    "ModuleNotFoundError": "class ModuleNotFoundError(ImportError): ...",
    "UnboundLocalError": "class UnboundLocalError(NameError): ...",
    "UnicodeDecodeError": "class UnicodeDecodeError(ValueError): ...",
    "UnicodeEncodeError": "class UnicodeEncodeError(ValueError): ...",
    "FileNotFoundError": "class FileNotFoundError(OSError): ...",
    "FileExistsError": "class FileExistsError(OSError): ...",
    "IsADirectoryError": "class IsADirectoryError(OSError): ...",
    "NotADirectoryError": "class NotADirectoryError(OSError): ...",
    "PermissionError": "class PermissionError(OSError): ...",
    "map": "def map(function: _Callable[..., _T], /, *iterables: _Iterable[_Any]) -> _Iterator[_T]: ...",
    "filter": "def filter(function: _Callable[[_T], _Any] | None, iterable: _Iterable[_T], /) -> _Iterator[_T]: ...",
    "format": "def format(value: object, spec: str = '', /) -> str: ...",
    "getattr": "def getattr(of: object, name: str, default: _Any = ..., /) -> _Any: ...",
    "hasattr": "def hasattr(of: object, name: str, /) -> bool: ...",
    "setattr": "def setattr(of: object, name: str, value: _Any, /) -> None: ...",
}
"""What the interpreter knows and its checker does not; `open` is left out, since there is nothing to open."""
_FAULT: Final = re.compile(r"^(?P<file>.+?):(?P<line>\d+):\d+: (?P<severity>\w+)\[(?P<rule>[\w-]+)\] (?P<said>.*)$")
_GRAVE: Final = frozenset({"unused-awaitable"})
"""Warnings that stop a program: its call would never be made."""
_MOST: Final = 10
_MOST_CHARS: Final = 4_000


def stubs(check: str, names: Iterable[str]) -> str:
    """Complete stubs by what the checker lacks, and by names whose types nobody declared."""
    declared = _declared(check)
    lacking = [text for name, text in _BUILTINS.items() if name not in declared]
    untyped = [f"{name}: _Any" for name in sorted(set(names) - declared)]
    return f"{_OTHERS}{check}\n" + "\n".join([*lacking, *untyped, ""])


def refusal(said: str, code: str, lost: Collection[str]) -> Ended | None:
    """Put the faults that a checker found into words by which they can be mended; None where it only warns.

    Args:
        said: The checker's words.
        code: The program.
        lost: Names that earlier programs had and could not hand over.
    """
    found = [match for match in map(_FAULT.match, said.splitlines()) if match]
    if not found:
        return Ended(status="refused", error=said[:_MOST_CHARS])
    ours = [m for m in found if m["file"] == SCRIPT and (m["severity"] == "error" or m["rule"] in _GRAVE)]
    if not ours:
        return None
    lines = code.splitlines()
    told = [_told(int(match["line"]), match["said"], lines) for match in ours[:_MOST]]
    unknown = {name for m in ours if m["rule"] == "unresolved-reference" for name in lost if f"`{name}`" in m["said"]}
    again = [f"not kept from the earlier program, define again: {', '.join(sorted(unknown))}"] if unknown else []
    more = [f"and {len(ours) - _MOST} more"] if len(ours) > _MOST else []
    return Ended(status="refused", error="\n".join([*again, *told, *more])[:_MOST_CHARS], line=int(ours[0]["line"]))


def assigned(code: str) -> frozenset[str]:
    """Return the names to which a program gives a value, wherever that happens."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    stored = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    return frozenset(stored)


def _told(line: int, said: str, lines: list[str]) -> str:
    source = lines[line - 1].strip()[:200] if 0 < line <= len(lines) else ""
    return f"line {line}: {said}" + (f"\n    {source}" if source else "")


def _declared(check: str) -> frozenset[str]:
    try:
        body = ast.parse(check).body
    except (SyntaxError, ValueError):
        return frozenset()
    names = set[str]()
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                names.add(node.name)
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                names.add(name)
            case ast.Import() | ast.ImportFrom():
                names.update(alias.asname or alias.name for alias in node.names)
    return frozenset(names)
