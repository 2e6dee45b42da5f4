"""Pairs in files."""

import json
from pathlib import Path

import pytest

from errors import ConfigError
from tools.pairs import jsonl
from tools.pairs.jsonl import export_pairs, read_pairs
from tools.pairs.store import Pair
from tools.tool import Tool

Tools = dict[str, Tool]
QUOTE = "finance/get_quote"


def test_what_is_exported_is_read_again(tmp_path: Path, described_tools: Tools) -> None:
    pairs = [Pair(tool_id=QUOTE, text="苹果股价"), Pair(tool_id=QUOTE, text="AAPL now", provenance="llm")]
    assert export_pairs(pairs, tmp_path / "p.jsonl") == 2
    read = read_pairs(tmp_path / "p.jsonl", described_tools)
    assert [(p.text, p.provenance) for p in read.pairs] == [("苹果股价", "human"), ("AAPL now", "llm")]
    assert [p.tool_hash for p in read.pairs] == [described_tools[QUOTE].content_hash, ""]


def test_bad_lines_are_named_and_the_rest_is_read(tmp_path: Path, described_tools: Tools) -> None:
    lines = [
        json.dumps({"text": "股价", "tool": QUOTE}, ensure_ascii=False).encode(),
        b"{",
        b"[1]",
        b'{"text": 5, "tool": "x"}',
        b'{"text": "a", "tool": "no/such"}',
        json.dumps({"text": " ", "tool": QUOTE}).encode(),
        b"",
        b'{"text": "caf\xe9", "tool": "finance/get_quote"}',
    ]
    (tmp_path / "p.jsonl").write_bytes(b"\r\n".join(lines))
    read = read_pairs(tmp_path / "p.jsonl", described_tools)
    assert [p.text for p in read.pairs] == ["股价", "caf�"]
    assert [fault.split(":")[0] for fault in read.faults] == [f"line {n}" for n in (2, 3, 4, 5, 6)]
    assert "no tool 'no/such'" in read.faults[3]


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_pairs(tmp_path / "p.jsonl", {})


def test_a_file_that_is_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MAX_BYTES", 3)
    (tmp_path / "p.jsonl").write_text("{}  ", encoding="utf-8")
    with pytest.raises(ConfigError, match="larger than 3 bytes"):
        read_pairs(tmp_path / "p.jsonl", {})
