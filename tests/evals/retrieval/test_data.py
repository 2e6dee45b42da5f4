"""Reading a judged corpus."""

import json
from pathlib import Path

import pytest

from errors import ConfigError
from evals.retrieval.data import load_corpus


def test_tools_and_requests_are_read_with_their_judgements(judged_folder: Path) -> None:
    corpus = load_corpus(judged_folder)
    assert len(corpus.tools) == 5
    first = corpus.requests[0]
    assert (first.level, first.language, first.part) == ("I1", "en", "train")
    assert first.relevant == {"shop/prices/get_price", "shop/prices/price_history"}


def test_a_translation_is_judged_as_its_original(judged_folder: Path) -> None:
    corpus = load_corpus(judged_folder)
    assert [r.language for r in corpus.requests if r.id == "q3"] == ["en", "zh"]
    assert len({r.relevant for r in corpus.requests if r.id == "q3"}) == 1


def test_a_name_keeps_its_capitals_and_one_without_letters_gets_one(judged_folder: Path) -> None:
    tools = load_corpus(judged_folder).tools
    assert tools["travel/flights/find_flights"].name == "findFlights"
    assert tools["music/songs/lyrics"].name == "api"


def test_a_request_that_nobody_judged_is_left_out(judged_folder: Path) -> None:
    with (judged_folder / "queries_dev.jsonl").open("a") as file:
        file.write(json.dumps({"id": "q9", "split": "I1", "text": "?"}) + "\n")
    assert "q9" not in {request.id for request in load_corpus(judged_folder).requests}


def test_without_a_split_requests_belong_to_no_part(judged_folder: Path) -> None:
    (judged_folder / "split_dev.json").unlink()
    assert {request.part for request in load_corpus(judged_folder).requests} == {""}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("corpus.jsonl", "{", "corpus.jsonl:1 is no JSON"),
        ("corpus.jsonl", "[]", "corpus.jsonl:1 lacks one of id, tool, api"),
        ("corpus.jsonl", '{"id": "a/b/c", "tool": "t", "api": "x"}', "judges tools that its corpus lacks"),
        ("queries_dev.jsonl", '{"id": 3}', "queries_dev.jsonl:1 lacks one of"),
        ("split_dev.json", "[]", "is no split"),
    ],
)
def test_a_file_that_does_not_hold_is_refused(judged_folder: Path, name: str, text: str, fault: str) -> None:
    (judged_folder / name).write_text(text)
    with pytest.raises(ConfigError, match=fault):
        load_corpus(judged_folder)


def test_a_file_that_is_no_text_is_refused(judged_folder: Path) -> None:
    (judged_folder / "corpus.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="cannot be read"):
        load_corpus(judged_folder)


def test_a_folder_without_judgements_is_refused(judged_folder: Path) -> None:
    (judged_folder / "qrels_dev.jsonl").unlink()
    with pytest.raises(ConfigError, match="no request that is judged"):
        load_corpus(judged_folder)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"corpus\.jsonl cannot be read"):
        load_corpus(tmp_path / "nowhere")
