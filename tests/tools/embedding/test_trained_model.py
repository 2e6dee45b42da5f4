"""A trained model in a folder."""

import json
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer
from tokenizers.models import WordLevel

from errors import ConfigError, EmbedderUnavailable
from tests.tools.embedding.small_card import small_card
from tools.embedding.trained_model import (
    CARD,
    TOKENISER,
    WEIGHTS,
    read_card,
    read_tokeniser,
    read_weights,
    write_model,
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    weights = {"a": np.array([[0.5, 1.25]], np.float32)}
    write_model(tmp_path / "model", small_card(2), weights, Tokenizer(WordLevel({"<pad>": 0, "share": 1}, "<pad>")))
    return tmp_path / "model"


def test_what_is_written_is_read_again(folder: Path) -> None:
    read = read_card(folder)
    assert read_weights(folder, read)["a"].tolist() == [[0.5, 1.25]]
    assert [each.ids for each in read_tokeniser(folder, read).encode_batch(["share", "share"])] == [[1], [1]]


def test_other_weights_have_another_name(folder: Path) -> None:
    before = read_card(folder).name
    tokeniser = read_tokeniser(folder, read_card(folder))
    assert write_model(folder, small_card(2), {"a": np.zeros((1, 2), np.float32)}, tokeniser).name != before
    assert before.startswith("finetuned-")


def test_a_folder_without_a_model_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="holds no trained model"):
        read_card(tmp_path)


def test_a_folder_of_another_version_is_one_sentence(folder: Path) -> None:
    told = json.loads((folder / CARD).read_text()) | {"toolatlas_format": 7}
    (folder / CARD).write_text(json.dumps(told))
    with pytest.raises(ConfigError, match="form 7, this version reads 1"):
        read_card(folder)


def test_the_config_of_another_program_is_no_model(folder: Path) -> None:
    (folder / CARD).write_text('{"model_type": "bert"}')
    with pytest.raises(ConfigError, match="holds no trained model"):
        read_card(folder)


@pytest.mark.parametrize("part", [WEIGHTS, TOKENISER])
def test_a_part_that_is_missing_is_one_sentence(folder: Path, part: str) -> None:
    (folder / part).unlink()
    with pytest.raises(EmbedderUnavailable, match="cannot be read"):
        read_weights(folder, read_card(folder)) and read_tokeniser(folder, read_card(folder))


def test_weights_that_were_changed_are_refused(folder: Path) -> None:
    (folder / WEIGHTS).write_bytes((folder / WEIGHTS).read_bytes()[:-1] + b"x")
    with pytest.raises(EmbedderUnavailable, match="is not what"):
        read_weights(folder, read_card(folder))


def test_a_broken_tokeniser_is_one_sentence(folder: Path) -> None:
    (folder / TOKENISER).write_text("{}")
    with pytest.raises(EmbedderUnavailable, match="copy the whole folder again"):
        read_tokeniser(folder, read_card(folder))
