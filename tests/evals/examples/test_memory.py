"""What remembering does to the next request, over a home of its own; the tool graph is down, which a run survives."""

import json
from pathlib import Path

import pytest

from evals.examples.memory import MemoryPair, MemoryReport, Taken, lines, run_memory
from evals.examples.paraphrase import restated
from settings import Settings
from tests.graph.talking import LetterEmbedder
from tools.embedding.embedder import EmbedderChoice

ROWS = (
    ("en", "convert 5 km to miles", "general/convert_units"),
    ("en", "convert 8 km to miles", "general/convert_units"),
    ("zh", "5公里等于多少英里", "general/convert_units"),
)


@pytest.fixture
def settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr("graph.workspace.resources.choose_embedder", lambda _: EmbedderChoice(LetterEmbedder()))
    monkeypatch.setattr("tools.embedding.backfill.BATCH", 1_000)  # every write to the disk takes its time
    return Settings(home=home, neo4j_uri="bolt://127.0.0.1:9", graph_timeout_s=0.5, index_wait_s=0)


@pytest.mark.full
async def test_a_similar_request_needs_fewer_moves(settings: Settings, tmp_path: Path) -> None:
    file, out = tmp_path / "rows.jsonl", tmp_path / "report.json"
    rows = [
        {"id": str(n), "request": text, "language": language, "agents": ["general"], "tools": [tool]}
        for n, (language, text, tool) in enumerate(ROWS)
    ]
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    told: list[str] = []
    shown = await run_memory(settings, file, out, told.append)
    report = MemoryReport.model_validate_json(out.read_text(encoding="utf-8"))
    (pair,) = [p for p in report.pairs if (p.arm, p.id) == ("same tools", "0")]
    assert told == ["3 requests left something in memory"]
    assert (pair.first, pair.before.right, pair.after.right) == ("1", True, True)
    assert (pair.before.n_moves, pair.after.n_moves) == (2, 1)
    assert shown[-1] == f"saved to {out}"
    assert not list(settings.home.iterdir())


def took(*path: str, right: bool, n_moves: int = 2, n_recalled: int = 1) -> Taken:
    return Taken(path=path, right=right, n_moves=n_moves, n_offers=8 * n_moves, n_recalled=n_recalled)


def test_harm_and_help_are_counted_apart() -> None:
    before, worse = took("a/x", right=True), took("a/y", right=False, n_moves=1)
    better = MemoryPair(arm="other tools", id="b", first="f", before=worse, after=before)
    pairs = (MemoryPair(arm="other tools", id="a", first="f", before=before, after=worse), better)
    head, row, *_ = lines(MemoryReport(pairs=pairs, supports=(("a", 0.8, True), ("b", 0.9, False))))
    assert head.split()[:2] == ["in", "memory"]
    assert row.startswith("other tools")
    assert "worse 1 better 1; 1.50 +0.00" in row


def test_what_is_recalled_has_a_line_of_its_own() -> None:
    same = took("a/x", right=True, n_recalled=0)
    pairs = [MemoryPair(arm="same tools", id=str(n), first="", before=same, after=same) for n in range(3)]
    pairs.append(MemoryPair(arm="same tools", id="r", first="", before=same, after=took("a/x", right=True, n_moves=1)))
    _, whole, recalled, *rest = lines(MemoryReport(pairs=tuple(pairs), supports=(("r", 0.95, True),)))
    assert (whole.split()[2], recalled.split()[3]) == ("4", "1")
    assert rest[-1].split()[:5] == ["0.9", "to", "1.0", "100.0", "%"]


@pytest.mark.parametrize(
    ("request_", "other"),
    [
        ("price of apple in 2021", "price of Microsoft in 2020"),
        ("苹果和微软的股价", "微软和特斯拉的股价"),
        ("copy notes.txt to a7.txt", "copy todo.txt to a7.txt"),
        ("on 2021-03-05 at 17:30", "on 2021-03-05 at 17:30"),
        ("sing a song", "sing a song"),
    ],
)
def test_a_request_is_restated_with_other_values(request_: str, other: str) -> None:
    assert restated(request_) == other
