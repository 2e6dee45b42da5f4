from pathlib import Path

import pytest
from pydantic import Field

from prompts.frozen import Frozen
from tagging.fault_words import EN, ZH
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
    model, (fault,) = examine(file, Sheet)
    assert (model, fault.file, fault.line, fault.message) == (None, str(file), 2, message)
    assert fault.message_in("en") == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: abc\nsiez: 3", "没有名为 'siez' 的键；您是否想写 'size'？"),
        ("name: abc\nzzz: 3", "没有名为 'zzz' 的键；可用的有 name、size、flag、level、words、texts、max_length"),
        ("name: abc\nsize: 10", "'size' 不能大于 9，现在是 10"),
        ("name: abc\nlevel: x", "'level' 必须是 'low', 'medium' 或 'high'，现在是 'x'"),
        ("name: abc\nwords:", "'words' 必须是列表，例如 [finance, data]，现在为空"),
        ("name: abc\ntexts: x", "'texts' 必须是映射，例如 {zh: …}，现在是 'x'"),
        ("size: 2", "缺少键 'name'"),
        ("name: abc\nname: abc", "键 'name' 出现了两次"),
        ("- a", "文件必须由 `键: 值` 组成"),
        ("name: &a abc", "不能使用锚点和别名（& 和 *），请把值写出来"),
        ("", "文件是空的"),
    ],
)
def test_a_fault_is_told_in_chinese_too(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    assert [fault.message_in("zh") for fault in examine(tmp_path / "a.yaml", Sheet)[1]] == [message]


def test_every_form_is_worded_in_both_languages() -> None:
    assert EN.forms.keys() == ZH.forms.keys()


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
