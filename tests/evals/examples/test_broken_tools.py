"""Requests whose first tool breaks, over a home of their own; the tool graph is down, which a run survives."""

import json
from pathlib import Path

import pytest

from evals.examples.broken_tools import Broken, FailingReport, lines, run_failing
from settings import Settings

ROWS: tuple[tuple[str, str, str, list[str], list[list[str]]], ...] = (
    ("units-en", "en", "convert 5 km to miles", ["general/convert_units"], [["3.1069"]]),
    ("units-zh", "zh", "5公里等于多少英里", ["general/convert_units"], [["3.1069"]]),
    ("two", "en", "convert 5 km to miles and hash 'abc'", ["general/convert_units", "general/hash_text"], []),
)


@pytest.mark.full
async def test_reflection_has_another_tool_answer(home: Path, tmp_path: Path) -> None:
    settings = Settings(home=home, embedder="none", neo4j_uri="bolt://127.0.0.1:9", graph_timeout_s=0.5)
    file, out = tmp_path / "rows.jsonl", tmp_path / "report.json"
    names = ("id", "language", "request", "tools", "contains")
    rows = [{**dict(zip(names, row, strict=True)), "agents": ["general"]} for row in ROWS]
    file.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), encoding="utf-8")
    shown = await run_failing(settings, file, out)
    report = FailingReport.model_validate_json(out.read_text(encoding="utf-8"))
    assert [(b.id, b.broke, b.correct) for b in report.with_reflection] == [
        ("units-en", True, True),
        ("units-zh", True, True),
    ]
    assert [(b.broke, b.replaced, b.correct) for b in report.without] == [(True, False, False)] * 2
    assert shown[0] == "the first tool broke in 2 of 2 requests"
    assert shown[-2].startswith("gain in correct answers +100.0")


def test_only_requests_whose_first_tool_broke_are_compared() -> None:
    went = Broken(id="a", broke=True, replaced=True, correct=None, n_calls=2)
    untouched = went.model_copy(update={"broke": False})
    found = lines(FailingReport(with_reflection=(went, untouched), without=(went, went)))
    assert found[0] == "the first tool broke in 1 of 2 requests"
    assert found[-1].endswith("n=0")
