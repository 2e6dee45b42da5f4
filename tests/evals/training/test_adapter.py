"""Learning an adapter from judged requests."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.commands.eval.retriever import adapt_from
from errors import ConfigError
from evals.retrieval.data import JudgedCorpus, JudgedRequest, Part, load_requests
from evals.training.adapter import parts, run_adapting
from settings import Settings
from tests.evals.training.words import WORDS, word_tools
from tools.retrieval.vector_space.adapter import load_adapter


def request(number: int, part: Part = "") -> JudgedRequest:
    word = WORDS[number % len(WORDS)]
    return JudgedRequest(
        id=str(number),
        text=f"please tell the {word} now",
        level="I1",
        language="en",
        part=part,
        relevant=frozenset({f"{word}/{word}s/get"}),
    )


@pytest.fixture
def corpus() -> JudgedCorpus:
    return JudgedCorpus(word_tools(), tuple(request(n) for n in range(24)))


async def test_an_adapter_is_saved_and_the_table_compares_the_arms(
    corpus: JudgedCorpus, tmp_path: Path, word_embedder: Any
) -> None:
    lines = await run_adapting(corpus, word_embedder, tmp_path / "a.npz")
    assert load_adapter(tmp_path / "a.npz", "words").shape == (48, 48)
    starts = [line[:28].strip() for line in lines]
    assert {"base", "simple negatives", "simple and hard negatives"} <= set(starts)
    assert lines[-1].endswith("name it with TOOLATLAS_RETRIEVAL_ADAPTER")


def test_without_parts_tool_disjoint_ones_are_made(corpus: JudgedCorpus) -> None:
    chosen = parts(corpus.requests)
    served = [{tool for place in places for tool in corpus.requests[place].relevant} for places in chosen]
    assert sum(map(len, chosen)) == 24
    assert not served[0] & served[1] | served[0] & served[2] | served[1] & served[2]


def test_named_parts_are_kept() -> None:
    requests = [request(n, "validate" if n < 4 else "train") for n in range(12)]
    assert parts(requests)[2] == [0, 1, 2, 3]


def test_too_few_requests_are_refused() -> None:
    with pytest.raises(ConfigError, match="too few"):
        parts([request(0)])


def test_requests_that_cannot_be_parted_are_refused() -> None:
    with pytest.raises(ConfigError, match="share their tools"):
        parts([request(0) for _ in range(12)])


def test_requests_for_tools_at_hand_are_read(corpus: JudgedCorpus, tmp_path: Path) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text(json.dumps({"text": "price?", "relevant": ["price/prices/get"]}) + "\n")
    assert load_requests(file, corpus.tools).requests[0].relevant == {"price/prices/get"}


@pytest.mark.parametrize(("relevant", "fault"), [([], "no tool"), (["a/b"], "an unknown tool: 'a/b'")])
def test_a_request_that_names_no_known_tool_is_refused(
    corpus: JudgedCorpus, tmp_path: Path, relevant: list[str], fault: str
) -> None:
    file = tmp_path / "q.jsonl"
    file.write_text(json.dumps({"text": "price?", "relevant": relevant}) + "\n")
    with pytest.raises(ConfigError, match=fault):
        load_requests(file, corpus.tools)


async def test_without_an_embedder_there_is_nothing_to_adapt(home: Path, judged_folder: Path) -> None:
    with pytest.raises(ConfigError, match="switched off"):
        await adapt_from(Settings(home=home, embedder="none"), judged_folder, home / "a.npz", home)
