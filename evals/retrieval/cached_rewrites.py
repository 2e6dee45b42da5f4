"""Rewrites of a model kept in a file: a benchmark asks once for each request, however often it is run."""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from agents.decisions.rewrite.model import PROMPT
from agents.decisions.rewrite.question import Rewrite, RewriteQuestion
from errors import ModelRefused, ModelUnavailable
from prompts.frozen import Frozen

FILE = "rewrites.jsonl"


class KeptRewrite(Frozen):
    """One line of the file."""

    key: str
    task: str
    texts: tuple[str, ...]


class KeptRewrites:
    """Asks a rewriter for what the file does not know yet; what fails is asked again in the next run."""

    def __init__(self, rewrite: Rewrite, folder: Path, model: str) -> None:
        self._rewrite = rewrite
        self._file = folder / FILE
        self._model = model
        self.problem = ""
        """Why some requests have no rewrites, in one sentence."""

    async def of(self, questions: Sequence[RewriteQuestion]) -> list[tuple[str, ...] | None]:
        """Return the rewrites of each question; None where the model did not give any."""
        known = await asyncio.to_thread(self._read)
        found: list[tuple[str, ...] | None] = []
        for question in questions:
            key = self._key(question)
            if key not in known and (fresh := await self._asked(question)) is not None:
                known[key] = fresh
                await asyncio.to_thread(self._keep, KeptRewrite(key=key, task=question.task, texts=fresh))
            found.append(known.get(key))
        return found

    async def _asked(self, question: RewriteQuestion) -> tuple[str, ...] | None:
        try:
            return (await self._rewrite(question)).texts
        except (ModelUnavailable, ModelRefused) as error:
            self.problem = str(error)
            return None

    def _key(self, question: RewriteQuestion) -> str:
        asked = [self._model, PROMPT.system, PROMPT.user, question.model_dump(mode="json")]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:32]

    def _read(self) -> dict[str, tuple[str, ...]]:
        if not self._file.is_file():
            return {}
        rows = {}
        for line in self._file.read_text(encoding="utf-8").splitlines():
            try:
                row = KeptRewrite.model_validate_json(line)
            except ValidationError:
                continue  # cut off in the middle of a line: it is asked again
            rows[row.key] = row.texts
        return rows

    def _keep(self, row: KeptRewrite) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{row.model_dump_json()}\n")
