"""Ratings of rules and of a model against a person's word."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.commands.quality.quality import app
from errors import ConfigError
from evals.labels.quality_agreement import RatedTool, agreement_lines, gains, rated_by_model
from evals.labels.quality_labels import RATED, QualityLabel, agreement_of, labelled_tools, load_rated
from evals.labels.tag_labels import digest, load_offered
from settings import Settings
from tagging.questions.quality_rules import Rating
from tagging.tags import Provenance
from tagging.view import view_of
from tools.library.library import ToolLibrary
from tools.quality.store import QualityStore
from tools.tool import Tool


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
        agreement_lines({}, {}, 3)


def test_rules_are_compared_by_halves(judged_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from_folder = agreement_tools(judged_folder)
    rows = [label(id_, text=text, half=half) for (id_, text), half in zip(from_folder, ("seen", "aside"), strict=False)]
    rows.append(label("gone/gone"))
    file = tmp_path / "labels.jsonl"
    file.write_text("".join(row.model_dump_json() + "\n" for row in rows), encoding="utf-8")
    monkeypatch.setattr("evals.labels.quality_agreement.RATED", file)
    lines = agreement_lines(labelled_tools(judged_folder, None), {}, 3)
    assert [line for line in lines if line.startswith("rules")] == [
        "rules, half seen",
        "rules, half aside",
        "rules, all",
    ]
    assert lines[-1].startswith("left out: 1 rated tools")


def agreement_tools(folder: Path) -> list[tuple[str, str]]:
    from_file = load_offered(folder)
    return [(id_, digest(one.tool)) for id_, one in from_file.items()][:2]


def described(name: str, description: str) -> Tool:
    return Tool(id=f"g/{name}", name=name, description=description, parameters={}, group="g", source="described")


def modelled(tool: Tool, completeness: int) -> RatedTool:
    seen = view_of(tool).content_hash
    said = Rating(completeness=completeness, readability=3, provenance=Provenance.LLM, seen=seen)
    return RatedTool(tool=tool, rating=said)


def written(file: Path, *labels: QualityLabel) -> Path:
    file.write_text("".join(one.model_dump_json() + "\n" for one in labels), encoding="utf-8")
    return file


def test_a_model_is_compared_with_the_person_and_with_the_rules_on_the_same_tools(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    weather, mail = described("weather", "查询一个城市的天气"), described("mail", "Send a mail to a person")
    labels = [label(tool.id, 2, half, digest(tool)) for tool, half in ((weather, "seen"), (mail, "aside"))]
    monkeypatch.setattr("evals.labels.quality_agreement.RATED", written(tmp_path / "x.jsonl", *labels))
    lines = agreement_lines({mail.id: mail}, {weather.id: modelled(weather, 2)}, 3)
    assert [line for line in lines if line.startswith(("rules", "model"))] == [
        "rules, half seen",
        "rules, half aside",
        "rules, all",
        "model, half seen",
        "model, all",
        "model less rules, accuracy on the same 1 tools",
    ]
    assert lines[-3:] == [
        "  complete    +1.00 [+1.00, +1.00]",
        "  readable    +0.00 [+0.00, +0.00]",
        "  passes      +1.00 [+1.00, +1.00]",
    ]


def test_gains_are_paired_by_tool() -> None:
    labels = [label(f"g/{n}") for n in range(4)]
    good = {one.id: Rating(completeness=3, readability=3) for one in labels}
    bad = good | {"g/0": Rating(completeness=1, readability=3)}
    found = gains(labels, bad, good, 3)
    assert found["complete"].startswith("-0.25 [")
    assert found["readable"] == "+0.00 [+0.00, +0.00]"


async def test_only_what_a_model_said_of_tools_as_they_are_now_counts(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home")
    now, before = described("a", "查询天气"), described("b", "Send")
    async with ToolLibrary(settings.home, packs="") as library, QualityStore(settings.home) as store:
        await library.add_definitions([now, described("b", "Send a mail")], "import:g")
        gone = described("c", "Gone")
        await store.rate({tool.id: modelled(tool, 2).rating for tool in (now, before, gone)})
    assert set(await rated_by_model(settings)) == {"g/a"}


def test_the_command_reads_the_home_and_the_folder(
    judged_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    [(id_, text), *_] = agreement_tools(judged_folder)
    monkeypatch.setattr("evals.labels.quality_agreement.RATED", written(tmp_path / "x.jsonl", label(id_, text=text)))
    result = CliRunner().invoke(app, ["report", "--toolbench", str(judged_folder)], catch_exceptions=False)
    assert result.exit_code == 0
    assert result.stdout.startswith("rules, half seen\n  complete")
