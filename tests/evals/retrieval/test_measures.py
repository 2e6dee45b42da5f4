"""What is measured of pairs, rewrites, abstention and usage."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.decisions.rewrite.question import RewriteQuestion, Rewrites
from errors import ConfigError, ModelUnavailable
from evals.retrieval import rewriting
from evals.retrieval.abstention import auc, auc_interval, run_abstaining
from evals.retrieval.cached_rewrites import FILE, KeptRewrites
from evals.retrieval.data import JudgedRequest, load_corpus
from evals.retrieval.pairs import pinning, run_pairing
from evals.retrieval.rewriting import found, rewriting_lines, run_rewriting
from evals.retrieval.run import index_state
from evals.retrieval.usage_prior import from_judged, from_paths, run_usage_prior
from settings import Settings
from tests.evals.conftest import write
from tools.embedding.embedder import EmbedderChoice

QUESTION = RewriteQuestion(task="我想看歌词")


class Rewriter:
    """Rewrites as scripted; fails when told to."""

    def __init__(self, *texts: str) -> None:
        self.texts = texts
        self.n_asked = 0
        self.is_down = False

    async def __call__(self, question: RewriteQuestion) -> Rewrites:
        self.n_asked += 1
        if self.is_down:
            raise ModelUnavailable("The model is down.")
        return Rewrites(texts=self.texts, decided_by="model")


def request(id_: str, *relevant: str, part: str = "train", language: str = "en") -> JudgedRequest:
    return JudgedRequest.model_validate(
        {"id": id_, "text": id_, "level": "I1", "language": language, "part": part, "relevant": relevant}
    )


# rewrites


async def test_a_model_is_asked_once_for_a_request(tmp_path: Path) -> None:
    rewriter = Rewriter("lyrics of a song")
    for _ in range(2):
        assert await KeptRewrites(rewriter, tmp_path, "m").of([QUESTION, QUESTION]) == [("lyrics of a song",)] * 2
    assert rewriter.n_asked == 1


async def test_another_model_is_asked_anew(tmp_path: Path) -> None:
    rewriter = Rewriter("lyrics")
    await KeptRewrites(rewriter, tmp_path, "m").of([QUESTION])
    await KeptRewrites(rewriter, tmp_path, "n").of([QUESTION])
    assert rewriter.n_asked == 2


async def test_what_failed_is_said_and_asked_again_next_time(tmp_path: Path) -> None:
    rewriter = Rewriter("lyrics")
    rewriter.is_down = True
    kept = KeptRewrites(rewriter, tmp_path, "m")
    assert (await kept.of([QUESTION]), kept.problem) == ([None], "The model is down.")
    rewriter.is_down = False
    assert await kept.of([QUESTION]) == [("lyrics",)]


async def test_a_line_that_was_cut_off_is_asked_again(tmp_path: Path) -> None:
    await KeptRewrites(Rewriter("lyrics"), tmp_path, "m").of([QUESTION])
    file = tmp_path / FILE
    file.write_text(file.read_text(encoding="utf-8")[:40], encoding="utf-8")
    assert await KeptRewrites(Rewriter("songs"), tmp_path, "m").of([QUESTION]) == [("songs",)]


async def test_without_a_model_the_arm_is_left_out_in_one_sentence(judged_folder: Path, tmp_path: Path) -> None:
    (line,) = await run_rewriting(Settings(_env_file=None, embedder="none"), judged_folder, tmp_path)
    assert line == "toolatlas, rewrites: left out, since no model is set (TOOLATLAS_MODEL)"


async def test_requests_in_another_language_are_rewritten_and_measured(
    judged_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rewriting, "ModelledRewrite", lambda *_: Rewriter("I want the lyrics of a song"))
    settings = Settings(_env_file=None, embedder="none", model="scripted:m")
    lines = await run_rewriting(settings, judged_folder, tmp_path)
    assert lines[1] == "toolatlas, rewrites by scripted:m: 1 of 4 requests rewritten"
    assert {"zh, n=1", "zh validate, n=1"} <= set(lines)
    assert sum(line.startswith("toolatlas, rewrites  ") for line in lines) == 2


async def test_requests_without_rewrites_count_as_they_are(
    judged_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewriter = Rewriter()
    rewriter.is_down = True
    monkeypatch.setattr(rewriting, "ModelledRewrite", lambda *_: rewriter)
    settings = Settings(_env_file=None, embedder="none", model="scripted:m")
    lines = await run_rewriting(settings, judged_folder, tmp_path)
    assert lines[1].endswith("; 1 got none and count as without (The model is down.)")


async def test_where_the_tools_speak_the_language_nothing_is_rewritten(judged_folder: Path, tmp_path: Path) -> None:
    (judged_folder / "queries_zh_dev.jsonl").unlink()
    settings = Settings(_env_file=None, embedder="none", model="scripted:m")
    (line,) = await run_rewriting(settings, judged_folder, tmp_path)
    assert line.endswith("so none is rewritten")


async def test_a_translation_finds_what_the_original_does_not(judged_folder: Path, word_embedder: Any) -> None:
    corpus = load_corpus(judged_folder)
    state = await index_state(corpus, word_embedder)
    ranking = await found(QUESTION, ("Find flights to Oslo between two airports",), state, word_embedder)
    assert ranking[0] == "travel/flights/find_flights"


def test_gains_of_rewrites_are_paired() -> None:
    figures = np.zeros((2, 2, 5))
    figures[:, 1] = 1.0
    lines = rewriting_lines([request("a", "t", language="zh"), request("b", "t", language="zh")], figures)
    assert lines[1] == "zh, n=2"
    assert lines[5].split()[:4] == ["its", "gain", "+100.0", "[+100.0,"]


# pairs


async def test_pinned_requests_are_measured_on_the_others(
    judged_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    rows = [
        {"id": "q4", "split": "I1", "text": "past prices of an article, please"},
        {"id": "q5", "split": "I1", "text": "how did this article's price go"},
    ]
    write(judged_folder / "queries_more.jsonl", [dict(row) for row in rows])
    write(judged_folder / "qrels_more.jsonl", [{"q": r["id"], "d": "shop/prices/price_history"} for r in rows])
    (judged_folder / "split_dev.json").write_text(json.dumps({"train": ["q1", "q4", "q5"]}), encoding="utf-8")
    lines = await run_pairing(EmbedderChoice(word_embedder), judged_folder, tmp_path, 3, "train")
    assert lines[0].startswith("1 tools with one pinned request each")
    assert [line.split()[:5] for line in lines[2:4]] == [
        ["other", "requests", "for", "these", "tools,"],
        ["requests", "for", "other", "tools,", "en"],
    ]
    assert lines[-1].endswith("1 of 1")


async def test_pairs_need_an_embedder(judged_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No wheel"):
        await run_pairing(EmbedderChoice(None, "No wheel."), judged_folder, tmp_path, 3, "train")


def test_a_request_that_is_pinned_measures_nothing() -> None:
    requests = [request("a", "t"), request("b", "t"), request("c", "u"), request("d", "t", part="validate")]
    chosen = pinning(requests, 10, "train")
    (pair,) = chosen.pairs
    assert (pair.tool_id, chosen.others) == ("t", (2,))
    assert {requests[n].text for n in chosen.alike} == {"a", "b", "d"} - {pair.text}


# abstention


async def test_every_form_is_measured_with_and_without_the_category(
    judged_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    corpus = judged_folder / "corpus.jsonl"
    rows = [json.loads(line) for line in corpus.read_text(encoding="utf-8").splitlines()]
    lines = await run_abstaining(EmbedderChoice(word_embedder), judged_folder, tmp_path)
    assert len(rows) == 5
    assert any(line.startswith("en             n=   3 as shipped") for line in lines)
    assert any(line.startswith("zh             n=   1 largest probability") for line in lines)


async def test_requests_of_many_categories_cannot_be_left_without(judged_folder: Path, tmp_path: Path) -> None:
    write(
        judged_folder / "qrels_dev.jsonl",
        [{"q": "q2", "d": t} for t in ("shop/prices/get_price", "music/songs/lyrics")],
    )
    with pytest.raises(ConfigError, match="one category"):
        await run_abstaining(EmbedderChoice(None), judged_folder, tmp_path)


@pytest.mark.parametrize(
    ("higher", "lower", "expected"), [([2, 3], [0, 1], 1.0), ([0], [1], 0.0), ([1, 1], [1], 0.5), ([1, 3], [2], 0.5)]
)
def test_auc_counts_who_is_above_whom(higher: Sequence[float], lower: Sequence[float], expected: float) -> None:
    assert auc(higher, lower) == expected


def test_the_interval_holds_the_value() -> None:
    present, absent = [0.4, 0.9, 0.8, 0.3], [0.1, 0.5, 0.2, 0.35]
    low, high = auc_interval(present, absent)
    assert low <= auc(present, absent) <= high


# usage


@pytest.fixture
def paths_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "paths"
    folder.mkdir()
    tools = [{"id": name, "desc": f"{name} the report"} for name in ("send", "file")]
    (folder / "x_tools.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    rows: list[dict[str, object]] = [{"split": "train", "request": f"report {n}", "tools": ["file"]} for n in range(30)]
    write(folder / "x_dev.jsonl", [*rows, {"split": "dev", "request": "the report", "tools": ["file"]}])
    return folder


async def test_usage_is_counted_on_train_rows_and_measured_on_the_rest(paths_folder: Path, tmp_path: Path) -> None:
    used = from_paths(paths_folder, "x")
    assert (dict(used.counts), [len(part) for part in used.parts.values()]) == ({"x/file": 27}, [3, 1])
    lines = await run_usage_prior(EmbedderChoice(None), paths_folder, tmp_path, "x")
    assert lines[0].startswith("2 tools, used 27 times")
    assert sum(line.startswith("  weight") for line in lines) == 8


def test_of_judged_requests_half_of_the_train_part_is_counted(judged_folder: Path) -> None:
    used = from_judged(judged_folder)
    assert set(used.counts) == {"shop/prices/get_price", "shop/prices/price_history"}
    assert [[text for text, _ in part] for part in used.parts.values()] == [
        ["Find flights to Oslo and rooms in a hotel there."],
        ["I want the lyrics of a song"],
    ]


async def test_a_judged_folder_is_known_by_its_corpus(judged_folder: Path, tmp_path: Path) -> None:
    lines = await run_usage_prior(EmbedderChoice(None), judged_folder, tmp_path, "x")
    assert lines[0].startswith("5 tools, used 2 times")


@pytest.mark.parametrize(
    "content", ["", "{", '{"split": "dev"}', '{"split": "dev", "request": "a", "tools": ["file"]}']
)
def test_a_folder_without_usable_rows_is_refused(paths_folder: Path, content: str) -> None:
    (paths_folder / "x_dev.jsonl").write_text(content, encoding="utf-8")
    with pytest.raises(ConfigError):
        from_paths(paths_folder, "x")
