"""How a program ended that did not come to its last line."""

from typing import Final

import pydantic_monty as monty

from tools.programs.values import Ended, ProgramLimits

_LIMIT_MARKS: Final = ("limit exceeded", "exceeded its memory limit", "maximum recursion depth exceeded")
_SUSPENSIONS: Final = "suspension limit"
_MOST_CHARS: Final = 2_000


class TooMuch(Exception):  # noqa: N818
    """A program went over a bound that is held outside of the interpreter."""

    def __init__(self, said: str, line: int | None = None) -> None:
        super().__init__(said)
        self.line = line


def ended(error: monty.MontyError, code: str, limits: ProgramLimits, *, ran: bool) -> Ended:
    """Say how a program ended, for a model.

    Args:
        error: What the interpreter raised.
        code: The program.
        limits: Its bounds.
        ran: Whether it called or printed something.
    """
    if isinstance(error, monty.MontyCrashedError):
        if error.timed_out:
            return _limit(_bounds(limits), None)
        return Ended(status="crashed", error="The process of the program died; the calls that it made were made.")
    said = (
        error.display("type-msg") if isinstance(error, monty.MontyRuntimeError | monty.MontySyntaxError) else str(error)
    )
    line = _line(error)
    if is_limit(error):
        return _limit(f"{_first(said)} ({_bounds(limits)})", line)
    unread = isinstance(error, monty.MontySyntaxError) or isinstance(error.exception(), NotImplementedError)
    status = "refused" if unread and not ran else "raised"
    return Ended(status=status, error=_told(said, line, code), line=line)


def is_limit(error: monty.MontyError) -> bool:
    """Whether a bound was hit; then nothing of the program can be used any more."""
    kind, said = error.exception(), str(error)
    if isinstance(kind, TimeoutError | MemoryError | RecursionError):
        return any(mark in said for mark in _LIMIT_MARKS)
    return isinstance(kind, RuntimeError) and _SUSPENSIONS in said


def too_much(error: TooMuch) -> Ended:
    """Say that a bound outside of the interpreter was hit."""
    return _limit(str(error), error.line)


def _limit(said: str, line: int | None) -> Ended:
    where = f" (line {line})" if line else ""
    return Ended(status="limit", error=f"The program was stopped{where}: {said}.", line=line)


def _bounds(limits: ProgramLimits) -> str:
    return f"it may compute {limits.compute_s:g} s and take {limits.memory_mb} MB, {limits.recursion} calls deep"


def _line(error: monty.MontyError) -> int | None:
    """Return the innermost line of the program itself."""
    if not isinstance(error, monty.MontyRuntimeError | monty.MontySyntaxError):
        return None
    frames = [frame for frame in error.traceback() if not frame.filename.startswith("<string")]
    return frames[-1].line if frames else None


def _told(said: str, line: int | None, code: str) -> str:
    lines = code.splitlines()
    source = lines[line - 1].strip()[:200] if line and line <= len(lines) else ""
    where = f"line {line}: " if line else ""
    return f"{where}{_first(said)}" + (f"\n    {source}" if source else "")


def _first(said: str) -> str:
    return said[:_MOST_CHARS].strip().rstrip(".")
