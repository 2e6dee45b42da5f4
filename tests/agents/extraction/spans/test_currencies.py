import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.currencies import find_currencies


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("100美元是多少人民币", ["USD", "CNY"]),
        ("convert 250 EUR to JPY", ["EUR", "JPY"]),
        ("how much is £20 in dollars", ["GBP", "USD"]),
        ("1000块换成欧元", ["CNY", "EUR"]),
        ("把五千日元换成港币", ["JPY", "HKD"]),
        ("USD/CNY", ["USD", "CNY"]),
        ("10 Swiss francs in euros", ["CHF", "EUR"]),
        ("HK$300 to $", ["HKD", "USD"]),
        ("80令吉可以换多少坡币", ["MYR", "SGD"]),
        ("500 ringgit in rupiah", ["MYR", "IDR"]),
        ("1新元等于多少紐幣", ["SGD", "NZD"]),
        ("90 reais in shekels", ["BRL", "ILS"]),
        ("300卢比换成印尼卢比", ["INR", "IDR"]),
    ],
)
def test_currencies_are_found_by_code_name_and_sign(text: str, codes: list[str]) -> None:
    assert [s.value for s in find_currencies(text)] == codes


@pytest.mark.parametrize(
    "text",
    ["单元测试", "刀具在厨房", "做一块蛋糕", "try it all in", "欧洲之行", "升级新元件", "mop the floor", "php code"],
)
def test_words_that_only_contain_a_currency_are_none(text: str) -> None:
    assert find_currencies(text) == []


@given(st.text(max_size=60))
def test_spans_lie_where_they_say(text: str) -> None:
    for span in find_currencies(text):
        assert text[span.start : span.end] == span.text
        assert len(span.value) == 3
