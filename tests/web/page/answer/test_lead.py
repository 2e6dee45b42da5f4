import pytest

from web.page.answer.lead import with_lead

CASH = (
    "Cash flow:\n\n- Operating cash flow: 87 billion USD †\n- Free cash flow (less capital): 59 billion USD (10-K) †\n"
)
CASH_ZH = "现金流量表：\n\n- 经营现金流：875 亿美元\n- 自由现金流（减去资本支出）：594 亿美元\n"


@pytest.mark.parametrize(
    ("text", "request_", "first", "rest"),
    [
        (CASH, "what was Acme's free cash flow?", "**Free cash flow**: **59 billion USD** (10-K) †", "Operating"),
        (CASH_ZH, "某公司的自由现金流是多少", "**自由现金流**: **594 亿美元**", "经营现金流"),
    ],
)
def test_the_one_line_that_the_request_names_comes_first(text: str, request_: str, first: str, rest: str) -> None:
    led = with_lead(text, request_)
    assert led.split("\n")[0] == first
    assert rest in led
    assert led.count("59") == 1


@pytest.mark.parametrize(
    "request_", ["operating cash flow and free cash flow of Acme", "cash flows of Acme", "is freedom cash flowing"]
)
def test_where_several_lines_are_named_or_none_all_stays(request_: str) -> None:
    assert with_lead(CASH, request_) == CASH


def test_a_line_that_stands_alone_stays_where_it_is() -> None:
    assert with_lead("It is:\n\n- price: 3 USD", "the price") == "It is:\n\n- price: 3 USD"


def test_a_value_that_is_in_bold_keeps_its_own_bold() -> None:
    text = "- East: **3** of 4\n- West: **1** of 4"
    assert with_lead(text, "how many in the east").startswith("**East**: **3** of 4\n")
