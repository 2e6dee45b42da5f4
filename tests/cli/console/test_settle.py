"""What is said while vectors are waited for."""

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cli.console.settle import settle
from graph.assistant import Assistant
from tools.retrieval.index import IndexProgress


@dataclass
class SlowStart:
    """An assistant whose vectors are there at the second look."""

    home: Path
    n_ready: int = 0
    n_looks: int = 0

    @property
    def resources(self) -> Any:
        return SimpleNamespace(settings=SimpleNamespace(home=self.home), index=self)

    @property
    def progress(self) -> IndexProgress:
        return IndexProgress(94 if self.n_looks > 1 else self.n_ready, 94, "")

    async def ready(self, timeout_s: float | None = None) -> bool:
        self.n_looks += 1
        return self.n_looks > 1


async def said(start: SlowStart, capsys: pytest.CaptureFixture[str]) -> str:
    await settle(cast(Assistant, start))
    return capsys.readouterr().err


async def test_the_first_time_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "for the first time" in await said(SlowStart(tmp_path), capsys)
    assert "for the first time" not in await said(SlowStart(tmp_path), capsys)


@pytest.mark.parametrize(("n_ready", "told"), [(90, "reading 4 texts of new or changed tools"), (94, "opening")])
async def test_later_it_is_said_what_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], n_ready: int, told: str
) -> None:
    await said(SlowStart(tmp_path), capsys)
    assert told in await said(SlowStart(tmp_path, n_ready), capsys)
