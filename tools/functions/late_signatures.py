"""Signatures of functions, read when a tool is first called: its module is imported then and not before."""

import importlib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from errors import ToolCallFailed
from tools.functions.signature import Signature, read_signature


class LateSignatures(Mapping[str, Signature]):
    """Signatures by tool id."""

    def __init__(self, readers: Mapping[str, Callable[[], Signature]]) -> None:
        self._readers = readers
        self._read: dict[str, Signature] = {}

    def __getitem__(self, tool_id: str) -> Signature:
        """Read a signature; may import the function's module.

        Raises:
            KeyError: the tool has no function here.
            ToolCallFailed: the module no longer loads.
        """
        if tool_id not in self._read:
            self._read[tool_id] = self._readers[tool_id]()
        return self._read[tool_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readers)

    def __len__(self) -> int:
        return len(self._readers)


def reader_of(function: Callable[..., Any]) -> Callable[[], Signature]:
    """Read a function's signature later."""
    return partial(read_signature, function)


def reader_at(target: str) -> Callable[[], Signature]:
    """Import `module:function` and read its signature later."""
    return partial(_read_at, target)


def function_at(target: str) -> Callable[..., Any]:
    """Import `module:function`.

    Raises:
        ImportError: the module does not load.
        AttributeError: it holds no such function.
    """
    module, _, name = target.partition(":")
    function: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return function


def _read_at(target: str) -> Signature:
    try:
        return read_signature(function_at(target))
    except (ImportError, AttributeError) as error:
        raise ToolCallFailed(f"{target} no longer loads ({error}); what it needs was removed.") from error
