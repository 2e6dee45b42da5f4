import pytest
import sqlglot
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.discourse.mentions import Held
from agents.extraction.slots.conditions import find_conditions


def column(name: str, kind: str, **more: object) -> Held:
    return Held(value=name, record={"name": name, "type": kind, **more})


CARS = [
    column("mpg", "number"),
    column("weight", "number", label_zh="重量"),
    column("origin", "text", label_zh="产地", values=["USA", "Japan", "Europe"]),
    column("year", "number"),
    column("name", "text"),
    column("date", "date", label_zh="日期"),
]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("cars with mpg over 30", '"mpg" > 30'),
        ("筛选重量超过3000的车", '"weight" > 3000'),
        ("cars from Japan with mpg above 30", '"origin" = \'Japan\' AND "mpg" > 30'),
        ("origin is Europe and weight below 2,500", '"origin" = \'Europe\' AND "weight" < 2500'),
        ("产地为日本的车", "\"origin\" = '日本'"),
        ("cars where weight between 2000 and 3000", '"weight" BETWEEN 2000 AND 3000'),
        ("重量在2000到3000之间", '"weight" BETWEEN 2000 AND 3000'),
        ("重量3000以上", '"weight" >= 3000'),
        ("weight 2500 or less", '"weight" <= 2500'),
        ("year is 70 or mpg at least 40", '"year" = 70 OR "mpg" >= 40'),
        ("date after 2024-03-01", "\"date\" > '2024-03-01'"),
        ("日期早于2024年3月的", "\"date\" < '2024-03-01'"),
        ("mpg > 30 and origin is Japan", '"mpg" > 30 AND "origin" = \'Japan\''),
        ("name contains ford", "\"name\" LIKE '%ford%'"),
        ("name is not “o'brien”", "\"name\" <> 'o''brien'"),
        ("cars from Japan or Europe", "\"origin\" IN ('Japan', 'Europe')"),
        ("weight of 3000 or more", '"weight" >= 3000'),
    ],
)
def test_a_condition_is_read_over_described_columns(text: str, condition: str) -> None:
    assert [s.value for s in find_conditions(text, CARS)] == [condition]


@pytest.mark.parametrize("text", ["mpg > 30 and origin = 'Japan'", "keep 'mpg >= 20'"])
def test_a_written_condition_is_kept_as_it_is(text: str) -> None:
    (span,) = find_conditions(text)
    assert span.value in text


@pytest.mark.parametrize("text", ["show me the cars", "显示所有车", "weight between 3 and", "sort by weight"])
def test_without_a_comparison_there_is_none(text: str) -> None:
    assert find_conditions(text, CARS) == []


@given(
    st.sampled_from(["mpg over {}", "重量不超过{}", "year != {}", "origin is {}", "name contains {}"]),
    st.integers(0, 10**6),
)
def test_whatever_is_read_is_a_sql_condition(pattern: str, number: int) -> None:
    (span,) = find_conditions(pattern.format(number), CARS)
    assert str(number) in span.value
    sqlglot.parse_one(span.value, into=sqlglot.exp.Condition)


@given(st.text(max_size=80))
def test_any_text_is_read_without_a_fault(text: str) -> None:
    request = f"weight {text}"
    for span in find_conditions(request, CARS):
        assert 0 <= span.start <= span.end <= len(request)
        assert span.value


UNTYPED = [Held(value=name, record={"name": name}) for name in ("mpg", "origin", "重量", "产地")]


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("mpg over 30", '"mpg" > 30'),
        ("mpg is -3.5", '"mpg" = -3.5'),
        ("重量大于3000的车", '"重量" > 3000'),
        ("origin is Japan", "\"origin\" = 'Japan'"),
        ("产地是Japan的车", "\"产地\" = 'Japan'"),
        ("产地为USA且重量不超过3000", '"产地" = \'USA\' AND "重量" <= 3000'),
    ],
)
def test_a_column_of_unknown_type_may_hold_numbers_or_words(text: str, condition: str) -> None:
    assert [s.value for s in find_conditions(text, UNTYPED)] == [condition]


@pytest.mark.parametrize("text", ["show orders over 20 euros", "订单超过20的"])
def test_a_column_that_only_numbers_rows_is_compared_by_its_whole_name(text: str) -> None:
    columns = [column("order id", "number", label_zh="订单编号"), column("unit price", "number")]
    assert find_conditions(text, columns) == []
    (named,) = find_conditions("order id over 1005", columns)
    assert named.value == '"order id" > 1005'
