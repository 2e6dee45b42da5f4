import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.fill_arguments.offline import OfflineFill, fill
from agents.decisions.fill_arguments.question import FillQuestion, Supply, Upstream
from tests.agents.decisions.fill_arguments.filling import answer, arguments, parameter, tool

MATCHES = {
    "matches": [
        {"symbol": "AAPL", "name": "Apple Inc.", "name_zh": "苹果"},
        {"symbol": "MSFT", "name": "Microsoft", "name_zh": "微软"},
    ]
}
COLUMNS = {
    "columns": [
        {"name": "region", "type": "text"},
        {"name": "amount", "type": "number"},
        {"name": "销售额", "type": "number"},
        {"name": "day", "type": "date"},
    ]
}


QUOTE = tool(("symbol",), symbol=parameter("ticker"))
SYMBOLS = Supply(from_tool="f/search", resource="matches[].symbol", parameter="symbol")
FOUND = Upstream(step=1, tool_id="f/search", value=MATCHES)
CONVERT = tool(
    ("from_unit", "to_unit"), value={"type": "number"}, from_unit=parameter("unit"), to_unit=parameter("unit")
)
GROUP = tool(
    ("by", "column"),
    by=parameter("column", x_cues=["by", "per", "按"]),
    column=parameter("column", x_type="number"),
    how={"enum": ["mean", "sum"], "default": "sum", "x-synonyms": {"mean": ["average", "平均"]}},
)
BY = Supply(from_tool="d/describe", resource="columns[].name", parameter="by")
NAMES = (BY, BY.model_copy(update={"parameter": "column"}))
DESCRIBED = Upstream(step=1, tool_id="d/describe", value=COLUMNS)


async def test_the_decision_answers_like_the_function() -> None:
    question = FillQuestion(task="read a.csv", tool=tool(("path",), path=parameter("path")))

    assert await OfflineFill()(question) == fill(question)


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("convert 5 km to miles", {"value": 5, "from_unit": "kilometer", "to_unit": "mile"}),
        ("5公里等于多少英里", {"value": 5, "from_unit": "kilometer", "to_unit": "mile"}),
        ("3千克是多少磅", {"value": 3, "from_unit": "kilogram", "to_unit": "pound"}),
        ("how fast is 100 km/h in mph", {"value": 100, "from_unit": "kilometer / hour", "to_unit": "mile / hour"}),
    ],
)
def test_a_conversion_is_filled_by_units_and_amount(task: str, expected: dict[str, Any]) -> None:
    assert arguments(task, CONVERT) == expected


@pytest.mark.parametrize(
    ("task", "expression"),
    [("3乘以17再加25得多少", "3*17+25"), ("what is 2 plus 3?", "2 + 3"), ("2的12次方", "2**12")],
)
def test_an_expression_is_filled_from_words(task: str, expression: str) -> None:
    assert arguments(task, tool(("e",), e=parameter("expression"))) == {"e": expression}


@pytest.mark.parametrize(
    ("task", "days"),
    [
        ("from 2012-01-01 to 2012-02-01", {"start": "2012-01-01", "end": "2012-02-01"}),
        ("2012年6月", {"start": "2012-06-01", "end": "2012-06-30"}),
        ("since the beginning", {}),
    ],
)
def test_dates_fill_a_start_and_an_end(task: str, days: dict[str, str]) -> None:
    assert arguments(task, tool(start=parameter("date"), end=parameter("date"))) == days


def test_a_missing_value_is_reported_and_not_invented() -> None:
    filled = answer("read it", tool(("path",), path=parameter("path")))

    assert (filled.sets, filled.missing) == ((), ("path",))
    assert filled.confidence < 0.5


def test_a_value_that_is_named_outright_beats_every_guess() -> None:
    limits = tool(limit={"type": "integer"}, rate={"type": "number"}, year={"type": "integer"})

    assert arguments("top 7, limit=5, rate=2.5, year=1999", limits) == {"limit": 5, "rate": 2.5, "year": 1999}
    assert arguments("limit=many", limits) == {}


def test_an_optional_number_is_taken_only_where_a_word_points_to_it() -> None:
    limited = tool(limit={"type": "integer"})

    assert arguments("前5名", limited) == {"limit": 5}
    assert arguments("the 5 continents", limited) == {}


def test_two_files_make_two_calls_and_a_list_makes_one() -> None:
    one, many = parameter("path"), {"type": "array", "items": parameter("path")}

    assert [s["p"] for s in answer("read a.csv and b.csv", tool(("p",), p=one)).sets] == ["a.csv", "b.csv"]
    assert arguments("read a.csv and b.csv", tool(("p",), p=many)) == {"p": ["a.csv", "b.csv"]}
    assert arguments("sum 3", tool(("n",), n={"type": "array", "items": {"type": "number"}})) == {"n": [3]}


def test_calls_are_bounded() -> None:
    files = " ".join(f"f{i}.csv" for i in range(9))

    filled = answer(files, tool(("p",), p=parameter("path")), max_sets=3)

    assert [s["p"] for s in filled.sets] == ["f0.csv", "f1.csv", "f2.csv"]
    assert [s["p"] for s in filled.more] == [f"f{i}.csv" for i in range(3, 9)]


@pytest.mark.parametrize(
    ("task", "how"), [("the average", ["mean"]), ("求平均", ["mean"]), ("mean and sum", ["mean", "sum"])]
)
def test_choices_are_taken_by_their_words(task: str, how: list[str]) -> None:
    choice = tool(how={"enum": ["mean", "sum"], "x-synonyms": {"mean": ["average", "平均"]}})

    assert [s["how"] for s in answer(task, choice).sets] == how


def test_several_choices_fill_a_list_and_a_flag_takes_one() -> None:
    many = tool(how={"type": "array", "items": {"enum": ["mean", "sum"]}}, all={"type": "boolean"})

    assert arguments("mean and sum of all of all", many) == {"how": ["mean", "sum"], "all": True}


def test_a_quoted_text_is_the_text_and_not_the_file() -> None:
    write = tool(("path", "text"), path=parameter("path"), text=parameter("text"))

    assert arguments("write “你好 世界” to notes.txt", write) == {"path": "notes.txt", "text": "你好 世界"}
    assert arguments('reverse "hello"', tool(("text",), text=parameter("text"))) == {"text": "hello"}


def test_the_focus_comes_before_the_rest_of_the_task() -> None:
    read = tool(("path",), path=parameter("path"))

    assert arguments("读 a.csv，然后读 b.csv", read, focus="读 b.csv") == {"path": "b.csv"}
    assert arguments("读 a.csv，然后画图", read, focus="画图") == {"path": "a.csv"}


@pytest.mark.parametrize(
    ("task", "symbols"),
    [("苹果的股价", ["AAPL"]), ("Apple Inc. and Microsoft", ["AAPL", "MSFT"]), ("the company's price", ["AAPL"])],
)
def test_an_exact_value_comes_from_the_tool_that_supplies_it(task: str, symbols: list[str]) -> None:
    filled = answer(task, QUOTE, supplies=(SYMBOLS,), upstream=(FOUND,))

    assert [s["symbol"] for s in filled.sets] == symbols
    assert filled.sources["symbol"] == "result of f/search"


def test_a_value_that_a_supplier_knows_exactly_is_not_guessed_from_the_text() -> None:
    assert answer("price of ABC", QUOTE, supplies=(SYMBOLS,)).missing == ("symbol",)
    assert arguments("price of ABC", QUOTE) == {"symbol": "ABC"}


def test_results_of_other_tools_supply_nothing() -> None:
    other = Upstream(step=1, tool_id="f/other", value=MATCHES)
    empty = Upstream(step=2, tool_id="f/search", value={"matches": []})

    assert answer("苹果的股价", QUOTE, supplies=(SYMBOLS,), upstream=(other, empty)).missing == ("symbol",)


def test_a_list_takes_all_that_the_request_names() -> None:
    compare = tool(("symbol",), symbol={"type": "array", "items": parameter("ticker")})

    assert arguments("比较苹果和微软", compare, supplies=(SYMBOLS,), upstream=(FOUND,)) == {"symbol": ["AAPL", "MSFT"]}


def test_one_of_several_tables_must_be_named() -> None:
    tables = Supply(from_tool="d/list", resource="tables[]", parameter="table")
    show = tool(("table",), table=parameter("table"))
    held = Upstream(step=1, tool_id="d/list", value={"tables": ["sales", "people"]})

    assert answer("show it", show, supplies=(tables,), upstream=(held,)).missing == ("table",)
    assert arguments("show people", show, supplies=(tables,), upstream=(held,)) == {"table": "people"}


@pytest.mark.parametrize(
    ("task", "expected"),
    [
        ("average amount by region", {"by": "region", "column": "amount", "how": "mean"}),
        ("the amount per region", {"by": "region", "column": "amount"}),
        ("按region统计销售额", {"by": "region", "column": "销售额"}),
        ("按day求amount的平均", {"by": "day", "column": "amount", "how": "mean"}),
    ],
)
def test_columns_go_to_their_parts_by_cue_and_type(task: str, expected: dict[str, Any]) -> None:
    assert arguments(task, GROUP, supplies=NAMES, upstream=(DESCRIBED,)) == expected


def test_columns_are_read_from_the_text_where_no_tool_knows_them() -> None:
    assert arguments("sum of unit_price by sales_region", GROUP)["by"] == "sales_region"


def test_a_repair_leaves_out_the_optional_argument_that_was_refused() -> None:
    limited = tool(("path",), path=parameter("path"), limit={"type": "integer"})

    repaired = arguments("first 5 rows of a.csv", limited, repair="limit must be at most 3")

    assert repaired == {"path": "a.csv"}


VALUES = ["a.csv", "“你好”", "5", "km", "miles", "2012-01-01", "average", "AAPL", "1+2", "三百", "[A1]", "结果", "苹果"]
WORDS = st.lists(st.sampled_from([*VALUES, "of", "按", "to", "top", "，", ":", "show"]), max_size=8).map(" ".join)
EVERYTHING = tool(
    (),
    path=parameter("path"),
    text=parameter("text", x_cues=["of"]),
    limit={"type": "integer"},
    amount={"type": "number", "x-cues": ["to"]},
    from_unit=parameter("unit"),
    to_unit=parameter("unit"),
    day=parameter("date"),
    how={"enum": ["mean", "sum"], "x-synonyms": {"mean": ["average"]}},
    symbol=parameter("ticker"),
    e=parameter("expression"),
    query={"type": "string"},
)


@given(WORDS, st.booleans(), st.booleans())
def test_every_value_comes_from_the_request_from_a_result_or_from_the_schema(
    task: str, required: bool, upstream: bool
) -> None:
    names = list(EVERYTHING.properties) if required else []
    asked = EVERYTHING.model_copy(update={"parameters": EVERYTHING.parameters | {"required": names}})
    found = answer(task, asked, supplies=(SYMBOLS,), upstream=(FOUND,) if upstream else ())
    known = [task, task.replace(" ", ""), json.dumps(MATCHES, ensure_ascii=False), str(MATCHES), "mean sum 300"]
    known.append("kilometer mile")

    assert set(found.sources) <= set(asked.properties)
    assert all(any(str(value) in text for text in known) for s in found.sets for value in s.values())
    assert bool(found.missing) or set(names) <= set(found.sources)
    assert not (found.missing and found.sets)


@given(st.text(max_size=60))
def test_any_request_can_be_filled(task: str) -> None:
    assert 0 <= answer(task, EVERYTHING).confidence <= 1


MATCH = tool(("text",), text=parameter("text"), pattern=parameter("regex"))


@pytest.mark.parametrize("task", [r"apply `\d+` to 'a 1 b'", r"用 `\d+` 匹配“a 1 b”"])
def test_a_pattern_is_not_taken_for_the_text(task: str) -> None:
    assert arguments(task, MATCH) == {"pattern": r"\d+", "text": "a 1 b"}


@pytest.mark.parametrize("task", ["which lines of notes.txt mention 'budget'", "notes.txt 里哪些行提到“budget”"])
def test_plain_words_are_a_pattern_where_one_is_required(task: str) -> None:
    grep = tool(("pattern",), pattern=parameter("regex"), path=parameter("path"))
    assert arguments(task, grep) == {"pattern": "budget", "path": "notes.txt"}


COMPARE = tool(("symbols",), symbols={"type": "array", "items": parameter("ticker"), "minItems": 2, "maxItems": 3})


@pytest.mark.parametrize(
    ("task", "symbols"),
    [
        ("compare AAPL", None),
        ("比较 AAPL 和 MSFT", ["AAPL", "MSFT"]),
        ("compare AAPL, MSFT, TSLA and NVDA", None),
    ],
)
def test_a_list_must_be_as_long_as_its_tool_asks(task: str, symbols: list[str] | None) -> None:
    found = answer(task, COMPARE)

    assert found.sets == (() if symbols is None else ({"symbols": symbols},))
    assert found.missing == (("symbols",) if symbols is None else ())


@pytest.mark.parametrize(
    "task",
    [
        "2024年1月10号纽约下午3点半开会，北京是几点",
        "on 10 January 2024 New York 3:30 pm, what time is that in 北京",
        "what time is it in Beijing when it is 9:00 in New York",
        "what time is it in Beijing when its 3pm in New York on 10 July 2024",
        "纽约早上9点的时候北京几点",
    ],
)
def test_the_zone_beside_a_time_is_where_that_time_is(task: str) -> None:
    zones = tool(
        ("time", "from_timezone", "to_timezone"),
        time=parameter("date-time"),
        from_timezone=parameter("timezone"),
        to_timezone=parameter("timezone"),
    )

    found = arguments(task, zones)

    assert (found["from_timezone"], found["to_timezone"]) == ("America/New_York", "Asia/Shanghai")


@pytest.mark.parametrize(
    ("found", "wanted", "given"), [(17, "string", "17"), ("17", "integer", 17), ("1.5", "number", 1.5)]
)
@pytest.mark.parametrize("task", ["show the order", "看看这个订单"])
def test_an_identifier_is_given_as_its_parameter_writes_it(
    found: object, wanted: str, given: object, task: str
) -> None:
    orders = Supply(from_tool="d/list", resource="orders[].id", parameter="id")
    upstream = Upstream(step=1, tool_id="d/list", value={"orders": [{"id": found}]})

    assert arguments(task, tool(("id",), id={"type": wanted}), supplies=(orders,), upstream=(upstream,)) == {
        "id": given
    }


@pytest.mark.parametrize(
    ("task", "given"),
    [
        ("book class=business pets=yes nights=3", {"class": "business", "pets": True, "nights": 3}),
        ("预订 class=economy pets=否", {"class": "economy", "pets": False}),
        ("book class=royal nights=few", {}),
        ("预订 class=豪华 nights=几晚", {}),
    ],
)
def test_what_is_said_by_name_is_read_as_its_parameter_takes_it(task: str, given: dict[str, object]) -> None:
    trip = tool(
        (),
        **{"class": {"type": "string", "enum": ["economy", "business"]}},
        pets={"type": "boolean"},
        nights={"type": "integer"},
    )
    (found,) = answer(task, trip).sets or ({},)
    assert found == given


@pytest.mark.parametrize(
    ("task", "days"),
    [
        ("how many days from 2026-11-01 to that day", {"start": "2026-11-01", "end": "2027-06-11"}),
        ("从2026-11-01到那天有几天", {"start": "2026-11-01", "end": "2027-06-11"}),
        ("how long until 2026-12-24", {"start": "2026-12-24"}),
    ],
)
def test_the_day_that_was_reached_is_the_one_that_is_spoken_of(task: str, days: dict[str, str]) -> None:
    reached = Upstream(
        step=1, tool_id="m/shift", value={"start": "2027-03-03", "date": "2027-06-11"}, arguments={"date": "2027-03-03"}
    )
    between = tool(("start",), start=parameter("date"), end=parameter("date"))
    assert arguments(task, between, focus=task, upstream=(reached,)) == days
