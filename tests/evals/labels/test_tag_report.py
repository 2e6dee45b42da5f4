import json
from pathlib import Path
from typing import Any

import pytest

from cli.commands.eval.tags import measured, tags_report
from errors import ConfigError
from evals.labels.tag_labels import LABELS, Label, digest, load_labels, load_offered
from evals.labels.tag_report import Rated, report_on
from settings import Settings
from tagging.tags import Complexity, Permission, Provenance, Tagged, TagSet
from tagging.taxonomy import load_taxonomy
from tagging.view import view_of
from tools.library.library import ToolLibrary
from tools.tool import Tool

ROW = {"id": "a/b/get_news", "category": "News", "tool": "b", "api": "getNews", "description": "Get news"}


def label(id_: str = "a/b/get_news", **changes: Any) -> Label:
    said = {"id": id_, "domains": ("web",), "functions": ("query",), "complexity": "simple", "permission": "low"}
    return Label.model_validate(said | changes)


def tags(permission: Permission = Permission.LOW, source: Provenance = Provenance.RULE) -> TagSet:
    return TagSet(
        domains=Tagged(value=("web",), provenance=source),
        functions=Tagged(value=("query",), provenance=source),
        complexity=Tagged(value=Complexity.SIMPLE, provenance=source),
        permission=Tagged(value=permission, provenance=source, evidence="name: get"),
        agents=Tagged(value=(), provenance=source),
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "corpus.jsonl").write_text(json.dumps(ROW), encoding="utf-8")
    return tmp_path


def test_the_shipped_labels_hold_and_use_the_words_of_the_taxonomy() -> None:
    labels, taxonomy = load_labels(LABELS), load_taxonomy()
    assert len({one.id for one in labels}) == len(labels) >= 220
    assert {domain for one in labels for domain in one.domains} <= set(taxonomy.domains)
    assert {function for one in labels for function in one.functions} <= set(taxonomy.functions)
    assert {(one.sample, one.half) for one in labels} == {
        (sample, half) for sample in ("random", "acting") for half in ("seen", "aside")
    }
    assert all(one.text for one in labels)


@pytest.mark.parametrize(
    ("line", "words"),
    [("nonsense", r"labels\.jsonl:1 is no label: the line"), ('{"id": "x", "domains": []}', "domains")],
)
def test_a_label_that_does_not_hold_is_refused_with_its_line(tmp_path: Path, line: str, words: str) -> None:
    (tmp_path / "labels.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(ConfigError, match=words):
        load_labels(tmp_path / "labels.jsonl")


def test_labels_that_are_not_there_are_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_labels(tmp_path / "none.jsonl")
    with pytest.raises(ConfigError, match="--data names the folder"):
        load_offered(tmp_path)


def test_a_label_fits_what_was_read(folder: Path) -> None:
    tool = load_offered(folder)["a/b/get_news"].tool
    assert label().fits(tool)
    assert label(text=digest(tool)).fits(tool)
    assert not label(text=digest(tool)).fits(tool.model_copy(update={"description": "else"}))


def test_every_part_of_the_labels_is_measured_by_itself() -> None:
    rated = [
        Rated(label=label("a/x", sample="random", half="seen"), rule=tags()),
        Rated(label=label("a/y", sample="random", half="aside", permission="high"), rule=tags()),
        Rated(label=label("a/z", sample="acting", half="seen", permission="high"), rule=tags(), llm=tags()),
    ]
    report = report_on(rated, [(tags(), tags())], ["a/gone"])
    assert [(part.rater, part.part) for part in report.parts] == [
        ("rules", "sample random, half seen"),
        ("rules", "sample random, half aside"),
        ("rules", "sample acting, half seen"),
        ("model", "all labelled tools"),
        ("model", "by the rules' tags"),
    ]
    text = "\n".join(report.lines())
    assert "rules a/z: low instead of high (name: get)" in text
    assert "a/y" not in text
    assert "and 1 more" in text
    assert "left out: 1 labelled tools" in text


def test_faults_of_the_half_aside_are_counted_and_not_shown() -> None:
    rated = [Rated(label=label("a/y", half="aside", permission="high"), rule=tags())]
    assert "  1 of the half aside" in list(report_on(rated, []).lines())


def test_labels_without_halves_are_one_part() -> None:
    report = report_on([Rated(label=label(), rule=tags())], [])
    assert [part.part for part in report.parts] == ["sample all"]
    assert not report.too_low


async def test_a_corpus_is_measured_with_what_a_model_said_of_it(folder: Path, tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home")
    file = tmp_path / "labels.jsonl"
    file.write_text(label().model_dump_json() + "\n" + label("a/b/gone").model_dump_json(), encoding="utf-8")
    tool = load_offered(folder)["a/b/get_news"].tool
    async with ToolLibrary(settings.home, packs="") as library:
        await library.add_definitions([tool], "import:a")
        said = tags(source=Provenance.LLM)
        seen = view_of(tool).content_hash
        said = TagSet(**{name: tag.model_copy(update={"seen": seen}) for name, tag in said})
        await library.update(tool.id, tags=said.model_dump(mode="json"))
    report = await measured(settings, file, folder)
    assert [part.rater for part in report.parts] == ["rules", "model", "model"]
    assert report.left_out == ("a/b/gone",)
    assert (await measured(settings, file, None)).parts[0].agreements[0].n == 1


async def test_labels_of_tools_that_are_not_there_ask_for_the_corpus(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text(label("a/b/gone").model_dump_json(), encoding="utf-8")
    with pytest.raises(ConfigError, match="name the labelled corpus with --data FOLDER"):
        await measured(Settings(home=tmp_path / "home"), file, None)


def test_a_tool_is_digested_by_what_a_person_reads() -> None:
    tool = Tool(id="a/b", name="b", description="说明", parameters={}, group="a")
    assert digest(tool) == digest(tool.model_copy(update={"category": "x"}))
    assert digest(tool) != digest(tool.model_copy(update={"parameters": {"properties": {"x": {}}}}))


def test_the_report_is_printed_and_written(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path / "home"))
    (tmp_path / "labels.jsonl").write_text(label().model_dump_json(), encoding="utf-8")
    tags_report(labels=tmp_path / "labels.jsonl", data=folder, out=tmp_path / "out.json")
    assert "rules, sample all" in capsys.readouterr().out
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["parts"][0]["rater"] == "rules"
