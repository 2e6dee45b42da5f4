"""What the quality filter does to finding tools."""

import json
from pathlib import Path

from evals.labels.quality_filter import run_filter
from tests.evals.conftest import WordEmbedder
from tools.embedding.embedder import EmbedderChoice


async def test_keeping_tools_out_is_measured_against_listing_them(
    judged_folder: Path, tmp_path: Path, word_embedder: WordEmbedder
) -> None:
    out = tmp_path / "out.json"
    lines = await run_filter(EmbedderChoice(word_embedder, ""), judged_folder, tmp_path / "cache", out, 3)
    assert [line.split("  ")[0] for line in lines[2:5]] == ["listed only", "set back", "kept out"]
    report = json.loads(out.read_text())
    assert report["passing"]["n"] == 5
    assert report["passing"]["hits"] < 5
    assert all(
        row[0] <= base[0] for row, base in zip(report["arms"][2]["figures"], report["arms"][0]["figures"], strict=True)
    )
