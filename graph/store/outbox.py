"""What was learnt while the graph was down, kept on disk until it is back."""

import logging
import os
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from pathlib import Path

from filelock import FileLock, Timeout
from pydantic import ValidationError

from errors import StoreError
from graph.store.path_updates import LearntPath
from tools.storage.replace import replacing

KEPT_FOR = timedelta(days=30)
"""A path counts once because the graph remembers its id for longer than any outbox keeps it."""
logger = logging.getLogger(__name__)


class Outbox:
    """Paths on disk, one a line, shared by all processes of a folder. Blocking: use it in a thread.

    Args:
        file: Made when needed.
        max_bytes: Bound on its size; the older half goes when it is reached.
    """

    def __init__(self, file: Path, max_bytes: int = 4_000_000) -> None:
        self._file = file
        self._max_bytes = max_bytes
        self._lock = FileLock(file.with_name(f"{file.name}.lock"), timeout=5.0, mode=0o600, thread_local=False)

    def add(self, path: LearntPath) -> None:
        """Keep a path; it is on the disk when this returns.

        Raises:
            StoreError: the disk is full or the file cannot be written.
        """
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._lock:
                if self._append(path.model_dump_json().encode()) > self._max_bytes:
                    self._halve()
        except (OSError, Timeout) as error:
            raise StoreError(f"What was learnt cannot be kept in '{self._file}': {error}.") from error

    def pending(self) -> list[LearntPath]:
        """Return what waits, oldest first; lines that a crash cut short are left out."""
        if not self._file.exists():
            return []
        try:
            with self._lock:
                return self._read()
        except (OSError, Timeout) as error:
            raise StoreError(f"What was learnt cannot be read from '{self._file}': {error}.") from error

    def remove(self, ids: Collection[str]) -> None:
        """Forget what the graph has taken."""
        try:
            with self._lock:
                self._rewrite([path for path in self._read() if path.id not in ids])
        except (OSError, Timeout) as error:
            raise StoreError(f"What was learnt cannot be written to '{self._file}': {error}.") from error

    def _append(self, line: bytes) -> int:
        descriptor = os.open(self._file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "r+b") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 1))
            torn = file.read(1) not in {b"", b"\n"}  # a crash cut the last line short: it must not spoil this one
            file.write((b"\n" if torn else b"") + line + b"\n")
            file.flush()
            os.fsync(file.fileno())
            return file.tell()

    def _halve(self) -> None:
        kept = self._read()
        logger.warning("The outbox is full: the older %d of %d learnt paths are dropped.", len(kept) // 2, len(kept))
        self._rewrite(kept[len(kept) // 2 :])

    def _read(self) -> list[LearntPath]:
        oldest = datetime.now(UTC) - KEPT_FOR
        paths = [_parse(line) for line in self._file.read_bytes().splitlines()]
        return [path for path in paths if path is not None and path.at > oldest]

    def _rewrite(self, paths: list[LearntPath]) -> None:
        with replacing(self._file, durable=True) as file:
            file.writelines(path.model_dump_json().encode() + b"\n" for path in paths)


def _parse(line: bytes) -> LearntPath | None:
    try:
        return LearntPath.model_validate_json(line)
    except ValidationError:
        logger.warning("A broken line of the outbox was left out.")
        return None
