"""The verb that only says that groups are made goes; any other text stays as it is."""

import pytest

from agents.extraction.tables.onward.anew.regrouped import regrouped


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("split it by island instead", "by island instead"),
        ("and group by sex", "and by sex"),
        ("break that down by region", "by region"),
        ("按性别分", "按性别"),
        ("那按岛屿分组呢", "那按岛屿呢"),
        ("按product来分一下吧", "按product吧"),
    ],
)
def test_the_verb_of_groups_goes(text: str, left: str) -> None:
    assert regrouped(text) == left


@pytest.mark.parametrize(
    "text",
    [
        "split the bill by four",
        "who split it",
        "group A by age",
        "按分数排序",
        "按部门分组后取平均工资最高的",
        "平均分",
    ],
)
def test_other_texts_stay(text: str) -> None:
    assert regrouped(text) == text
