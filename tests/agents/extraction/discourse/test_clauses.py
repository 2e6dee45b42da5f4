import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.discourse.clauses import clauses, is_bare, units
from agents.extraction.spans.quotes import find_quoted

PIECES = st.sampled_from(
    [
        "查苹果股价",
        "然后",
        "画图",
        "，",
        "。",
        "再",
        "并",
        "and",
        "then",
        " ",
        ",",
        ". ",
        "show it",
        "“甲，乙。丙”",
        "2024-03-01",
        "a.csv",
        "3乘以5再加2",
        "最后",
        "之后",
        "、",
        "和",
        "1,200",
        "Plot",
        "\n",
        "SELECT a, b FROM c",
        "同时",
        "!",
        "it's",
    ]
)
TEXTS = st.one_of(st.text(max_size=50), st.lists(PIECES, max_size=12).map("".join))


def texts(request: str) -> list[str]:
    return [clause.text for clause in clauses(request)]


@pytest.mark.parametrize(
    ("request_", "pieces"),
    [
        ("查苹果股价，再换算成人民币", ["查苹果股价", "换算成人民币"]),
        ("列出文件并统计大小", ["列出文件", "统计大小"]),
        ("读取 a.csv。然后画图！", ["读取 a.csv", "画图"]),
        ("Read a.csv and then plot it", ["Read a.csv", "plot it"]),
        ("Get the price. Plot it.", ["Get the price", "Plot it."]),
        ("Compare Apple with Microsoft, then plot it", ["Compare Apple with Microsoft", "plot it"]),
        ("find the file and show its size", ["find the file", "show its size"]),
        ("一个愿望", ["一个愿望"]),
        ("", []),
        ("，。！", []),
    ],
)
def test_a_request_is_cut_where_a_wish_ends(request_: str, pieces: list[str]) -> None:
    assert texts(request_) == pieces


@pytest.mark.parametrize(
    "request_",
    [
        "翻译“你好，世界。再见”",
        'count words in "one. Two, then three"',
        "run SELECT a, b FROM c WHERE d = 1",
        "3乘以17再加25得多少",
        "三乘以五再加二等于多少",
        "把两个表合并成一个",
        "显示最后10行",
        "三天之后是几号",
        "show 1,200 rows",
        "sorted e.g. by price",
        "the prices of J. Smith",
    ],
)
def test_quotes_queries_arithmetic_and_compound_words_are_not_cut(request_: str) -> None:
    assert texts(request_) == [request_]


def test_a_piece_after_a_word_of_sequence_is_a_sequel() -> None:
    assert [c.sequel for c in clauses("查股价，然后画图。谢谢你们")] == [False, True, False]
    assert [c.sequel for c in clauses("get it; plot it, then save it")] == [False, False, True]


@pytest.mark.parametrize("text", ["2024-03-01", "from 2010 to 2012", "a.csv", "“你好”", "在 15:00", "2012年"])
def test_a_piece_of_values_only_is_bare(text: str) -> None:
    assert is_bare(text)


@pytest.mark.parametrize("text", ["画图", "plot", "the price in 2012", "删除 a.csv"])
def test_a_piece_with_a_wish_is_not_bare(text: str) -> None:
    assert not is_bare(text)


def test_a_bare_piece_joins_its_neighbour() -> None:
    assert texts("2024年3月1日，查苹果股价") == ["2024年3月1日，查苹果股价"]
    assert texts("查苹果股价，2024年3月1日") == ["查苹果股价，2024年3月1日"]
    assert texts("2024年3月1日。") == ["2024年3月1日"]


@pytest.mark.parametrize(
    "text",
    [
        "来一个 UUID，要能按时间排序的那种",
        "make me a uuid, the kind that sorts by time",
        "给我一个随机数，小于一百的就行",
    ],
)
def test_what_tells_of_which_kind_a_thing_is_to_be_stays_with_it(text: str) -> None:
    assert [clause.text for clause in clauses(text)] == [text]


def test_units_are_cut_at_conjunctions_too() -> None:
    request = "查苹果、微软和谷歌的股价，然后画图"

    pieces = units(request)

    assert [p.text for p in pieces] == ["查苹果", "微软", "谷歌的股价", "画图"]
    assert all(request[p.start : p.end] == p.text for p in pieces)


@given(TEXTS)
def test_clauses_stand_in_order_inside_the_text(text: str) -> None:
    found = clauses(text)

    assert all(text[c.start : c.end] == c.text for c in found)
    assert all(a.end <= b.start for a, b in itertools.pairwise(found))


@given(TEXTS)
def test_only_separators_are_lost(text: str) -> None:
    rest = text
    for clause in reversed(clauses(text)):
        rest = f"{rest[: clause.start]}|{rest[clause.end :]}"

    words = re.sub(
        r"然后|接着|随后|之后|同时|并且|另外|此外|最后|顺便|再|也|并|(?i:and|then|also|afterwards|after that|finally)",
        "",
        rest,
    )
    assert not re.search(r"[^\W_]", words)


@given(TEXTS)
def test_no_cut_goes_through_quoted_text(text: str) -> None:
    edges = {edge for c in clauses(text) for edge in (c.start, c.end)}

    assert not any(q.start < edge < q.end for q in find_quoted(text) for edge in edges if re.search(r"\w", q.text))


def test_a_verb_of_one_character_is_a_wish() -> None:
    assert [c.text for c in clauses("读 a.txt，再数它的字数")] == ["读 a.txt", "数它的字数"]
