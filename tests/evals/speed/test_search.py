"""How long whole searches take."""

import re
from pathlib import Path

import pytest

from errors import ConfigError
from evals.speed.search import search_lines


@pytest.mark.full
async def test_a_whole_search_is_timed_besides_its_vectors(judged_folder: Path) -> None:
    head, figures = await search_lines(judged_folder, 12, 2)
    assert head.startswith("a whole search with no model, 12 tools, embedding aside; n=")
    found = re.fullmatch(r"p50 +([\d.]+) ms, p95 +([\d.]+) ms; of the processor p50 +([\d.]+) ms", figures)
    assert found
    assert 0 < float(found[1]) <= float(found[2])


async def test_a_folder_that_is_no_corpus_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"corpus\.jsonl"):
        await search_lines(tmp_path, 12, 2)
