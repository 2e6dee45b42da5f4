from pathlib import Path

import pytest
from pydantic import Field

from prompts.frozen import Frozen
from tagging.faults import Fault, examine
from tagging.tags import Permission


class Sheet(Frozen):
    name: str = Field(min_length=1, max_length=5, pattern="^[a-z]*$")
    size: int = Field(default=1, ge=1, le=9)
    flag: bool = False
    level: Permission = Permission.LOW
    words: tuple[str, ...] = Field(default=(), max_length=2)
    texts: dict[str, str] = {}
    max_length: int = 3


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("siez: 3", "unknown key 'siez'; did you mean 'size'?"),
        ("Max-Length: 3", "unknown key 'Max-Length'; did you mean 'max_length'?"),
        ("zzz: 3", "unknown key 'zzz'; known are name, size, flag, level, words, texts, max_length"),
        ("size: 10", "'size' must be at most 9, not 10"),
        ("size: 0", "'size' must be at least 1, not 0"),
        ("size: many", "'size' must be a whole number, not 'many'"),
        ("size: 1.5", "'size' must be a whole number, not 1.5"),
        ("size: [1]", "'size' must be a whole number, not [1]"),
        ("flag: perhaps", "'flag' must be true or false, not 'perhaps'"),
        ("flag: [1]", "'flag' must be true or false, not [1]"),
        ("level: highest", "'level' must be 'low', 'medium' or 'high', not 'highest'"),
        ("words: finance", "'words' must be a list, such as [finance, data], not 'finance'"),
        ("words: [a, b, c]", "'words' must have at most 2 entries, not ['a', 'b', 'c']"),
        ("words: [1]", "'words.0' must be text, not 1"),
        ("words:", "'words' must be a list, such as [finance, data], and is empty"),
        ("texts: 中文", "'texts' must be a mapping, such as {zh: …}, not '中文'"),
    ],
)
def test_a_bad_value_is_told_in_one_sentence_with_its_line(tmp_path: Path, line: str, message: str) -> None:
    file = tmp_path / "a.yaml"
    file.write_text(f"name: abc\n{line}\n", encoding="utf-8")
    assert examine(file, Sheet) == (None, (Fault(file=str(file), line=2, message=message),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("size: 2", "the key 'name' is missing"),
        ("name: ''", "'name' must not be empty, not ''"),
        ("name: abcdefgh", "'name' must have at most 5 characters, not 'abcdefgh'"),
        ("name: ABC", "'name' must match ^[a-z]*$, not 'ABC'"),
    ],
)
def test_a_bad_name_is_told(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    assert [fault.message for fault in examine(tmp_path / "a.yaml", Sheet)[1]] == [message]


def test_all_faults_of_a_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("size: 0\n\nflag: perhaps\n", encoding="utf-8")
    assert [fault.line for fault in examine(tmp_path / "a.yaml", Sheet)[1]] == [None, 1, 3]


def test_a_long_value_or_key_is_not_repeated(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(f"name: {'A' * 500}\n{'k' * 500}: 1\n", encoding="utf-8")
    assert all(len(fault.message) < 220 for fault in examine(tmp_path / "a.yaml", Sheet)[1])


def test_a_fault_reads_as_file_line_and_message() -> None:
    assert str(Fault(file="a.yaml", line=3, message="wrong")) == "a.yaml, line 3: wrong."
    assert str(Fault(file="a.yaml", message="wrong")) == "a.yaml: wrong."
