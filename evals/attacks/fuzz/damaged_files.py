"""Damaged files of every kind, attached as the page attaches them."""

import asyncio
import base64
from pathlib import Path
from typing import Final

from evals.attacks.fuzz.attempt import Attempt, Ending
from evals.attacks.fuzz.damage import damaged
from evals.attacks.fuzz.drawing import generator
from evals.attacks.fuzz.ground import Ground
from evals.attacks.fuzz.judging import Judge
from evals.attacks.fuzz.seed_files import seed_files
from graph.attachments.files import NewFile, RefusedFile
from graph.attachments.load import attach
from tools.call import ToolCall, ToolResult

BOUND_S: Final = 75.0
"""Three pieces of work in a worker, of which DuckDB ends each after twenty seconds."""
MAX_MB: Final = 50
REFILLED_EVERY: Final = 20
_NAMES: Final = ("", "../", "a/b/", "..\\", "x\x1b[2J", "名 ", "a" * 200, "CON.", "\u202e", "=1+1", "%2e%2e", "'", "\n")
"""What stands before a file's own name, in some attempts."""
_P_OTHER_NAME: Final = 0.2


class DamagedFiles:
    """The n-th file: kinds take turns, and each damage is drawn by itself."""

    def __init__(self, ground: Ground, seed: int) -> None:
        """Make the sound files."""
        self.kinds = tuple(seed_files().items())
        self._ground = ground
        self._seed = seed
        self._judge = Judge(ground)

    def drawn(self, n: int) -> tuple[str, bytes, str]:
        """Return the n-th file: its name, its content, and what was done to it."""
        name, content = self.kinds[n % len(self.kinds)]
        draw = generator(self._seed, name, n // len(self.kinds))
        made, how = damaged(content, draw)
        prefix = draw.choice(_NAMES) if draw.random() < _P_OTHER_NAME else ""
        return prefix + name, made, how

    def begun(self, n: int) -> Attempt:
        """Tell the n-th file as one that never came back."""
        name, content, how = self.drawn(n)
        return Attempt(
            n=n, what=f"{self.kinds[n % len(self.kinds)][0]}: {how}", ending=Ending.DIED, again=_again(name, content)
        )

    async def attempt(self, n: int) -> Attempt:
        """Attach the n-th file."""
        name, content, how = self.drawn(n)
        if n % REFILLED_EVERY == 0:
            await asyncio.to_thread(self._ground.refill)
        place = self._ground.folder / "incoming"
        await asyncio.to_thread(place.write_bytes, content)
        seen = await self._judge.judged(attached_result(name, place, self._ground), BOUND_S)
        again = {} if seen.ending.good else _again(name, content)
        what = f"{self.kinds[n % len(self.kinds)][0]}: {how}"
        return Attempt(
            n=n, what=what, ending=seen.ending, ms=seen.ms, note=seen.note if again else seen.note[:200], again=again
        )


async def attached_result(name: str, place: Path, ground: Ground) -> ToolResult:
    """Attach a file, and tell what became of it the way a call is told."""
    call = ToolCall(id="attack.1.1", tool_id="data/attach", arguments={})
    (told,) = await attach([NewFile(name=name, path=place)], ground.context(), MAX_MB)
    if isinstance(told, RefusedFile):
        return ToolResult(call=call, status="error", error=told.reason, error_type="ToolCallFailed")
    return ToolResult(call=call, status="ok", value=told.model_dump(mode="json"))


def _again(name: str, content: bytes) -> dict[str, str]:
    return {"name": name, "content": base64.b64encode(content[:200_000]).decode()}
