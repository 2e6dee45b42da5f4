import pytest

from agents.extraction.tables.several.several_tables import belonging, joining, said_of, set_against, tables_named

_CSV = frozenset({".csv"})


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("I have a.csv and b.csv. Combine them by sku and tell me the total", "tell me the total"),
        ("把a.csv和b.csv用sku连起来，看每个城市多少", "看每个城市多少"),
        ("a.csv和b.csv按sku对上，哪个城市最高", "哪个城市最高"),
        ("join a.csv with b.csv, what is the total", "what is the total"),
        ("sort a.csv and b.csv by sku and tell me the total", None),
    ],
)
def test_a_request_joins_two_tables_and_asks_of_the_whole(text: str, rest: str | None) -> None:
    found = joining(text, tables_named(text, _CSV), ["sku"])
    assert (found.rest if found else None) == rest


def test_a_join_is_not_read_where_the_column_is_not_known() -> None:
    text = "combine a.csv and b.csv and tell me the total"
    assert joining(text, tables_named(text, _CSV), ["sku", "day"]) is None


@pytest.mark.parametrize(
    ("text", "question", "expression"),
    [
        (
            "total sold in a.csv and in b.csv, and both together?",
            "total sold in and in",
            "{figure_1} + {figure_2}",
        ),
        ("a.csv跟b.csv销售额合计各是多少，b比a多多少", "跟, 销售额合计各是多少", "{figure_2} - {figure_1}"),
        (
            "total in a.csv and b.csv, by how much is b more than a?",
            "total in and",
            "{figure_2} - {figure_1}",
        ),
        ("total in a.csv and b.csv, how much less is b than a?", "total in and", "{figure_1} - {figure_2}"),
        ("total in a.csv and b.csv", "total in and", ""),
        (
            "total in a.csv, b.csv and c.csv, by how much is b more than a?",
            "total in , and , by how much is b more than a?",
            "",
        ),
        ("a.csv、b.csv和c.csv销售额各是多少，b比a多多少", "、 和 销售额各是多少，b比a多多少", ""),
    ],
)
def test_figures_of_two_tables_are_set_against_each_other(text: str, question: str, expression: str) -> None:
    found = set_against(text, tables_named(text, _CSV))
    assert (found.question, found.expression) == (question, expression)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("total wage in a.csv and b.csv", "total wage in a.csv"),
        ("how many rows in a.csv and in b.csv, and what is the difference", "how many rows in a.csv"),
        ("a.csv 和 b.csv 的工资总和", "a.csv 的工资总和"),
        ("a.csv和b.csv各有多少行，差多少", "a.csv各有多少行"),
    ],
)
def test_what_is_asked_of_one_table_is_told_with_its_name_alone(text: str, told: str) -> None:
    files = tables_named(text, _CSV)
    assert said_of(text, files, files[0], set_against(text, files)) == told


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("trips.csv has the van's number in van_no, vans.csv calls it plate. Total km per town?", "Total km per town?"),
        ("trips.csv 的 van_no 就是 vans.csv 的 plate，各 town 多少 km？（没有车的行程不用管）", "各 town 多少 km？"),
        (
            "trips.csv van_no is vans.csv plate. Total km per town? Ignore the trips without a van.",
            "Total km per town?",
        ),
        ("paint trips.csv blue and put vans.csv away. Total km per town?", None),
    ],
)
def test_how_two_tables_belong_together_may_be_told_in_many_words(text: str, rest: str | None) -> None:
    found = belonging(text, tables_named(text, _CSV), ["van_no", "km", "plate", "town"])
    assert (found.rest if found else None) == rest


@pytest.mark.parametrize(
    "text",
    [
        "total sold in a.csv, b.csv and c.csv, and all three together?",
        "a.csv、b.csv、c.csv 里的金额合计分别是多少？三个月一共多少",
    ],
)
def test_three_tables_are_added_up(text: str) -> None:
    assert set_against(text, tables_named(text, _CSV)).expression == "{figure_1} + {figure_2} + {figure_3}"
