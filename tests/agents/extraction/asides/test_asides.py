"""What only surrounds a request is taken out of it, and nothing that asks, picks or changes something."""

import pytest

from agents.extraction.asides.asides import with_files_alone, without_asides


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("Hello! I teach maths. What is the mean of points in a.csv?", "What is the mean of points in a.csv?"),
        ("Hi there, we run a bakery. Total of eur in till.csv", "Total of eur in till.csv"),
        ("hi there, i run a bakery. what's 15% of 80?", "what's 15% of 80?"),
        ("hello, my name is Ana. convert 5 km to miles", "convert 5 km to miles"),
        ("我是小学老师，5公里等于多少英里", "5公里等于多少英里"),
        ("My boss wants this today. Copy a.txt to old/", "Copy a.txt to old/"),
        ("开花店的，花.csv 里哪种卖得最多", "花.csv 里哪种卖得最多"),
        ("微软2022财年营收多少，我要贴到PPT里", "微软2022财年营收多少"),
        ("把均价写进 结论.txt，作业要用", "把均价写进 结论.txt"),
        ("你好！日志里有几条错误？谢谢", "日志里有几条错误？"),
        ("水电.csv 的日期格式不太统一，别漏掉。三月用了多少", "水电.csv，三月用了多少"),
        ("It has some blank rows. Total of eur in till.csv", "Total of eur in till.csv"),
        ("Work out 15% of 80 and 20% of 50, would you", "Work out 15% of 80 and 20% of 50"),
        ("base64 encode 'a b', could you please?", "base64 encode 'a b'"),
        ("算一下 15% 乘 80，可以吗？", "算一下 15% 乘 80"),
        ("3 km in miles and in yards? One number each please", "3 km in miles and in yards?"),
        ("看下这批海外单（订单.csv），总共多少钱", "订单.csv ，总共多少钱"),
    ],
)
def test_greetings_and_reasons_go(said: str, plain: str) -> None:
    assert without_asides(said) == plain


@pytest.mark.parametrize(
    "said",
    [
        "draw one number for each player",
        "how many times did we fill up at Shell (a.csv) and what did it cost",
        "去了几次 Lidl（a.csv），一共花了多少",
        "total for Shell (a.csv) and average",
        "a.csv 里日期格式不统一的有几行",
        "We run 3 shops. Mean takings per shop in a.csv",
        "I work without Sundays. Total hours in a.csv",
        "My accountant wants euros. Total of a.csv?",
        "I'm after the average age and who is the oldest in a.csv",
        "Average price: the one of a.csv",
        "我只要北京的，a.csv 里一共多少",
        "我要发邮件给王经理",
        "取消的不要，a.csv 合计多少",
        "Hello!",
    ],
)
def test_what_may_change_the_question_stays(said: str) -> None:
    assert without_asides(said) == said


def test_what_a_file_holds_is_told_by_its_name() -> None:
    assert with_files_alone("loans.csv lists three loans. total?") == "loans.csv. total?"
    assert with_files_alone("名单.txt 里写了几家公司，谁最高") == "名单.txt，谁最高"
    assert with_files_alone("a.csv has which columns?") == "a.csv has which columns?"


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("good, save that as west.csv", "save that as west.csv"),
        ("perfect. save it to second.csv", "save it to second.csv"),
        ("不错，存成 west.csv", "存成 west.csv"),
        ("how many are good, great, excellent in reviews.csv", "how many are good, great, excellent in reviews.csv"),
        ("评价是一般，不错，很好的各有几条", "评价是一般，不错，很好的各有几条"),
        ("good", "good"),
    ],
)
def test_assent_goes_from_the_beginning_and_from_nowhere_else(text: str, plain: str) -> None:
    assert without_asides(text) == plain
