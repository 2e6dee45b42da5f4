"""Clauses that spare something of what is done."""

import pytest

from agents.extraction.conditional.limits import limits_of
from agents.extraction.conditional.sparing import spared_in


@pytest.mark.parametrize(
    ("text", "spared"),
    [
        ("copy a.txt to docs, then delete c.txt, don't delete b.txt", "don't delete b.txt"),
        ("delete a.txt and show what is in docs, but keep b.txt", "but keep b.txt"),
        ("delete c.txt, leave b.txt alone", "leave b.txt alone"),
        ("delete a.txt, not b.txt", "not b.txt"),
        ("把 a.txt 复制到 docs，然后删掉 c.txt，别删 b.txt", "别删 b.txt"),
        ("删掉 a.txt，b.txt 不要动", "b.txt 不要动"),
        ("删掉 a.txt，保留 b.txt", "保留 b.txt"),
        ("删掉 a.txt，b.txt 留着", "b.txt 留着"),
        ("删掉所有 txt 文件，除了 b.txt", "除了 b.txt"),
    ],
)
def test_what_is_to_be_left_as_it_is_is_found(text: str, spared: str) -> None:
    assert spared_in(text) == (spared,)
    assert spared in limits_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "copy a.txt to docs and keep the original",
        "append the line 'keep b.txt' to a.txt",
        "rename a.txt to keep.txt",
        "copy a.txt to docs, don't overwrite anything",
        "add the line don't forget milk to notes.txt",
        "把“别删 b.txt”写进 a.txt",
        "把别的文件移到 docs",
        "按类别移动 a.txt",
        "把 a.txt 分别复制到 docs 和 old，再删掉",
        "把平均工资留两位小数，存到 a.txt",
    ],
)
def test_other_words_of_keeping_spare_nothing(text: str) -> None:
    assert spared_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "删除 old.txt",
        "删除文件 b.txt",
        "移除 a.txt",
        "清除 old.txt",
        "请帮我删除notes.md",
        "delete old.txt",
        "remove the file b.txt",
    ],
)
def test_a_plain_deletion_spares_nothing(text: str) -> None:
    assert spared_in(text) == ()
    assert limits_of(text) == ()
