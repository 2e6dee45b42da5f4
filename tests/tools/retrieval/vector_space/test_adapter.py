"""Adapters on disk."""

from pathlib import Path

import numpy as np
import pytest

from errors import ConfigError
from tools.retrieval.vector_space.adapter import load_adapter, save_adapter


def test_an_adapter_comes_back_as_it_was_written(tmp_path: Path) -> None:
    stretch = np.arange(9, dtype=np.float32).reshape(3, 3)
    save_adapter(tmp_path / "deep" / "a.npz", "words", stretch)
    assert np.array_equal(load_adapter(tmp_path / "deep" / "a.npz", "words"), stretch)


def test_an_adapter_of_another_embedder_is_refused(tmp_path: Path) -> None:
    save_adapter(tmp_path / "a.npz", "words", np.eye(3, dtype=np.float32))
    with pytest.raises(ConfigError, match="made for the embedder 'words'"):
        load_adapter(tmp_path / "a.npz", "letters")


@pytest.mark.parametrize("stretch", [np.zeros((2, 3)), np.zeros(4), np.full((2, 2), np.nan)])
def test_a_matrix_that_does_not_hold_is_refused(tmp_path: Path, stretch: np.ndarray) -> None:
    save_adapter(tmp_path / "a.npz", "words", stretch)
    with pytest.raises(ConfigError, match="no square matrix"):
        load_adapter(tmp_path / "a.npz", "words")


def test_what_is_no_adapter_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.npz").write_text("hello")
    with pytest.raises(ConfigError, match="is no adapter"):
        load_adapter(tmp_path / "a.npz", "words")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="is no adapter"):
        load_adapter(tmp_path / "a.npz", "words")
