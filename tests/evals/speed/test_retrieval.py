"""How long searches take."""

import sys
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from cli.commands.eval.app import app
from errors import ConfigError
from evals.retrieval.data import load_corpus
from evals.speed.library import index_of, library, made_vectors, vectors
from evals.speed.retrieval import OURS, Times, run_speed, small_domains, speed_table


async def test_every_method_is_timed_in_every_size_with_and_without_a_filter(judged_folder: Path) -> None:
    lines = await run_speed(judged_folder, [5, 12], 2)
    assert sum(line.startswith(OURS) for line in lines) == 4
    for peer in ("numpy, one vector", "bm25s, one text", "Chroma, one vector"):
        assert sum(line.startswith(f"{peer}, filtered") for line in lines) == 2
    assert any(line.startswith("12 tools, n=") for line in lines)


async def test_a_folder_that_is_no_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"corpus\.jsonl"):
        await run_speed(tmp_path, [5], 1)


async def test_a_peer_that_is_not_installed_is_said_before_anything_is_measured(
    judged_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "evals.speed.bm25s_peer", raising=False)
    monkeypatch.setitem(sys.modules, "bm25s", None)
    with pytest.raises(ConfigError, match=r"bm25s: pip install 'toolatlas\[dev\]'"):
        await run_speed(judged_folder, [5], 1)


def test_a_library_is_copied_up_to_its_size(judged_folder: Path) -> None:
    corpus = load_corpus(judged_folder)
    tools = library(corpus, 12)
    assert len(tools) == 12
    assert corpus.tools.keys() <= tools.keys()
    assert "shop/prices_1/get_price" in tools


def test_texts_that_share_words_have_nearer_vectors() -> None:
    price, prices, song = vectors(["price of an article", "old price of that article", "一首歌"])
    assert price @ prices > price @ song
    assert np.linalg.norm(song) == pytest.approx(1, abs=1e-5)


def test_an_index_of_made_up_vectors_is_complete(judged_folder: Path) -> None:
    tools = library(load_corpus(judged_folder), 7)
    assert index_of(tools, made_vectors(tools)).snapshot.embedded.all()


def test_the_filter_takes_whole_domains_the_smallest_first(judged_folder: Path) -> None:
    assert small_domains(library(load_corpus(judged_folder), 5)) == ("music",)


def test_the_others_are_shown_as_multiples_of_ours() -> None:
    times = {(OURS, False): Times([2.0], [1.0]), ("peer", False): Times([5.0], [4.0])}
    assert speed_table(times)[2].split() == ["peer", "5.0", "5.0", "4.0", "2.50×"]


@pytest.mark.parametrize("sizes", ["many", "0", "5,,6"])
def test_sizes_that_are_none_are_refused(tmp_path: Path, sizes: str) -> None:
    found = CliRunner().invoke(app, ["speed", "--data", str(tmp_path), "--tools", sizes])
    assert found.exit_code == 2
