"""The quality filter against a person's word, and what it does to finding tools."""

import json
from pathlib import Path

import pytest

from errors import ConfigError
from evals.quality import agreement_lines, run_filter
from evals.quality_labels import RATED, QualityLabel, agreement_of, load_rated
from evals.tag_labels import digest, load_offered
from tagging.quality import Rating
from tests.evals.conftest import WordEmbedder
from tools.embedding import EmbedderChoice


def label(tool_id: str, completeness: int = 3, half: str = "seen", text: str = "x") -> QualityLabel:
    given = {"id": tool_id, "library": "toolbench", "text": text, "half": half}
    return QualityLabel.model_validate(given | {"completeness": completeness, "readability": 3})


def test_a_hundred_tools_are_rated_once_each() -> None:
    labels = load_rated(RATED)
    assert len({one.id for one in labels}) == len(labels) == 100
    assert {one.half for one in labels} == {"seen", "aside"}


def test_agreement_is_counted_by_dimension_and_by_who_passes() -> None:
    labels = [label("a/a"), label("a/b", 1), label("a/c", 2)]
    said = {one.id: Rating(completeness=3, readability=3) for one in labels}
    complete, readable, passes = agreement_of(labels, said, 3)
    assert complete.figures["accuracy"].value == pytest.approx(1 / 3)
    assert readable.figures["accuracy"].value == 1
    assert passes.figures["accuracy"].value == pytest.approx(1 / 3)


def test_labels_that_do_not_hold_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text('{"id": "a"}\n', encoding="utf-8")
    for name in ("x.jsonl", "none.jsonl"):
        with pytest.raises(ConfigError, match="does not hold rated tools"):
            load_rated(tmp_path / name)


def test_without_the_libraries_there_is_nothing_to_compare() -> None:
    with pytest.raises(ConfigError, match="None of the rated tools"):
        agreement_lines(None, None, 3)


def test_rules_are_compared_by_halves(judged_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from_folder = agreement_tools(judged_folder)
    rows = [label(id_, text=text, half=half) for (id_, text), half in zip(from_folder, ("seen", "aside"), strict=False)]
    rows.append(label("gone/gone"))
    file = tmp_path / "labels.jsonl"
    file.write_text("".join(row.model_dump_json() + "\n" for row in rows), encoding="utf-8")
    monkeypatch.setattr("evals.quality.RATED", file)
    lines = agreement_lines(judged_folder, None, 3)
    assert [line for line in lines if line.startswith("rules")] == [
        "rules, half seen",
        "rules, half aside",
        "rules, all",
    ]
    assert lines[-1].startswith("left out: 1 rated tools")


def agreement_tools(folder: Path) -> list[tuple[str, str]]:
    from_file = load_offered(folder)
    return [(id_, digest(one.tool)) for id_, one in from_file.items()][:2]


async def test_keeping_tools_out_is_measured_against_listing_them(
    judged_folder: Path, tmp_path: Path, word_embedder: WordEmbedder
) -> None:
    out = tmp_path / "out.json"
    lines = await run_filter(EmbedderChoice(word_embedder, ""), judged_folder, tmp_path / "cache", out, 3)
    assert [line.split("  ")[0] for line in lines[2:5]] == ["listed only", "set back", "kept out"]
    report = json.loads(out.read_text())
    assert report["passing"]["n"] == 5
    assert report["passing"]["hits"] < 5
    assert all(
        row[0] <= base[0] for row, base in zip(report["arms"][2]["figures"], report["arms"][0]["figures"], strict=True)
    )
