"""What the type checker is told, and what it says."""

from collections.abc import Collection, Iterable
from typing import Final

from lazy_regex import lazy_regex
from tools.programs.values import Ended

SCRIPT: Final = "program.py"
"""What the checker calls the program."""
_BEFORE: Final = """
from typing import Any as _Any, Callable as _Callable, Iterable as _Iterable, Iterator as _Iterator
from typing import TypeVar as _TypeVar
_T = _TypeVar('_T')
class ImportError(Exception): ...
class ModuleNotFoundError(ImportError): ...
class UnboundLocalError(NameError): ...
class UnicodeDecodeError(ValueError): ...
class UnicodeEncodeError(ValueError): ...
class FileNotFoundError(OSError): ...
class FileExistsError(OSError): ...
class IsADirectoryError(OSError): ...
class NotADirectoryError(OSError): ...
class PermissionError(OSError): ...
def map(function: _Callable[..., _T], /, *iterables: _Iterable[_Any]) -> _Iterator[_T]: ...
def filter(function: _Callable[[_T], _Any] | None, iterable: _Iterable[_T], /) -> _Iterator[_T]: ...
def format(value: object, spec: str = '', /) -> str: ...
def getattr(of: object, name: str, default: _Any = ..., /) -> _Any: ...
def hasattr(of: object, name: str, /) -> bool: ...
def setattr(of: object, name: str, value: _Any, /) -> None: ...
"""
"""What the interpreter knows and its checker does not; `open` is left out, since there is nothing to open."""
_FAULT: Final = lazy_regex(r"^(?P<file>.+?):(?P<line>\d+):\d+: (?P<severity>\w+)\[(?P<rule>[\w-]+)\] (?P<said>.*)$")
_GRAVE: Final = frozenset({"unused-awaitable"})
"""Warnings that stop a program: its call would never be made."""
_MOST: Final = 10
_MOST_CHARS: Final = 4_000


def stubs(check: str, values: Iterable[str], variables: Iterable[str]) -> str:
    """Complete stubs by what the checker lacks; of two declarations it takes the last.

    Args:
        check: Stubs of functions, and of values as far as somebody wrote them.
        values: Names whose type may stand there.
        variables: Names of an earlier program, whose type does not.
    """
    return "\n".join([_BEFORE, *_any(values), check, "from typing import Any as _Any", *_any(variables), ""])


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


def _told(line: int, said: str, lines: list[str]) -> str:
    source = lines[line - 1].strip()[:200] if 0 < line <= len(lines) else ""
    return f"line {line}: {said}" + (f"\n    {source}" if source else "")


def _any(names: Iterable[str]) -> list[str]:
    return [f"{name}: _Any" for name in sorted(names)]
