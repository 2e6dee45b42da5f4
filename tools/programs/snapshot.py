"""A program that waits, as bytes: what the interpreter holds, and what is known beside it."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Final

from pydantic import ValidationError

from errors import StoreError
from prompts.frozen import Frozen
from tools.programs.values import ProgramCall

_FORMAT: Final = 1
_INTERPRETER: Final = "pydantic-monty-runtime"


class ProgramLost(StoreError):  # noqa: N818
    """A program that waited cannot go on: its snapshot is damaged, not ours, or of another version."""

    def __init__(self) -> None:
        super().__init__("The program that waited cannot go on, as what was kept of it does not fit; ask again.")
        self.zh = "等待中的程序无法继续：保存的内容已不符；请重新提问。"


class Standing(Frozen):
    """What is known of a program beside the interpreter's own state."""

    code: str
    functions: frozenset[str]
    given: Mapping[str, str] = {}
    """Digests of the values that it was given."""
    open_calls: tuple[ProgramCall, ...] = ()
    """Awaited calls that nobody answered yet."""
    stopped_at: tuple[ProgramCall, ...] = ()
    printed: str = ""
    n_calls: int = 0


class _Header(Frozen):
    format: int = _FORMAT
    interpreter: str
    standing: Standing


def packed(standing: Standing, dump: bytes) -> bytes:
    """Put both into one."""
    header = _Header(interpreter=version(_INTERPRETER), standing=standing)
    return header.model_dump_json().encode() + b"\n" + dump


def unpacked(snapshot: bytes) -> tuple[Standing, bytes]:
    """Take both apart.

    Raises:
        ProgramLost: it is none of ours, or of another version.
    """
    header, _, dump = snapshot.partition(b"\n")
    try:
        found = _Header.model_validate_json(header)
    except ValidationError as error:
        raise ProgramLost from error
    if (found.format, found.interpreter) != (_FORMAT, version(_INTERPRETER)):
        raise ProgramLost
    return found.standing, dump
