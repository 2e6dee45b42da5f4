"""A calibration is fitted once for what it is fitted on, and never served to anything else."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools.retrieval import kept_calibration
from tools.retrieval.calibration import Calibration, calibrate
from tools.retrieval.index import ToolIndex
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.kept_calibration import MOST, NAME, KeptCalibrations, digest_of
from tools.tool import Tool


@pytest.fixture
async def built(tmp_path: Path, hashed_embedder: Any, described_tools: dict[str, Tool]) -> IndexSnapshot:
    async with ToolIndex(hashed_embedder, tmp_path / "made") as index:
        await index.sync(described_tools)
        await index.settled()
        assert index.state is not None
        return index.state.snapshot


class _Forgetful(dict[str, Calibration]):
    def __setitem__(self, digest: str, made: Calibration) -> None:
        pass


@pytest.fixture
def fits(monkeypatch: pytest.MonkeyPatch) -> list[IndexSnapshot]:
    """What was fitted on since."""
    asked: list[IndexSnapshot] = []

    def counted(snapshot: IndexSnapshot) -> Calibration:
        asked.append(snapshot)
        return calibrate(snapshot)

    monkeypatch.setattr(kept_calibration, "calibrate", counted)
    monkeypatch.setattr(kept_calibration, "_FITTED", _Forgetful())  # each place is that of another process
    return asked


def test_the_next_process_takes_the_fit_to_the_bit(
    built: IndexSnapshot, fits: list[IndexSnapshot], tmp_path: Path
) -> None:
    first = KeptCalibrations(tmp_path).of(built)
    assert KeptCalibrations(tmp_path).of(built) == first
    assert first.fitted
    assert len(fits) == 1


@pytest.mark.parametrize("damage", ["", "{", '{"fits": {"x": 1}}', "\x00"])
def test_what_is_damaged_is_fitted_anew(
    built: IndexSnapshot, fits: list[IndexSnapshot], tmp_path: Path, damage: str
) -> None:
    first = KeptCalibrations(tmp_path).of(built)
    (tmp_path / NAME).write_text(damage)
    assert KeptCalibrations(tmp_path).of(built) == first
    assert len(fits) == 2


@pytest.mark.parametrize(
    "weights", [{"other": 1.0}, {"fused": "NaN"}], ids=["another feature", "a weight that is no number"]
)
def test_a_fit_of_other_features_is_not_served(
    built: IndexSnapshot, fits: list[IndexSnapshot], tmp_path: Path, weights: dict[str, Any]
) -> None:
    first = KeptCalibrations(tmp_path).of(built)
    held = json.loads((tmp_path / NAME).read_text())
    for fit in held["fits"].values():
        fit["weights"]["dense"]["features"] = weights
    (tmp_path / NAME).write_text(json.dumps(held))
    assert KeptCalibrations(tmp_path).of(built) == first
    assert len(fits) == 2


def test_a_fit_belongs_to_all_that_it_was_made_of(built: IndexSnapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    assert built.vectors is not None
    moved = built.vectors.copy()
    moved[0, 0] += 1e-6
    dim = moved.shape[1]
    others = [
        replace(built, vectors=moved),
        replace(built, vectors=None),
        replace(built, stretch=np.eye(dim, dtype=np.float32)),
        replace(built, form=built.form.model_copy(update={"weight": built.form.weight + 1})),
        replace(built, tool_ids=tuple(reversed(built.tool_ids))),
        replace(built, documents=tuple(reversed(built.documents))),
    ]
    digests = {digest_of(one) for one in [built, *others]}
    monkeypatch.setattr(kept_calibration, "code_lines", lambda _: iter(["another file\n"]))
    digests.add(digest_of(built))
    assert len(digests) == len(others) + 2


def test_only_the_newest_fits_are_kept(built: IndexSnapshot, tmp_path: Path) -> None:
    assert built.vectors is not None
    for n in range(MOST + 2):
        KeptCalibrations(tmp_path).of(replace(built, vectors=np.roll(built.vectors, n, axis=1)))
    assert len(json.loads((tmp_path / NAME).read_text())["fits"]) == MOST


def test_a_folder_that_cannot_be_written_costs_the_fit_and_nothing_else(built: IndexSnapshot, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert KeptCalibrations(tmp_path / "file" / "index").of(built).fitted


def test_a_process_fits_once_for_all_its_homes(
    built: IndexSnapshot, fits: list[IndexSnapshot], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_calibration, "_FITTED", {})
    assert KeptCalibrations(tmp_path / "one").of(built) == KeptCalibrations(tmp_path / "two").of(built)
    assert len(fits) == 1
    assert tmp_path.joinpath("two", NAME).exists()
