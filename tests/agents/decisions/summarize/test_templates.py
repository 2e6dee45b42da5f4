import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, meta

from agents.decisions.summarize.templates import filters, grid, listing, number, percent, render
from tests.built_in import built_in
from tools.call import ToolCall, ToolResult

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=10,
)
PACKS = built_in().tools
ENVIRONMENT = Environment(autoescape=True)
ENVIRONMENT.filters |= filters("en")


def result(value: Any) -> ToolResult:
    return ToolResult(call=ToolCall(id="1.1.1", tool_id="a/x", arguments={}), status="ok", value=value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1234567, "1,234,567"),
        (3.0, "3"),
        (3.14159265, "3.1416"),
        (-1234.5, "-1,234.5"),
        (0.00001234, "1.234e-05"),
        (1.5e18, "1.5e+18"),
        (0, "0"),
        (True, "True"),
        (None, "–"),
        ("AAPL", "AAPL"),
    ],
)
def test_numbers_are_written_for_people(value: object, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize(("value", "text"), [(1.234, "1.23 %"), (-5, "-5.00 %"), (None, "–"), ("x", "–"), (True, "–")])
def test_percentages_have_two_decimals(value: object, text: str) -> None:
    assert percent(value) == text


@pytest.mark.parametrize(
    ("language", "value", "unit", "text"),
    [
        ("en", 364_980_000_000, "USD", "364.98 billion USD"),
        ("zh", 364_980_000_000, "USD", "3,649.80 亿美元"),
        ("zh", 0.98, "USD/share", "每股 0.98 美元"),
        ("fr", 1_500, "EUR", "1.50 thousand EUR"),
        ("zh", None, "USD", "–"),
        ("en", "unknown", "USD", "unknown"),
    ],
)
def test_an_amount_is_written_as_the_language_of_the_answer_writes_it(
    language: str, value: object, unit: str, text: str
) -> None:
    template = "{{ value|money(unit) }}"
    assert render(result({"value": value, "unit": unit}), {"en": template, "zh": template}, language) == text


@pytest.mark.parametrize(
    ("language", "template", "text"),
    [
        ("en", "{{ symbol|company }}", "Apple Inc."),
        ("zh", "{{ symbol|company }}", "苹果公司"),
        ("zh", "{{ unknown|company }}", "ZZZZ"),
        ("en", "{{ item|label }}", "Net income"),
        ("zh", "{{ item|label }}", "净利润"),
        ("zh", "{{ ratio|label }}", "净利率"),
        ("zh", "{{ unknown|label }}", "ZZZZ"),
    ],
)
def test_companies_and_figures_are_named_as_the_language_of_the_answer_names_them(
    language: str, template: str, text: str
) -> None:
    value = {"symbol": "AAPL", "unknown": "ZZZZ", "item": "net_income", "ratio": "net_margin"}
    assert render(result(value), {language: template}, language) == text


@given(st.integers() | st.floats())
def test_every_number_can_be_written(value: float) -> None:
    assert number(value)


def test_the_template_of_the_language_is_used() -> None:
    templates = {"en": "{{ symbol }} costs {{ price|num }}", "zh": "{{ symbol }} 的价格是 {{ price|num }}"}

    assert render(result({"symbol": "AAPL", "price": 1234.5}), templates, "zh") == "AAPL 的价格是 1,234.5"
    assert render(result({"symbol": "AAPL", "price": 1234.5}), templates, "fr") == "AAPL costs 1,234.5"


@pytest.mark.parametrize(("written", "asked"), [("en", "zh"), ("zh", "en")])
def test_a_template_without_its_twin_serves_both_languages_and_that_is_said_once(
    written: str, asked: str, caplog: pytest.LogCaptureFixture
) -> None:
    lone = ToolResult(call=ToolCall(id="1", tool_id=f"lone/{written}", arguments={}), status="ok", value={"price": 7})

    assert [render(lone, {written: "{{ price }} €"}, asked) for _ in range(3)] == ["7 €"] * 3
    assert [record.message for record in caplog.records] == [
        f"lone/{written} has no answer template in {asked!r}; that in another language is used."
    ]


def test_a_chinese_template_may_ask_for_a_twin_that_its_result_does_not_have(caplog: pytest.LogCaptureFixture) -> None:
    template = "{{ shop_zh }}：{% for i in items %}{{ i.dish_zh }} {{ i.price }}{% endfor %}"
    value = {"shop": "Noodles", "items": [{"dish": "Ramen", "price": 9}]}

    assert [render(result(value), {"zh": template}, "zh") for _ in range(2)] == ["Noodles：Ramen 9"] * 2
    assert sum("'shop_zh'" in record.message for record in caplog.records) == 1
    assert sum("'dish_zh'" in record.message for record in caplog.records) == 1


def test_a_twin_that_a_result_has_is_used() -> None:
    value = {"shop": "Noodles", "shop_zh": "面馆", "items": [{"dish": "Ramen", "dish_zh": "拉面"}]}

    assert render(result(value), {"zh": "{{ shop_zh }}：{{ items[0].dish_zh }}"}, "zh") == "面馆：拉面"


@pytest.mark.parametrize(
    "template",
    [
        "{{ unclosed",
        "{{ missing }}",
        "It is {{ missing.inner }}.",
        "{{ price|round }}{{ 1 / 0 }}",
        "{{ symbol|round }}",
        "{{ [1]|dictsort }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ range(99999999) }}",
        "{% if missing %}never{% endif %}",
        "  ",
    ],
)
def test_a_template_that_does_not_fit_gives_way_to_the_figures(template: str) -> None:
    assert render(result({"symbol": "AAPL", "price": 7}), {"en": template}, "en") == "- symbol: AAPL\n- price: 7"


def test_data_leaves_neither_its_fence_nor_its_code_span_nor_its_link() -> None:
    value = {"text": "````\n![x](http://a/b)", "name": "a`b", "title": "x](http://evil/) [y", "url": "http://a/(b) c"}
    template = "{{ text|fenced('diff') }}\n{{ name|code }}\n{{ title|link(url) }}"

    assert render(result(value), {"en": template}, "en") == (
        "`````diff\n````\n![x](http://a/b)\n`````\n``a`b``\n[x\\](http://evil/) \\[y](http://a/%28b%29%20c)"
    )


def test_no_built_in_template_puts_data_between_marks_that_it_could_leave() -> None:
    between = re.compile(r"`[^`]*\{\{|\]\(\s*\{\{|\[\{\{")

    assert [tool.id for tool in PACKS.values() for text in tool.answers.values() if between.search(text)] == []


def test_a_template_may_ask_whether_a_field_is_there() -> None:
    assert render(result({"a": 1}), {"en": "{{ a }}{% if b %} and {{ b }}{% endif %}"}, "en") == "1"


def test_a_field_may_be_called_like_anything() -> None:
    assert render(result({"self": 1, "args": 2}), {"en": "{{ args }}"}, "en") == "2"


def test_what_is_no_object_is_listed() -> None:
    assert render(result([1, 2.5, None]), {"en": "{{ x }}"}, "en") == "1, 2.5, –"


def test_empty_fields_are_not_listed() -> None:
    assert listing({"a_b": 1, "c": None, "d": [], "e": {}}) == "- a b: 1"


def test_records_are_a_table_of_one_line_a_record() -> None:
    table = listing({"rows": [{"name": "a|b", "note": "x\ny"}, {"name": "c"}]})

    assert table.splitlines() == ["**rows**", "", "| name | note |", "|---|---|", "| a/b | x y |", "| c | – |"]


def test_what_is_left_out_is_counted() -> None:
    assert listing(list(range(25))).endswith("19, … (+5)")
    assert listing({f"f{i}": 1 for i in range(15)}).endswith("… (+3)")
    assert listing([{"a": 1}] * 12).endswith("\n\n… (+2)")


def test_long_texts_are_cut() -> None:
    assert listing("长" * 1000) == "长" * 600 + " …"


@given(JSON)
def test_any_result_can_be_listed(value: object) -> None:
    assert isinstance(listing(value), str)
    assert render(result(value), {}, "en") == listing(value)


@pytest.mark.parametrize("tool_id", sorted(t for t, tool in PACKS.items() if tool.answers))
def test_templates_of_our_tools_ask_for_fields_that_results_have(tool_id: str) -> None:
    tool = PACKS[tool_id]
    for template in tool.answers.values():
        asked = meta.find_undeclared_variables(ENVIRONMENT.parse(template))
        assert asked <= set(tool.returns.get("properties", {}))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_template_may_draw_the_first_rows(language: str) -> None:
    first = result({"rows": [["北京", 1234.5], ["a|b", None], ["x\ny", 1]], "columns": ["city", "n"]})
    drawn = render(first, {language: "{{ rows|grid(columns) }}"}, language)

    assert drawn.splitlines() == ["| city | n |", "|---|---|", "| 北京 | 1,234.5 |", "| a/b | – |", "| x y | 1 |"]


def test_few_rows_of_a_grid_are_drawn_and_no_wide_ones() -> None:
    assert len(grid([[1]] * 99, ["n"]).splitlines()) == 2 + 5
    assert len(grid([[1]] * 99, ["n"], 3).splitlines()) == 2 + 3
    assert grid([[1] * 13], [*"abcdefghijklm"]) == ""


@given(JSON, JSON)
def test_whatever_is_no_table_draws_nothing(rows: object, columns: object) -> None:
    drawn = render(result({"rows": rows, "columns": columns}), {"en": "Here. {{ rows|grid(columns) }}"}, "en")

    assert drawn


@pytest.mark.parametrize(
    ("language", "cell", "text"),
    [
        ("en", 84.0, "sum of fares: **84.0**"),
        ("en", None, "sum of fares: no value (no row matches)"),
        ("zh", None, "sum of fares：没有值（没有符合的行）"),
    ],
)
def test_a_figure_of_no_rows_is_said_to_have_no_value(language: str, cell: object, text: str) -> None:
    answer = {"columns": ["sum of fares"], "rows": [[cell]], "total_rows": 1, "complete": True}

    assert render(result(answer), PACKS["data/query_sql"].answers, language).strip() == text


@pytest.mark.parametrize("name", ["phone", "order number", "customer_id", "手机", "学号", "联系电话", "取件码编号"])
def test_numbers_that_name_things_are_written_without_separators(name: str) -> None:
    assert "13900001694" in grid([[13900001694, 4278]], [name, "weight"])
    assert "4,278" in grid([[13900001694, 4278]], [name, "weight"])


@pytest.mark.parametrize("name", ["paid", "phones sold", "月份数", "话费"])
def test_amounts_are_written_with_separators(name: str) -> None:
    assert "13,900" in grid([[13900]], [name])


def test_years_in_a_grid_are_written_without_separators() -> None:
    drawn = grid([[1973, 4278, "a"]], ["model_year", "weight", "name"])
    assert drawn.splitlines()[-1] == "| 1973 | 4,278 | a |"
