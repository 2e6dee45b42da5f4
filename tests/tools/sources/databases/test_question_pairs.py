import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from tools.sources.databases.question_pairs import read_pairs

SAID = [
    {"question": "how many?", "sql": "SELECT 1", "db": "shop"},
    {"question": "how many?", "SQL": "SELECT 1", "db_id": "Shop", "question_id": 7},
    {"question": "多少？", "query": "SELECT 1"},
    {"input": "多少？", "query": "SELECT 1", "dataset_name": "shop", "sample_id": 0},
]


@pytest.mark.parametrize("row", SAID)
def test_a_pair_is_read_as_each_benchmark_writes_it(tmp_path: Path, row: dict[str, Any]) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_text(json.dumps(row), encoding="utf-8")
    [pair] = read_pairs(file, "shop").pairs
    assert (pair.question, pair.sql) == (row.get("question") or row["input"], "SELECT 1")


def test_lists_and_packed_files_are_read_and_other_databases_left_out(tmp_path: Path) -> None:
    listed, packed = tmp_path / "pairs.json", tmp_path / "pairs.jsonl.gz"
    half = {"question": "half \ud83d", "sql": "SELECT 1"}
    rows = [*SAID, {"question": "q", "sql": "SELECT 1", "db": "other"}, {"question": "q"}, 3, half]
    listed.write_text(json.dumps(rows), encoding="utf-8")
    packed.write_bytes(gzip.compress("\n".join(map(json.dumps, rows)).encode()))
    for file in (listed, packed):
        read = read_pairs(file, "shop")
        assert (len(read.pairs), len(read.malformed), read.elsewhere) == (4, 3, 1)


@pytest.mark.parametrize(
    "text", [b"", b"[", b"\xff\xfe", b'{"question": "q", "sql": "S", "db": "other"}', b"\x1f\x8bx"]
)
def test_a_file_without_pairs_is_refused_in_a_sentence(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "pairs.jsonl"
    file.write_bytes(text)
    with pytest.raises(ConfigError):
        read_pairs(file, "shop")
