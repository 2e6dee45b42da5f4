"""A Chinese name begins where the verb of naming ends."""

import pytest

from agents.extraction.files.new_names_zh import with_new_names_quoted


@pytest.mark.parametrize(
    ("request_", "quoted"),
    [
        ("把a/旧.txt改名叫海报_归档.txt", '把a/旧.txt改名叫"海报_归档.txt"'),
        ("再把packing_list.txt改名成行李清单.txt", '再把packing_list.txt改名成"行李清单.txt"'),
        ("把名单.txt改成名单_旧.txt", '把名单.txt改成"名单_旧.txt"'),
        ("把a.txt改名为作业.txt", '把a.txt改名为"作业.txt"'),
        ("把a.txt改名叫作业.txt", '把a.txt改名叫"作业.txt"'),
        ("把a.txt改名叫作笔记.txt", '把a.txt改名叫作"笔记.txt"'),
        ("把a.txt改名为成绩单.txt", '把a.txt改名为"成绩单.txt"'),
        ("把a.txt重命名为成品.txt", '把a.txt重命名为"成品.txt"'),
        ("把a.txt改名为到货.txt", '把a.txt改名为"到货.txt"'),
        ("把a.txt改到作废.txt", '把a.txt改到"作废.txt"'),
        ("复制一份报告.txt叫报告_备份.txt", '复制一份报告.txt叫"报告_备份.txt"'),
        ("把报告.txt的名字改成终稿.txt", '把报告.txt的名字改成"终稿.txt"'),
        ("把todo.txt复制一份叫待办_备份.txt", '把todo.txt复制一份叫"待办_备份.txt"'),
        (
            "把a.txt改名叫b二.txt，再把c.txt改名为d三.txt",
            '把a.txt改名叫"b二.txt"，再把c.txt改名为"d三.txt"',
        ),
    ],
)
def test_a_new_name_is_quoted_whole(request_: str, quoted: str) -> None:
    assert with_new_names_quoted(request_) == quoted


@pytest.mark.parametrize(
    "request_",
    [
        "把a.csv里的旧名改成新名.txt",
        "把标题改成报告.txt",
        '把a.txt改名叫"b.txt"',
        "rename a.txt to b.txt",
        "复制a.txt里的为什么.txt",
        "把a.txt改名成b.txt里的第一行",
    ],
)
def test_anything_else_stays_as_it_was_said(request_: str) -> None:
    assert with_new_names_quoted(request_) == request_
