"""Derived substitutes against what a person said."""

import json
from pathlib import Path

import pytest

from errors import ConfigError
from evals.labels.tag_labels import load_offered
from evals.resilience.substitutes import PAIRS, LabelledPair, load_pairs, measured, report_lines, run_substitutes
from settings import Settings
from tests.evals.conftest import WordEmbedder, write
from tools.embedding.embedder import EmbedderChoice

SAID = "Check whether an e-mail address is deliverable."


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    rows: list[dict[str, object]] = [
        {"id": f"c/{tool}/verify_email", "category": "c", "tool": tool, "api": "verify_email", "description": SAID}
        for tool in ("mail", "post")
    ]
    rows += [
        {"id": f"c/f{n}/draw", "category": "c", "tool": f"f{n}", "api": "draw", "description": f"Draw x{n} y{n}"}
        for n in range(30)
    ]
    write(tmp_path / "corpus.jsonl", rows)
    return tmp_path


def label(corpus: Path, a: str, b: str, *, same: bool) -> LabelledPair:
    tools = {id_: one.tool for id_, one in load_offered(corpus).items()}
    blank = LabelledPair(a=a, b=b, text="", sample="alike", half="seen", same=same)
    return blank.model_copy(update={"text": blank.read(tools)})


def test_derived_pairs_are_counted_by_what_a_person_said(corpus: Path) -> None:
    tools = {id_: one.tool for id_, one in load_offered(corpus).items()}
    right = label(corpus, "c/mail/verify_email", "c/post/verify_email", same=True)
    missed = label(corpus, "c/f1/draw", "c/f2/draw", same=True)
    report = measured(tools, {}, [right, missed, right.model_copy(update={"text": "another"})])
    seen = report.arms[0]
    assert (seen.precision.hits, seen.precision.n, seen.found.hits, seen.found.n) == (1, 1, 1, 2)
    assert report.n_left_out == 1
    assert "left out: 1" in report_lines(report)[-1]


def test_what_is_wrong_is_named_where_it_may_be_looked_at(corpus: Path) -> None:
    tools = {id_: one.tool for id_, one in load_offered(corpus).items()}
    wrong = label(corpus, "c/mail/verify_email", "c/post/verify_email", same=False)
    assert measured(tools, {}, [wrong]).wrong == ((wrong.a, wrong.b),)
    assert measured(tools, {}, [wrong.model_copy(update={"half": "aside"})]).wrong == ()


def test_labels_of_other_tools_are_refused(corpus: Path) -> None:
    tools = {id_: one.tool for id_, one in load_offered(corpus).items()}
    with pytest.raises(ConfigError, match="None of the labelled tools"):
        measured(tools, {}, load_pairs(PAIRS))


def test_lines_that_are_no_labels_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text(json.dumps({"a": "x/y"}) + "\n", encoding="utf-8")
    with pytest.raises(ConfigError, match="does not hold labelled pairs"):
        load_pairs(file)
    with pytest.raises(ConfigError, match="does not hold labelled pairs"):
        load_pairs(tmp_path / "none.jsonl")


def test_the_committed_pairs_are_read_and_stand_once_each() -> None:
    pairs = [label.pair for label in load_pairs(PAIRS)]
    assert len(set(pairs)) == len(pairs) > 150


async def test_a_run_measures_words_and_meaning(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, word_embedder: WordEmbedder
) -> None:
    labels = tmp_path / "labels.jsonl"
    pair = label(corpus, "c/mail/verify_email", "c/post/verify_email", same=True)
    labels.write_text(pair.model_dump_json() + "\n", encoding="utf-8")
    monkeypatch.setattr("evals.resilience.substitutes.PAIRS", labels)
    choice, out = EmbedderChoice(word_embedder, ""), tmp_path / "out.json"
    lines = await run_substitutes(Settings(home=tmp_path / "home"), choice, corpus, tmp_path / "cache", out)
    assert sum(line.startswith(("words", "meaning")) for line in lines) == 4
    assert json.loads(out.read_text())["arms"][2]["precision"]["hits"] == 1
