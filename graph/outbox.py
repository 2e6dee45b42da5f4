"""What was learnt while the graph was down, kept on disk until it is back."""

import json
import logging
import os
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import ValidationError

from errors import StoreError
from graph.learning import LearntPath

KEPT_FOR = timedelta(days=30)
"""A path counts once because the graph remembers its id for longer than any outbox keeps it."""
logger = logging.getLogger(__name__)


class Outbox:
    """Paths on disk, one a line, shared by all processes of a folder. Blocking: use it in a thread.

    Args:
        file: Made when needed.
        capacity: Paths kept; the oldest go first.
    """

    def __init__(self, file: Path, capacity: int = 10_000) -> None:
        self._file = file
        self._capacity = capacity
        self._lock = FileLock(file.with_name(f"{file.name}.lock"), timeout=5.0, mode=0o600, thread_local=False)

    def add(self, path: LearntPath) -> None:
        """Keep a path; it is on the disk when this returns.

        Raises:
            StoreError: the disk is full or the file cannot be written.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._lock:
                self._append(path.model_dump_json())
                kept = self._read()
                if len(kept) > self._capacity:
                    logger.warning("outbox full: %d learnt paths dropped", len(kept) - self._capacity)
                    self._rewrite(kept[-self._capacity :])
        except (OSError, Timeout) as error:
            raise StoreError(f"What was learnt cannot be kept in '{self._file}': {error}.") from error

    def pending(self) -> list[LearntPath]:
        """Return what waits, oldest first; lines that a crash cut short are left out."""
        try:
            with self._lock:
                return self._read() if self._file.exists() else []
        except (OSError, Timeout) as error:
            raise StoreError(f"What was learnt cannot be read from '{self._file}': {error}.") from error

    def remove(self, ids: Collection[str]) -> None:
        """Forget what the graph has taken."""
        try:
            with self._lock:
                self._rewrite([path for path in self._read() if path.id not in ids])
        except (OSError, Timeout) as error:
            raise StoreError(f"What was learnt cannot be written to '{self._file}': {error}.") from error

    def _append(self, line: str) -> None:
        torn = self._file.exists() and not self._file.read_bytes().endswith(b"\n")
        descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(("\n" if torn and self._file.stat().st_size else "") + line + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _read(self) -> list[LearntPath]:
        oldest = datetime.now(UTC) - KEPT_FOR
        paths = [_parse(line) for line in self._file.read_text(encoding="utf-8", errors="replace").splitlines()]
        return [path for path in paths if path is not None and path.at > oldest]

    def _rewrite(self, paths: list[LearntPath]) -> None:
        fresh = self._file.with_name(f"{self._file.name}.new")
        with fresh.open("w", encoding="utf-8") as file:
            file.writelines(path.model_dump_json() + "\n" for path in paths)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._file)


def _parse(line: str) -> LearntPath | None:
    try:
        return LearntPath.model_validate(json.loads(line))
    except (ValueError, ValidationError):
        logger.warning("outbox: a broken line was left out")
        return None
