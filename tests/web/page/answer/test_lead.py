import pytest

from graph.observability.events import Answered
from tests.web.fake_events import result
from tools.artifacts import Table
from tools.call import ToolCall
from web.page.answer.lead import with_lead, without_bold_names

CASH = (
    "Cash flow:\n\n- Operating cash flow: 87 billion USD †\n- Free cash flow (less capital): 59 billion USD (10-K) †\n"
)
CASH_ZH = "现金流量表：\n\n- 经营现金流：875 亿美元\n- 自由现金流（减去资本支出）：594 亿美元\n"


@pytest.mark.parametrize(
    ("text", "request_", "first", "rest"),
    [
        (CASH, "what was Acme's free cash flow?", "Free cash flow: **59 billion USD** (10-K) †", "Operating"),
        (CASH_ZH, "某公司的自由现金流是多少", "自由现金流: **594 亿美元**", "经营现金流"),
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
    assert with_lead(text, "how many in the east").startswith("East: **3** of 4\n")


def charted(text: str, **arguments: object) -> Answered:
    table = Table(title="", columns=["sales_region", "amount"], rows=[["East", 3]], total_rows=1)
    call = ToolCall(id="1.1.1", tool_id="a/b", arguments=arguments)
    return Answered(text=text, language="en", results=(result(call, {}, tables=(table,)),))


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The chart shows **amount** by **sales\\_region**.", "The chart shows amount by sales\\_region."),
        ("**amount** of East is **3**", "amount of East is **3**"),
        ("图表按 **amount** 画出，最高为 **3**", "图表按 amount 画出，最高为 **3**"),
        ("**b.csv** holds **3** rows\n\n**amount**", "b.csv holds **3** rows\n\n**amount**"),
        ("文件 **b.csv** 已保存", "文件 b.csv 已保存"),
    ],
)
def test_names_at_the_head_of_an_answer_are_not_bold_and_its_value_is(text: str, plain: str) -> None:
    assert without_bold_names(text, charted(text, path="out/b.csv", columns=["amount"])) == plain


def test_a_text_that_is_the_value_stays_bold() -> None:
    text = "The best region is **East**."
    assert without_bold_names(text, charted(text, by="sales_region")) == text
