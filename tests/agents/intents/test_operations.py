"""What is asked to be worked out is worked out by a call, or named."""

import pytest

from agents.intents.operations import field_names, operations_left
from agents.intents.unserved import Ran

STATEMENT = Ran(
    about="",
    arguments={"symbol": "AAPL", "year": 2023},
    does="get statement\nGet what a company earned. For growth use growth_rate.",
    fields=("revenue", "year"),
)


@pytest.mark.parametrize(
    ("task", "left"),
    [
        ("revenue of apple in 2021 and 2023, how much % is that up", "how much %"),
        ("苹果2021年和2023年的营收，涨了百分之几", "百分之几"),
        ("how much more did apple earn than microsoft", "how much more"),
        ("苹果比微软多赚多少", "比微软多赚多少"),
        ("on which day was the price highest", "which day"),
        ("股价最高是哪天", "最高是哪天"),
        ("are there duplicate orders", "duplicate"),
        ("whats below minimum", "below minimum"),
        ("哪些库存低于安全线", "低于安全"),
        ("net = pay+bonus-fines, the middle one of all", "net = pay+bonus-fines"),
        ("实发=底薪+提成-扣款 大家实发最多多少", "实发=底薪+提成-扣款"),
        ("有没有重复的单号", "重复"),
        ("every cost except tax", "except"),
        ("除了税以外的费用", "除了"),
        ("keep only the years with a profit", "keep only"),
        ("只保留盈利的年份", "只保留"),
        ("what was the second highest close", "second highest"),
        ("利润第二高的是哪年", "第二高"),
        ("take the last item of the list", "last item"),
        ("20 working days after 4 May", "working days"),
        ("5月4日之后20个工作日是哪天", "工作日"),
        ("split it three ways, to the nearest cent", "to the nearest"),
        ("300块平均分给三个人，四舍五入", "四舍五入"),
        ("what is 500 from 1990 worth today adjusted for inflation", "adjusted for inflation"),
        ("5000块存3年，复利多少", "复利"),
        ("count the word error, ignoring case", "ignoring case"),
        ("how many nights, counting both", "counting both"),
        ("一共几天，首尾都算", "首尾都算"),
        ("the total pay for each team", "total pay for each"),
        ("每个种类的总数", "每个种类的总数"),
        ("profits of the years, highest first", "highest first"),
        ("各年利润，从大到小排", "从大到小"),
        ("how do the two stocks move together", "the two stocks"),
        ("did women survive more often than men", "more often than"),
        ("男的女的谁活下来的比例高", "谁活下来的比例高"),
        ("heads or tails?", "heads or tails"),
        ("抛个硬币", "抛个硬币"),
        ("add up the card column", "add up"),
        ("这几天的收入加起来", "加起来"),
        ("算一下两只股票的相关性", "两只股票"),
    ],
)
def test_what_no_call_works_out_is_named(task: str, left: str) -> None:
    assert operations_left(task, [STATEMENT])[:1] == (left,)


@pytest.mark.parametrize(
    ("task", "ran"),
    [
        ("how much % is that up", Ran(about="", arguments={"expression": "(5 - 4) / 4 * 100"})),
        ("whats below minimum", Ran(about="", arguments={"where": '"Have" < "Min"'})),
        ("实发=底薪+提成 实发多少", Ran(about="", arguments={"sql": 'SELECT "底薪" + "提成"'})),
        ("涨了百分之几", Ran(about="", arguments={}, fields=("growth_percent",))),
        ("on which day was it highest", Ran(about="", arguments={"sql": "SELECT day FROM t ORDER BY price DESC"})),
        ("平均多少", Ran(about="", arguments={"sql": 'SELECT avg("价") FROM t'})),
        ("rows except the paid ones", Ran(about="", arguments={"where": "status <> 'paid'"})),
        ("keep only the paid rows", Ran(about="", arguments={"where": "status = 'paid'"})),
        ("把已付款的筛选出来", Ran(about="", arguments={}, does="filter rows")),
        ("the second highest", Ran(about="", arguments={"sql": "SELECT d FROM t ORDER BY p DESC LIMIT 1 OFFSET 1"})),
        ("第三高的是谁", Ran(about="", arguments={"sql": "SELECT d FROM t ORDER BY p DESC LIMIT 3"})),
        ("the last item", Ran(about="", arguments={"query": "items[-1]"})),
        ("最后一个交易日的收盘价", Ran(about="", arguments={"symbol": "IBM"})),
        ("how many working days", Ran(about="", arguments={}, fields=("weekdays",))),
        ("which weekday is it", Ran(about="", arguments={"date": "2026-05-04"})),
        ("the total pay for each team", Ran(about="", arguments={}, does="aggregate by group")),
        ("每个种类的平均体重", Ran(about="", arguments={"sql": "SELECT a, avg(b) FROM t GROUP BY a"})),
        ("各年利润，从大到小排", Ran(about="", arguments={"sql": "SELECT y, p FROM t ORDER BY p DESC"})),
        ("the two stocks", Ran(about="", arguments={"symbols": ["AAPL", "MSFT"]})),
        ("profit after tax", Ran(about="", arguments={"item": "net income"})),
        ("5000块存3年，复利多少", Ran(about="", arguments={"expression": "5000*(1+0.03)**3"})),
        ("how many words: “the average of all”", STATEMENT),
        ("run print([n for n in range(9) if n % 2])", STATEMENT),
        ("revenue of apple in 2021", STATEMENT),
    ],
)
def test_what_a_call_works_out_is_not_named(task: str, ran: Ran) -> None:
    assert operations_left(task, [ran]) == ()


def test_a_tool_that_only_supplies_others_works_nothing_out() -> None:
    supplier = Ran(about="", arguments={"query": "how much % is that up"}, does="percent change", supplies=True)
    assert operations_left("how much % is that up", [supplier]) == ("how much %",)


def test_the_fields_of_a_result_are_those_of_its_first_rows_too() -> None:
    assert field_names({"rows": [{"mean": 1}, {"other": 2}]}) == ("rows", "mean")
