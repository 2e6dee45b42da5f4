"""Files that a request forbids to write."""

import pytest

from agents.extraction.discourse.composition import saving
from agents.extraction.files.kept_unwritten import kept_unwritten, leaves_original


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("stock.csv price chart, don't save it to chart.png", ("chart.png",)),
        ("total of stock.csv, do not write it to a.txt", ("a.txt",)),
        ("show stock.csv without saving it to out.html", ("out.html",)),
        ("show stock.csv, don't save it to a.csv but save it to b.csv", ("a.csv",)),
        ("stock.csv 价格柱状图，不要存成 chart.png", ("chart.png",)),
        ("stock.csv 有多少行，别写到 a.txt", ("a.txt",)),
        ("不要把结果存到 a.txt 而是存到 b.txt", ("a.txt",)),
        ("stock.csv 的合计，不用把它保存到 out.html", ("out.html",)),
    ],
)
def test_a_file_that_is_not_to_be_written_is_found(text: str, files: tuple[str, ...]) -> None:
    assert kept_unwritten(text) == files
    put = saving(text)
    assert put is None or put.path not in files


@pytest.mark.parametrize(
    "text",
    [
        "stock.csv price chart, save it to chart.png",
        "items that are not in stock, save them to a.csv",
        "don't worry, save it to a.txt",
        "stock.csv 价格柱状图，存成 chart.png",
        "不是退货的行存成 a.csv",
        "don't overwrite b.txt, just tell me what it says",
    ],
)
def test_other_files_are_left_alone(text: str) -> None:
    assert kept_unwritten(text) == ()


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("抄一份改名为 b.txt，原来那个别动", True),
        ("save the rest as b.txt and leave the original alone", True),
        ("删除 a.txt，b.txt 留着", False),
        ("delete plan.txt", False),
    ],
)
def test_the_original_may_be_to_stay(text: str, stays: bool) -> None:
    assert leaves_original(text) is stays
