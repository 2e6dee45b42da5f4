"""A list of files that is chosen from becomes one word of the question; any other list stays."""

import pytest

from agents.extraction.spans.paths import find_paths
from agents.extraction.tables.several.named_files import asked_of_files


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Which of a.csv, b.csv and c.csv has the highest total sales?", "which file has the highest total sales?"),
        ("average sales for each of a.csv and b.csv", "average sales for each file"),
        ("In a.csv and b.csv, which one has the most rows?", "which file  has the most rows?"),
        ("一店.csv、二店.csv、三店.csv 哪个文件的销售额合计最高", "哪个文件的销售额合计最高"),
        ("in a.csv and b.csv, which has the most rows?", "which file  has the most rows?"),
        ("a.csv、b.csv 哪个最高", "哪个文件最高"),
        ("一店.csv 和 二店.csv 里每个文件的平均销售额", "每个文件平均销售额"),
    ],
)
def test_the_list_is_called_by_one_word(text: str, question: str) -> None:
    assert asked_of_files(text, find_paths(text)) == question


@pytest.mark.parametrize(
    "text",
    [
        "total sales of a.csv and b.csv",
        "join a.csv and b.csv by id, which city has the most orders",
        "which city in a.csv has the most",
        "in a.csv and b.csv, what is the highest units?",
        "in a.csv and b.csv, which product sold most",
        "a.csv 和 b.csv 里哪个产品卖得最好",
        "a.csv 和 b.csv 里哪家店卖得最好",
        "a.csv 和 b.csv 里每个产品的销量",
        "一店.csv 和 二店.csv 的销售额合计差多少",
    ],
)
def test_other_lists_stay(text: str) -> None:
    assert asked_of_files(text, find_paths(text)) is None
