import pytest

from agents.extraction.tables.onward_arithmetic import change_between, onward_arithmetic, whole_expression


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("split it among 4 people", "{figure} / 4"),
        ("per person? we're 4", "{figure} / 4"),
        ("4个人平分每人付多少", "{figure} / 4"),
        ("除以12", "{figure} / 12"),
        ("times 38 euros a night = ?", "{figure} * 38"),
        ("再乘以1.5", "{figure} * 1.5"),
        ("and half of that", "{figure} / 2"),
        ("它的一半是多少", "{figure} / 2"),
        ("and add 10 %", "{figure} * (1 + 10 / 100)"),
        ("再加 13% 的税是多少", "{figure} * (1 + 13 / 100)"),
        ("take off 15%", "{figure} * (1 - 15 / 100)"),
        ("take 15% of that", "{figure} * 15 / 100"),
        ("再打八五折", "{figure} * 0.85"),
        ("how much is 20% of it", "{figure} * 20 / 100"),
        ("结果的20%是多少", "{figure} * 20 / 100"),
        ("and the difference?", "{larger} - {smaller}"),
        ("差多少", "{larger} - {smaller}"),
        ("what is that in euros if 1 euro is 1.08 dollars", "{figure} / 1.08"),
        ("按7.12折成美金是多少", "{figure} / 7.12"),
        ("按7.12的汇率折成人民币", "{figure} * 7.12"),
        ("按16.1万员工算人均多少美元", "{figure} / 161000"),
    ],
)
def test_a_clause_goes_on_from_a_figure(text: str, expression: str) -> None:
    assert onward_arithmetic(text) == expression


@pytest.mark.parametrize(
    "text",
    [
        "give me the top 5",
        "split it by region",
        "add 10 % to the price of milk",
        "按月份拆开",
        "前5名是谁",
        "差评有多少",
    ],
)
def test_a_clause_with_a_word_that_means_something_else_is_no_arithmetic(text: str) -> None:
    assert onward_arithmetic(text) is None


@pytest.mark.parametrize(
    ("before", "text", "expression"),
    [
        ("add up my hours", "i get 27.50 an hour. how much will i be paid", "{figure} * 27.50"),
        ("租了多少天", "每天120，一共多少钱", "{figure} * 120"),
        ("the dividend per share of Acme", "if i own 200 shares how much do i get", "{figure} * 200"),
        ("每股分红多少", "我有200股能拿多少", "{figure} * 200"),
        ("89平米是多少平方英尺", "一平方英尺520美元的话总价多少", "{figure} * 520"),
        ("13 miles, what is that in km", "how many min per km if i run it in 110 minutes", "110 / {figure}"),
        ("月供多少", "再加上每月物业费380，一个月一共要出多少", "{figure} + 380"),
        ("the monthly payment", "plus 90 a month for insurance", "{figure} + 90"),
    ],
)
def test_an_amount_for_each_goes_with_what_was_counted(before: str, text: str, expression: str) -> None:
    assert onward_arithmetic(text, before) == expression
    assert onward_arithmetic(text, "the weather in Oslo") is None


def test_an_amount_for_another_span_of_time_is_not_added() -> None:
    assert onward_arithmetic("再加上每年保险费380", "月供多少") is None


@pytest.mark.parametrize(("before", "text"), [("dots for the cars", "one per car"), ("汽车有多少辆", "每辆一个点")])
def test_a_number_of_things_for_each_is_no_amount(before: str, text: str) -> None:
    assert onward_arithmetic(text, before) is None


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("add 20% vat to 1349.50", "1349.50*(1+20%)"),
        ("三百八十块钱的衣服打八五折多少钱", "380*0.85"),
        ("3.2亿是4500万的几倍啊", "3.2亿/4500万"),
    ],
)
def test_arithmetic_in_words_is_a_whole_request(text: str, expression: str) -> None:
    assert whole_expression(text) == expression


@pytest.mark.parametrize(
    "text", ["rows 3-5 of the table", "3 * 4 and the weather in Berlin", "第3-5行", "call 555-1234 for me", "2-3"]
)
def test_signs_beside_other_words_are_no_whole_request(text: str) -> None:
    assert whole_expression(text) is None


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("the difference", "{larger} - {smaller}"),
        (", 相差多少", "{larger} - {smaller}"),
        ("the percent difference", "({larger} / {smaller} - 1) * 100"),
        ("相差百分之几", "({larger} / {smaller} - 1) * 100"),
        ("how much did it grow", "{later} - {earlier}"),
        ("涨了百分之几", "({later} / {earlier} - 1) * 100"),
        ("by how much did it fall", "{earlier} - {later}"),
        ("降了多少", "{earlier} - {later}"),
        ("the difference of opinion", None),
        ("差评有多少", None),
    ],
)
def test_two_figures_are_set_against_each_other(text: str, expression: str | None) -> None:
    assert change_between(text) == expression


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("split it between four", "{figure} / 4"),
        ("times three", "{figure} * 3"),
        ("四个人平分", "{figure} / 4"),
        ("乘以三", "{figure} * 3"),
    ],
)
def test_a_number_may_be_a_word(text: str, expression: str) -> None:
    assert onward_arithmetic(text) == expression


@pytest.mark.parametrize("text", ["what is that in yen if 1 euro is 1.08 dollars", "换成日元，1美元等于7.1人民币"])
def test_a_rate_of_two_other_currencies_exchanges_nothing(text: str) -> None:
    assert onward_arithmetic(text) is None
