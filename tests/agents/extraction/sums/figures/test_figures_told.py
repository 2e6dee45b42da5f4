"""Figures that a message asks of amounts: each by its name, and nothing where a word or a number is left over."""

import pytest

from agents.extraction.sums.figures.figures_told import figures_of_sum, figures_told, sum_told


def _told(text: str) -> list[tuple[str, str]]:
    return [(figure.name.en, figure.expression) for figure in figures_told(text)]


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("last year we had 240 members, this year 312. how much did that grow in percent", "(312 - 240) / 240 * 100"),
        ("in 2024 we sold 300 and in 2025 360, growth in percent?", "(360 - 300) / 300 * 100"),
        ("this year rent is 1219, last year it was 1150, how much higher in percent", "(1219 - 1150) / 1150 * 100"),
        ("办工费去年花了46800，今年52416，涨了百分之几", "(52416 - 46800) / 46800 * 100"),
        ("今年办公费52416，去年46800，涨了百分之几", "(52416 - 46800) / 46800 * 100"),
        ("快递费上个月用了3200，这个月2720，降了多少个百分点", "(3200 - 2720) / 3200 * 100"),
        ("上个月用电120度，这个月150度，涨了百分之几", "(150 - 120) / 120 * 100"),
    ],
)
def test_a_change_between_two_times_is_told_in_per_cent(text: str, expression: str) -> None:
    assert [one for _, one in _told(text)] == [expression]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("上季度150件，这季度126件，涨了百分之几", ["change in %"]),
        ("last month 84, this month 63, how many percent more is that", ["change in %"]),
        ("门票收入3月份18000，4月份22500，增长了多少", ["rise in %", "change"]),
    ],
)
def test_a_change_that_goes_the_other_way_or_has_two_readings_says_what_it_is(text: str, names: list[str]) -> None:
    assert [name for name, _ in _told(text)] == names


@pytest.mark.parametrize(
    "text",
    [
        "sales were 300 in december and 360 in january, by how many percent did they rise",
        "sales were 300 in december and 360 in january, percentage change?",
        "2022年120，2025年150，年增长率多少",
        "上个月用电120度，这个月电费150元，涨了百分之几",
        "去年花了46800元，今年52416美元，涨了百分之几",
        "去年预算46800，今年花了52416，超了百分之几",
        "last year 20% of 500 passed, this year 30% of 600, how much is the increase in percent",
        "last year we had 240 members and 30 left, this year 312. how much did that grow in percent",
        "今年是去年的百分之几，去年46800，今年52416",
    ],
)
def test_no_change_is_told_where_the_times_or_the_amounts_are_not_alike(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        (
            "i pay 6.90 for a stapler and sell it for 11.50, whats my margin (in % of the selling price)",
            "(11.50 - 6.90) / 11.50 * 100",
        ),
        ("i buy mugs at 4.20 and sell them at 7, what's the markup in %?", "(7 - 4.20) / 4.20 * 100"),
        ("a lamp costs me 18 and i sell it for 24. margin as a percentage of the cost?", "(24 - 18) / 18 * 100"),
        ("杯子进价12，卖20，毛利率是多少（按售价算）", "(20 - 12) / 20 * 100"),
        ("杯子进价12，卖20，加价率是多少", "(20 - 12) / 12 * 100"),
    ],
)
def test_a_margin_is_one_of_what_is_said_or_of_the_price(text: str, expression: str) -> None:
    assert [one for _, one in _told(text)] == [expression]


def test_a_rate_of_profit_that_may_be_of_cost_or_price_is_told_of_both() -> None:
    assert [name for name, _ in _told("进价12卖20，利润率多少")] == [
        "margin (% of the selling price)",
        "mark-up (% of the cost)",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "i buy for 6.90 plus 2 shipping and sell for 11.50, margin?",
        "进价12，卖20，加上运费3，毛利率是多少",
        "i want a margin of 40% and pay 6.90, what should i sell for",
        "cost 12, price 20, what's the margin if i give 10% off",
    ],
)
def test_no_margin_is_told_where_more_is_paid(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("net and vat of 119 incl. 19%", [("net", "119 / (1 + 19%)"), ("tax", "119 - 119 / (1 + 19%)")]),
        ("2480 net. whats that incl 19% vat?", [("gross", "2480 * (1 + 19%)")]),
        ("the quote is 2480 net, how much is that including 19% vat", [("gross", "2480 * (1 + 19%)")]),
        (
            "一张票38650是含税价，税率13%，不含税多少 税额多少",
            [("net", "38650 / (1 + 13%)"), ("tax", "38650 - 38650 / (1 + 13%)")],
        ),
        (
            "the receipt says 84.80 with 6% tax included. net price and tax please",
            [("net", "84.80 / (1 + 6%)"), ("tax", "84.80 - 84.80 / (1 + 6%)")],
        ),
        (
            "net 500, vat 21%: what's the vat and the gross amount",
            [("tax", "500 * 21%"), ("gross", "500 * (1 + 21%)")],
        ),
        ("what's the net of 595 gross, 19% vat", [("net", "595 / (1 + 19%)")]),
    ],
)
def test_net_tax_and_gross_are_told_each_by_its_name(text: str, figures: list[tuple[str, str]]) -> None:
    assert _told(text) == figures


@pytest.mark.parametrize(
    "text",
    [
        "i earn 3000 gross with 20% tax, what's my net and tax",
        "含税收入38650，个税13%，税后多少",
        "含税38650，税率13%，打9折后不含税多少",
        "119 incl. 19% vat, 3 pieces, net each?",
        "票面38650，税率13%，税额多少",
        "net and vat of 119 incl. 19% and 7%",
    ],
)
def test_no_tax_is_told_of_pay_or_where_an_amount_may_be_either(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("what's 15% tip on 60", [("tip", "60 * 15%"), ("with it", "60 * (1 + 15%)")]),
        ("what is 19% vat of 119", [("vat", "119 * 19%"), ("with it", "119 * (1 + 19%)")]),
        ("80块15%的服务费是多少", [("service charge", "80 * 15%"), ("with it", "80 * (1 + 15%)")]),
        ("20% discount on 80, what is that", [("discount", "80 * 20%"), ("after it", "80 * (1 - 20%)")]),
    ],
)
def test_a_part_by_its_name_is_told_with_what_it_makes(text: str, figures: list[tuple[str, str]]) -> None:
    assert _told(text) == figures


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("35个人里有14个选了素食，占百分之几", "14 / 35 * 100"),
        ("全班45人，其中女生18人，女生占百分之几", "18 / 45 * 100"),
        ("250里面的45是百分之几", "45 / 250 * 100"),
    ],
)
def test_a_part_has_its_share_of_the_whole(text: str, expression: str) -> None:
    assert _told(text) == [("share in %", expression)]


@pytest.mark.parametrize(
    "text",
    [
        "35个人里有14个选了素食，男生占百分之几",
        "全班45人，其中女生18人，男生占百分之几",
        "35个人里有14个选了素食，没选的占百分之几",
        "35个人里有14个选了素食，其中4个是女生，占百分之几",
    ],
)
def test_another_part_has_no_share_that_is_told(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("小王期中78 期末86，期中占四成期末占六成，总评事多少", "78 * 40% + 86 * 60%"),
        ("笔试85，面试90，面试占四成，笔试占六成，综合成绩是多少", "90 * 40% + 85 * 60%"),
        (
            "got 65 in the midterm and 80 in the final, midterm counts 40% and final 60%. my final mark",
            "65 * 40% + 80 * 60%",
        ),
        ("homework counts 25% and exam 75%. i have 92 and 76, what do i end up with", "92 * 25% + 76 * 75%"),
    ],
)
def test_marks_are_weighted_by_their_names(text: str, expression: str) -> None:
    assert _told(text) == [("weighted mark", expression)]


@pytest.mark.parametrize(
    "text",
    [
        "期中78 期末86，期中占四成期末占五成，总评多少",
        "期中78 期末86 平时90，期中占四成期末占六成，总评多少",
        "期中78，要总评85，期中占四成期末占六成，期末要考多少",
        "got 65 of 80 in the midterm and 80 of 100 in the final, midterm counts 40% and final 60%. my final mark",
    ],
)
def test_marks_that_do_not_make_up_a_whole_are_left(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (
            "办公椅458一把，打85折，买6把一共多少？预算3000的话还剩多少",
            [("total", "6 * 458 * (1 - 15%)"), ("left", "3000 - (6 * 458 * (1 - 15%))")],
        ),
        (
            "chairs are 89 each, 15% off, i need 8. what's the total? my budget is 700, how much is left",
            [("total", "8 * 89 * (1 - 15%)"), ("left", "700 - (8 * 89 * (1 - 15%))")],
        ),
        ("花盆35一个，买14个，给了500找回多少", [("total", "14 * 35"), ("left", "500 - (14 * 35)")]),
        ("notebooks cost 2.40 each, i buy 35 and get 10% off, how much do i pay", [("total", "35 * 2.40 * (1 - 10%)")]),
        ("每本书28元，30本打7.5折，一共要多少", [("total", "30 * 28 * (1 - 25%)")]),
        ("预算3000，花了1200，还剩多少", [("left", "3000 - 1200")]),
        ("i had 50, spent 12.30 on lunch and 8.70 on the bus, how much is left", [("left", "50 - 12.30 - 8.70")]),
    ],
)
def test_pieces_and_what_is_left_behind_them(text: str, figures: list[tuple[str, str]]) -> None:
    assert _told(text) == figures


@pytest.mark.parametrize(
    "text",
    [
        "chairs are 89 each, 15% off the second, i need 8. total?",
        "chairs are 89 each, i buy 8 and return 2, total",
        "奶茶16一杯，买12杯，第二杯半价，一共多少钱",
        "花盆35一个，买14个送2个，总共多少？给了400找回多少",
        "办公椅458一把，桌子800一张，买6把椅子一共多少？预算3000的话还剩多少",
        "i have 3 cats and spent 50, how much is left",
        "i had 50 and my mum gave me 20, spent 12, how much is left",
        "我有500块，借给小王100，花了86，还剩多少钱",
        "a t-shirt is 14.90, i buy 3 and my sister buys 2, how much do i pay",
    ],
)
def test_more_pieces_or_other_money_is_left(text: str) -> None:
    assert figures_told(text) == ()
    assert sum_told(text) is None


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (
            "dinner was 87.60, 4 of us. how much each, and how much each if we put 10% tip on top?",
            [("each", "87.60 / 4"), ("each with 10% more", "87.60 / 4 * (1 + 10%)")],
        ),
        (
            "lunch came to 96 for 5, how much per person without tip and with 15% tip",
            [("each", "96 / 5"), ("each with 15% more", "96 / 5 * (1 + 15%)")],
        ),
        (
            "烧烤花了420，7个人分，每人多少钱？加10%服务费后每人多少",
            [("each", "420 / 7"), ("each with 10% more", "420 / 7 * (1 + 10%)")],
        ),
    ],
)
def test_a_sum_is_told_without_and_with_what_is_put_on_top(text: str, figures: list[tuple[str, str]]) -> None:
    assert _told(text) == figures


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("我买了3本书每本20，付了100，找多少", "100 - (3 * 20)"),
        ("90 between 4 people, how much each, and with 10% off?", "90 / 4 * (1 - 10%)"),
        ("3 pizzas at 11.50 and 2 salads at 7.20, total?", None),
    ],
)
def test_a_sum_with_another_figure_is_read_before_the_sum_alone(text: str, last: str | None) -> None:
    found = figures_of_sum(text)
    assert (found[-1].expression if found else None) == last


@pytest.mark.parametrize(
    "text",
    [
        "dinner was 87.60, 4 of us. how much each, and how much each if only 3 pay with 10% tip",
        "dinner was 87.60 with 10% tip, 4 of us, how much each, and how much each without tip",
        "吃饭花了420，7个人分，每人多少？小王少付10%，每人多少",
    ],
)
def test_another_sharing_is_no_second_figure(text: str) -> None:
    assert figures_told(text) == ()


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        (
            "i run 8.4 km 5 times a week, how many km is that a week and how many miles",
            ["8.4 * 5", "8.4 * 5 * 0.6213711922"],
        ),
        ("i swim 1.5 km 3 times a week, how many miles is that per week", ["1.5 * 3 * 0.6213711922"]),
        ("我每次跑5公里，每周跑4次，一周一共多少公里，合多少英里", ["5 * 4", "5 * 4 * 0.6213711922"]),
        ("我每周跑4次，每次5公里，一周跑多少公里", ["5 * 4"]),
        ("i run 8.4 km 5 times a week, how many km is that a year", []),
        ("我每周跑4次，每次5公里，一个月跑多少公里", []),
        ("i run 8 km twice a week, how many minutes is that", []),
    ],
)
def test_a_distance_done_so_often_comes_together_in_its_period_alone(text: str, figures: list[str]) -> None:
    assert [one for _, one in _told(text)] == figures
