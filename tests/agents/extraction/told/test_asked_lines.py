"""Lines are taken as an answer only where every word of the question stands in them; else one may be the nearest."""

import pytest

from agents.extraction.told.asked_lines import asked_lines

LOG = """2025-02-03 08:14:27 INFO  user 1042 signed in
2025-02-03 09:02:44 INFO  user 1187 signed in
2025-02-03 13:37:42 ERROR disk quota exceeded for user 1042
"""
MINUTES = """# 产品周会记录

主持人：林晓
参会：林晓、周航、陈默、吴桐

## 决定

1. 新版登录页推迟到四月底上线。
2. 周航负责整理用户反馈，每周五汇总。

## 待办

- 陈默：补充接口文档
- 吴桐：确认服务器续费
"""
SUMMARY = """Annual summary 2024

The shop served 18450 customers, 6 percent more than in 2023.
The branch in Harbour Street opened on 2 September 2024.
"""


@pytest.mark.parametrize(
    ("question", "text", "lines"),
    [
        ("what time did user 1042 sign in?", LOG, (1,)),
        ("when did the harbour street branch open", SUMMARY, (4,)),
        ("how many customers did it serve", SUMMARY, (3,)),
        ("都有谁参会", MINUTES, (4,)),
        ("周航负责干啥", MINUTES, (9,)),
        ("登录页什么时候上线", MINUTES, (8,)),
        ("陈默的待办是什么", MINUTES, (13,)),
        ("待办有哪些", MINUTES, (11, 13, 14)),
    ],
)
def test_a_line_holds_all_that_is_asked(question: str, text: str, lines: tuple[int, ...]) -> None:
    found = asked_lines(question, text, "notes")
    assert (found.lines, found.sure) == (lines, True)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("when did user 1042 sign out", LOG),
        ("when did it send mail", "09:40 could not send mail\n"),
        ("什么时候可以养宠物", "周一起不可养宠物\n"),
        ("who opened the harbour street branch", SUMMARY),
        ("when did the airport branch open", SUMMARY),
        ("周航不负责什么", MINUTES),
        ("登录页是谁设计的", MINUTES),
        ("陈默的电话是多少", MINUTES),
    ],
)
def test_no_line_is_sure_where_a_word_is_left_or_a_name_is_missing(question: str, text: str) -> None:
    assert not asked_lines(question, text, "notes").sure


@pytest.mark.parametrize("question", ["what was on my list again?", "都写了些啥"])
def test_the_whole_is_asked_for_where_nothing_else_is_said(question: str) -> None:
    assert asked_lines(question, "buy milk\n", "todo").whole
