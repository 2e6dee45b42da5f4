"""The comparison of methods."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from errors import ConfigError
from evals.retrieval.arms import ARMS, pieces
from evals.retrieval.run import run_retrieval
from evals.retrieval.sentences import sentences
from tools.embedding.embedder import EmbedderChoice
from tools.retrieval.vector_space.adapter import save_adapter


async def test_every_arm_is_measured_on_the_same_requests(
    judged_folder: Path, tmp_path: Path, word_embedder: Any
) -> None:
    out = tmp_path / "reports" / "retrieval.json"
    lines = await run_retrieval(EmbedderChoice(word_embedder), judged_folder, tmp_path, out, None)
    report = json.loads(out.read_text(encoding="utf-8"))
    assert [arm["name"] for arm in report["arms"]] == list(ARMS)
    assert {len(arm["figures"]) for arm in report["arms"]} == {4}
    assert {"en, n=3", "en I1, n=2", "en train, n=2", "zh, n=1"} <= set(lines)


async def test_gains_are_paired_with_the_floor(judged_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    lines = await run_retrieval(EmbedderChoice(word_embedder), judged_folder, tmp_path, tmp_path / "r.json", None)
    assert any(line.startswith("  toolatlas over prototype: Recall@5 ") for line in lines)


async def test_without_an_embedder_words_alone_are_measured(judged_folder: Path, tmp_path: Path) -> None:
    choice = EmbedderChoice(None, "No wheel here.")
    lines = await run_retrieval(choice, judged_folder, tmp_path, tmp_path / "r.json", None)
    assert "No wheel here." in lines
    assert [a["name"] for a in json.loads((tmp_path / "r.json").read_text())["arms"]] == [
        "bm25",
        "toolatlas, no vectors",
    ]


async def test_an_adapter_is_one_more_arm(judged_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    adapter = tmp_path / "a.npz"
    save_adapter(adapter, word_embedder.name, np.eye(word_embedder.dim, dtype=np.float32))
    await run_retrieval(EmbedderChoice(word_embedder), judged_folder, tmp_path, tmp_path / "r.json", adapter)
    assert json.loads((tmp_path / "r.json").read_text())["arms"][-1]["name"] == "toolatlas, adapter"


async def test_single_arms_can_be_asked_for(judged_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    out, choice = tmp_path / "r.json", EmbedderChoice(word_embedder)
    await run_retrieval(choice, judged_folder, tmp_path, out, None, only=["toolatlas"])
    assert [arm["name"] for arm in json.loads(out.read_text(encoding="utf-8"))["arms"]] == ["toolatlas"]
    with pytest.raises(ConfigError, match="no arm 'moon'"):
        await run_retrieval(choice, judged_folder, tmp_path, out, None, only=["moon"])


async def test_peers_find_over_the_same_requests(judged_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    out, choice = tmp_path / "r.json", EmbedderChoice(word_embedder)
    lines = await run_retrieval(choice, judged_folder, tmp_path, out, None, peers=True)
    arms = {arm["name"]: arm["figures"] for arm in json.loads(out.read_text(encoding="utf-8"))["arms"]}
    assert {"langchain", "langgraph-bigtool"} <= arms.keys()
    assert arms["langchain"] == arms["langgraph-bigtool"]  # the same vectors in two stores
    assert len(arms["langchain"]) == len(arms["toolatlas"])
    assert np.mean(arms["langchain"]) > 0
    assert any(line.startswith("langchain ") and line.endswith(" MB") for line in lines)


def test_a_request_is_cut_with_the_whole_first() -> None:
    cut, told = pieces("Get the price of this. Then find flights!")
    assert cut[0] == told[0] == "Get the price of this. Then find flights!"
    assert told[1:] == ("Get the price of this.", "Then find flights!")
    assert len(cut) > 2


@pytest.mark.parametrize(
    ("text", "n"), [("查股价。再找航班！", 2), ("One. Two?\nThree", 3), ("version 1.5 of it", 1), ("", 0)]
)
def test_sentences_end_in_both_languages(text: str, n: int) -> None:
    assert len(sentences(text)) == n
