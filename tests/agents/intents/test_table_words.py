"""A condition of which a table knows nothing is named."""

import pytest

from agents.intents.table_words import unknown_words

THERE = "titanic\nsurvived\nclass\nsex\nmale\nfemale\nstatus\n舱位\n一等舱\n泰坦尼克号"
KNOWN = frozenset({"passeng", "surviv", "count"})


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("how many women survived on the titanic", ("women",)),
        ("how many survived on the titanic", ()),
        ("count the statuses in titanic.csv", ()),
        ("泰坦尼克号一等舱有几个人", ()),
        ("泰坦尼克号有多少学生", ("学生",)),
    ],
)
def test_a_word_that_names_nothing_of_a_table_is_named(task: str, left: tuple[str, ...]) -> None:
    assert unknown_words(task, KNOWN, THERE) == left
