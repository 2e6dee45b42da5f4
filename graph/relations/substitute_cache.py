"""Keeps the substitutes of a library: derived when it changes, and again as vectors come."""

import asyncio
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
from pydantic import ValidationError

from graph.relations.substitutes import Substitution, derive_substitutes
from prompts.frozen import Frozen
from tools.embedding.embedder import Vector
from tools.retrieval.index import IndexState
from tools.storage.replace import replacing
from tools.tool import Tool

logger = logging.getLogger(__name__)
FILE_NAME: Final = "substitutes.json"
_VERSION: Final = 1
"""Of how substitutes are derived."""


class Derived(Frozen):
    """Substitutes with what they were derived from."""

    origin: str = ""
    substitutes: tuple[Substitution, ...] = ()


class SubstituteBook:
    """What was derived last, and from what; kept on disk, as deriving takes seconds in a library of thousands."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._derived: Derived | None = None

    @property
    def known(self) -> tuple[Substitution, ...]:
        """What was derived last."""
        return () if self._derived is None else self._derived.substitutes

    async def renew(self, fingerprint: str, tools: Mapping[str, Tool], state: IndexState | None) -> bool:
        """Take over what holds for these tools, deriving it where nobody did; tell whether it was another before.

        Args:
            fingerprint: Of the tools.
            tools: What is on offer.
            state: What the index knows of them; vectors count once all of them are there.
        """
        ready = state if state is not None and state.snapshot.embedded.all() else None
        of_these = f"{_VERSION}:{fingerprint}:"
        origin = f"{of_these}{_embedder(ready)}"
        is_first = self._derived is None
        held = self._derived if self._derived is not None else await asyncio.to_thread(self._read)
        self._derived = held
        # What was derived with vectors says more than words alone would, until this process has them too.
        if held.origin == origin or (ready is None and held.origin.startswith(of_these)):
            return is_first
        found = await asyncio.to_thread(derive_substitutes, tools, described(ready) if ready is not None else {})
        self._derived = Derived(origin=origin, substitutes=found)
        await asyncio.to_thread(self._write)
        return True

    def _read(self) -> Derived:
        try:
            return Derived.model_validate_json(self._file.read_bytes())
        except (OSError, ValidationError):
            return Derived()  # nothing is lost: it is derived again

    def _write(self) -> None:
        try:
            with replacing(self._file) as stream:
                stream.write(self._derived.model_dump_json().encode() if self._derived else b"")
        except OSError as error:
            logger.warning("substitutes are not kept, and derived again at the next start: %s", error)


def _embedder(state: IndexState | None) -> str:
    return "" if state is None or state.embedder is None else state.embedder.name


def described(state: IndexState) -> dict[str, Vector]:
    """Return the vectors of tools' descriptions, of those tools that have one."""
    found = state.snapshot
    if found.vectors is None:
        return {}
    rows = found.vectors[found.starts[: found.n_tools]]
    return {tool_id: row for tool_id, row in zip(found.tool_ids, rows, strict=True) if np.any(row)}
