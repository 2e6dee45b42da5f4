"""Live providers' answers kept on disk for a while, so that a follow-up question asks nobody again.

Each answer is one small JSON file that is validated when it is read back: nothing in it is ever executed.
"""

import asyncio
import hashlib
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from pydantic import BaseModel, ValidationError

Answer = TypeVar("Answer", bound=BaseModel)


class AnswerCache:
    """Answers by question, each served again for `ttl_s` seconds; 0 keeps nothing."""

    def __init__(self, folder: Path, ttl_s: int, now: Callable[[], float] = time.time) -> None:
        self._folder = folder
        self._ttl_s = ttl_s
        self._now = now

    async def kept(
        self, question: tuple[Any, ...], model: type[Answer], ask: Callable[[], Awaitable[Answer]]
    ) -> Answer:
        """Return the kept answer to a question, or ask and keep what comes; refusals are not kept."""
        if not self._ttl_s:
            return await ask()
        file = self._folder / f"{self.file_of(question)}.json"
        known = await asyncio.to_thread(self._read, file, model)
        if known is not None:
            return known
        answer = await ask()
        await asyncio.to_thread(self._write, file, answer)
        return answer

    @staticmethod
    def file_of(question: tuple[Any, ...]) -> str:
        """Return the name under which the answer to a question is kept."""
        return hashlib.sha256(json.dumps(question, default=str).encode()).hexdigest()[:32]

    def _read(self, file: Path, model: type[Answer]) -> Answer | None:
        """Return an answer that is young enough and whole; another version's may have another shape."""
        try:
            age_s = self._now() - file.stat().st_mtime
            return model.model_validate_json(file.read_bytes()) if 0 <= age_s < self._ttl_s else None
        except (OSError, ValidationError):
            return None

    def _write(self, file: Path, answer: BaseModel) -> None:
        """Write beside and move, so that another process never reads half an answer; a full disk is no failure."""
        partial = file.with_suffix(f".{uuid4().hex}.part")
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            self._drop_old()
            partial.write_text(answer.model_dump_json(), encoding="utf-8")
            partial.replace(file)

    def _drop_old(self) -> None:
        for file in self._folder.iterdir():
            if self._now() - file.stat().st_mtime >= self._ttl_s:
                file.unlink(missing_ok=True)
