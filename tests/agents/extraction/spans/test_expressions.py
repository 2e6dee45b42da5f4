import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction.spans.expressions import find_expressions
from tools.builtin.general.numbers.expressions import evaluate


def result(text: str) -> float:
    return round(evaluate(find_expressions(text)[0].value), 6)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("what's 15% of 80", 12),
        ("12.5% off 240", 210),
        ("20% off $80", 64),
        ("add 115.2 to 640", 755.2),
        ("subtract 5 from 12", 7),
        ("square root of 2", 1.414214),
        ("the square root of 144 plus 5", 17),
        ("cube root of 27", 3),
        ("factorial of 5", 120),
        ("5 squared", 25),
        ("2 cubed", 8),
        ("2 to the power of 8", 256),
        ("3 times (4 + 5)", 27),
        ("12 divided by 5", 2.4),
        ("What is 7 over 2?", 3.5),
        ("9 minus 4 minus 1", 4),
        ("7 mod 3", 1),
        ("3 x 4", 12),
        ("1,200 * 3", 3600),
        ("2^10 please", 1024),
        ("sin(pi/2)", 1),
        ("pi*2", 6.283185),
        ("max(1, 2) + 3", 5),
        ("3 + 4 = ?", 7),
        ("100 - 20%", 80),
        ("what is 12*14 plus 10%", 184.8),
        ("5 + 7 + 10%", 13.2),
        ("10% + 5%", 0.15),
        ("add 20% vat to 1349.50", 1619.4),
        ("subtract 15% from $80", 68),
        ("multiply 3.5 by 4", 14),
        ("median of 3, 9, 4", 4),
        ("the average of 71, 64, 88, 92 and 79", 78.8),
        ("largest of 3 and 12", 12),
        ("what is 5! + 1", 121),
        ("-3 + 4", 1),
        ("the sum (that is 3+4) of it", 7),
        ("(of course (1+2)*3", 9),
    ],
)
def test_arithmetic_in_english_words_and_signs(text: str, value: float) -> None:
    assert result(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("从640中减去115", 525),
        ("3和4相加", 7),
        ("3乘以17再加25得多少", 76),
        ("2的12次方", 4096),
        ("1349.5加20%的税是多少", 1619.4),
        ("250加10%", 275),
        ("3、9、4的中位数是多少", 4),
        ("71，64，88，92和79的平均数", 78.8),
        ("3和12的最大值", 12),
        ("1250欧元再加13%的税", 1412.5),
        ("2 的 10 次幂", 1024),
        ("二的十次方是多少", 1024),
        ("根号16", 4),
        ("16的平方根", 4),
        ("27的立方根", 3),
        ("5的平方", 25),
        ("3的立方", 27),
        ("8的阶乘", 40320),
        ("80的15%是多少", 12),
        ("80的百分之十五", 12),
        ("10除以2再乘以3", 15),
        ("10减去3", 7),
        ("三加五", 8),
        ("十二乘以三", 36),
        ("5万+3万", 80000),
        ("计算 (1+2)*3 的结果", 9),
        ("（3＋4）×2 和 3×4", 14),
    ],
)
def test_arithmetic_in_chinese_words_and_signs(text: str, value: float) -> None:
    assert result(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "2024-03-01",
        "2024年3月1日到2024-04-01",
        "from 15:00-16:00",
        "data/2024-01.csv",
        "http://x.org/1-2",
        "5 km/h",
        "3加仑等于多少升",
        "100加元换人民币",
        "增加5",
        "减少10%",
        "use (3) items",
        "price (2) now",
        "COVID-19",
        "C++",
        "version 1.5.2",
        "give me 5!",
        "一加手机",
        "25平方米等于多少平方英尺",
        "no numbers at all",
    ],
)
def test_what_only_looks_like_arithmetic_is_none(text: str) -> None:
    assert find_expressions(text) == []


def test_a_span_covers_the_words_that_were_written() -> None:
    (found,) = find_expressions("请算3乘以17再加25，谢谢")

    assert (found.text, found.value) == ("3乘以17再加25", "3*17+25")


def test_the_longest_expression_comes_first() -> None:
    assert [s.value for s in find_expressions("1+2 and (3+4)*5")] == ["(3+4)*5", "1+2"]


@given(st.integers(1, 999), st.integers(1, 999), st.sampled_from("+-*/"))
def test_every_written_operation_is_read_back(left: int, right: int, operator: str) -> None:
    (found,) = find_expressions(f"计算 {left} {operator} {right} 吧")

    assert found.value == f"{left} {operator} {right}"


@pytest.mark.parametrize("sign", ["(", ")", "（", "）", "(1+", "1+", "9", "一加"])
def test_a_text_of_nothing_but_signs_is_read_without_harm(sign: str) -> None:
    assert all(span.text for span in find_expressions(sign * 1_300))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("20% off a jacket priced 80", 64),
        ("$120 shoes at 15% off", 102),
        ("price 60 with 20% vat in it, whats the net", 50),
        ("119 including 19% tax, how much is that without tax", 100),
        ("含税价113元，税率13%，不含税价是多少", 100),
        ("bill is 200, put 12.5% service on it", 225),
        ("dinner was $84, add a 25% tip to it", 105),
        ("split 120.50 between 4 people", 30.125),
        ("a bill of 96.60 split 3 ways", 32.2),
        ("what percent of 180 is 45", 25),
        ("what percentage is 45 of 180", 25),
        ("45 is what percent of 180", 25),
        ("299打8折", 239.2),
        ("299的鞋打8.5折多少", 254.15),
        ("三百八十块钱的衣服打八五折", 323),
        ("586.4 五个人aa 一人多少", 117.28),
        ("320块7个人平摊", 45.714286),
        ("3.2亿是4500万的几倍", 7.111111),
        ("45是180的百分之几", 25),
    ],
)
def test_rebates_shares_and_ratios_are_arithmetic(text: str, value: float) -> None:
    assert result(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "split report.txt into 3 files",
        "把3个文件分给5个人",
        "打折商品有几个",
        "2023年苹果营收是2022年的几倍",
        "20% off",
    ],
)
def test_what_only_sounds_like_a_rebate_or_a_share_is_no_arithmetic(text: str) -> None:
    assert not find_expressions(text)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("18% tip on 64.50?", "64.50*18%"),
        ("15% service charge on 240", "240*15%"),
        ("what is a 20% tip for a 45 dollar meal", "45*20%"),
        ("账单64.5，18%的小费", "64.5*18%"),
        ("320元收5%服务费", "320*5%"),
    ],
)
def test_a_part_that_is_paid_on_top_is_a_part_of_the_price(text: str, written: str) -> None:
    assert [span.value for span in find_expressions(text)] == [written]


@pytest.mark.parametrize("text", ["7% interest on 2000 for 3 years", "10% growth on 200"])
def test_a_rate_over_time_is_no_part_of_a_price(text: str) -> None:
    assert find_expressions(text) == []
