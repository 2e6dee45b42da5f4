import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.discourse.coreference import points_back, said_twice, stand_alone
from agents.turn import Turn


def asked(*texts: str) -> tuple[Turn, ...]:
    return tuple(Turn(role="user", text=text) for text in texts)


@pytest.mark.parametrize(
    "text",
    [
        "sha-256 of the decoded text",
        "how many words has the translated message?",
        "the reversed string in capitals",
        "base64 decode aGk= and hash the decoded text with md5",
        "解码后的文本的 md5",
        "把翻译出来的内容保存",
        "去重后的文字，转大写",
        "plot it",
        "convert that to euros",
        "what is 15% of that?",
        "do that",
        "save the result",
        "[A1] in euros",
        "this value",
        "把它画出来",
        "把结果存起来",
        "上述数据",
        "这个值",
        "其平均值",
        "画出这些",
        "刚才的",
    ],
)
def test_words_that_speak_of_something_found_before_point_back(text: str) -> None:
    assert points_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "md5 of the encoded text hello",
        "decode the encoded message: aGk=",
        "the closed stores",
        "解码后的文本 hello",
        "税后的工资",
        "files that contain errors",
        "stocks that rose most",
        "sales this month",
        "the price of Apple",
        "items",
        "这个月的销售额",
        "这个季度",
        "其他文件",
        "尤其是苹果",
        "土耳其时间",
        "苹果的股价",
        "实际价格",
    ],
)
def test_relative_clauses_and_calendar_words_do_not(text: str) -> None:
    assert not points_back(text)


@pytest.mark.parametrize(
    ("follow_up", "request_"),
    [
        ("and Microsoft?", "What is the price of Microsoft?"),
        ("What about Microsoft", "What is the price of Microsoft?"),
        ("how about Tencent Holdings?", "What is the price of Tencent Holdings?"),
    ],
)
def test_an_english_follow_up_takes_the_place_of_what_was_asked_about(follow_up: str, request_: str) -> None:
    assert stand_alone(follow_up, asked("What is the price of Apple?"), ("Apple",)) == request_


@pytest.mark.parametrize("follow_up", ["那微软呢？", "那么微软呢", "微软的呢？", "换成微软呢"])
def test_a_chinese_follow_up_takes_the_place_of_what_was_asked_about(follow_up: str) -> None:
    assert stand_alone(follow_up, asked("苹果的股价是多少"), ("苹果", "")) == "微软的股价是多少"


def test_the_longest_word_is_replaced_and_never_inside_another() -> None:
    history = asked("the price of 5 shares of Apple Inc. in 2015")

    assert stand_alone("and 7?", history, ("5",)) == "the price of 7 shares of Apple Inc. in 2015"
    assert stand_alone("and Alphabet?", history, ("Apple", "Apple Inc.")) == (
        "the price of 5 shares of Alphabet in 2015"
    )


def test_an_unknown_word_is_put_beside_the_last_request() -> None:
    assert stand_alone("and in euros?", asked("price of Apple"), ("Tesla",)) == "price of Apple (in euros)"


def test_the_last_request_of_the_user_counts() -> None:
    history = (*asked("price of Tesla", "price of Apple"), Turn(role="assistant", text="Apple costs 5."))

    assert stand_alone("and Microsoft?", history, ("Apple",)) == "price of Microsoft"


@pytest.mark.parametrize("request_", ["show all files", "查一下苹果的股价", ""])
def test_a_whole_request_stays_as_it_is(request_: str) -> None:
    assert stand_alone(request_, asked("price of Apple"), ("Apple",)) == request_


@given(st.text(max_size=30))
def test_without_a_history_nothing_is_rewritten(request_: str) -> None:
    assert stand_alone(request_, (), ("Apple",)) == request_


@given(st.text(max_size=20), st.lists(st.text(max_size=4), max_size=3))
def test_any_word_may_be_replaced_by_any_other(subject: str, entities: list[str]) -> None:
    assert stand_alone(f"and {subject}?", asked("price of Apple [a-z] \\1"), tuple(entities))


@pytest.mark.parametrize(
    ("follow_up", "last", "understood"),
    [
        ("2024年3月15号呢", "1500新币 2021年3月15号能换多少人民币", "1500新币 2024年3月15号能换多少人民币"),
        ("那2011年呢？", "谷歌2012年最高价多少", "谷歌2011年最高价多少"),
        ("and on 14 August 2019?", "1800 dollars in euros on 2 May 2018", "1800 dollars in euros on 14 August 2019"),
        ("what about b.csv?", "how many rows has a.csv", "how many rows has b.csv"),
    ],
)
def test_a_value_of_the_same_kind_takes_the_place_of_the_last_one(follow_up: str, last: str, understood: str) -> None:
    assert stand_alone(follow_up, asked(last), ()) == understood


def test_a_value_takes_no_place_where_there_are_two_of_its_kind() -> None:
    last = "days from 1 May 2021 to 3 June 2021"
    assert stand_alone("and 7 July 2021?", asked(last), ()) == f"{last} (7 July 2021)"


@pytest.mark.parametrize(
    ("request_", "second"),
    [
        ("pay off 9000 in equal parts for 30 months and for 20 months?", "pay off 9000 in equal parts for 20 months"),
        ("贷80万 利率4.1 20年月供多少，30年呢", "贷80万 利率4.1 30年月供多少"),
        ("12000 at 7%: interest over 3 years vs over 4 years?", "12000 at 7%: interest over 4 years"),
        ("纽约9:30开门、16:00关门，北京时间分别几点", "纽约16:00关门，北京时间几点"),
        (
            "doors open 9:30 and close 16:00 in Rome, what is each in Tokyo?",
            "doors open 16:00 in Rome, what is it in Tokyo?",
        ),
    ],
)
def test_what_is_asked_for_two_values_of_a_unit_is_asked_twice(request_: str, second: str) -> None:
    found = said_twice(request_)
    assert found is not None
    assert found[1] == second


@pytest.mark.parametrize(
    "request_",
    [
        "open from 9:30 to 16:00 each day",
        "between 5 km and 10 km",
        "the weather in Oslo and for 3 days",
        "从5公里到10公里",
        "贷80万 20年月供多少，利率呢",
    ],
)
def test_a_range_or_another_thing_is_not_asked_twice(request_: str) -> None:
    assert said_twice(request_) is None


def test_a_number_of_another_unit_is_not_replaced() -> None:
    history = (Turn(role="user", text="2024年3月1号加90天是哪天"),)
    assert stand_alone("要是120天呢", history, ()) == "2024年3月1号加120天是哪天"
    assert "90天" in stand_alone("要是120公里呢", history, ())


@pytest.mark.parametrize(
    ("before", "said", "year"),
    [
        ("100 EUR in USD on 2024-08-05", "and on July 1?", "July 1, 2024"),
        ("100万日元按2024-08-05的汇率是多少人民币", "要是7月1号呢", "2024年7月1号"),
    ],
)
def test_a_day_without_a_year_is_in_the_year_of_the_request_before(before: str, said: str, year: str) -> None:
    assert year in stand_alone(said, (Turn(role="user", text=before),), ())


def test_a_day_stays_as_it_is_where_several_years_were_named() -> None:
    before = "100 EUR in USD from 2023-01-02 to 2024-08-05"
    assert "July 1," not in stand_alone("and on July 1?", (Turn(role="user", text=before),), ())


@pytest.mark.parametrize(
    ("last", "said", "understood"),
    [
        ("2026年10月1日星期几", "那2027年呢", "2027年10月1日星期几"),
        ("苹果2010年3月的股价", "那2011年呢", "苹果2011年3月的股价"),
        ("what weekday was 4 july 1976", "and in 1977?", "what weekday was 4 july 1977"),
        ("calendar for march 2025", "and in 2026?", "calendar for march 2026"),
        ("苹果2022年的营收", "那2021年呢", "苹果2021年的营收"),
    ],
)
def test_a_year_said_anew_leaves_the_day_and_the_month(last: str, said: str, understood: str) -> None:
    assert stand_alone(said, (Turn(role="user", text=last),), ()) == understood
