"""Stories of quantities are read whole or not at all."""

import pytest

from agents.extraction.quantities.answers import quantities_told


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("4 shifts of 6.5 hours at £12.20 an hour, how much is that", "4 * 6.5 * 12.20"),
        ("three sacks of 1.5 kg, how many grams is that", "3 * 1.5 * 1000"),
        ("my van uses 9 l per 100 km, diesel is 1.62 a litre, how much does 250 km cost", "250 * 9 / 100 * 1.62"),
        ("kitchen 3 by 2.5 m, how many 50x50 cm tiles do i need", "ceil(3 * 2.5 / (50 * 50) * 10000)"),
        ("at 7.8 hkd to the dollar how much is 900 hkd", "900 / 7.8"),
        ("一天6小时一小时28块干了15天一共多少", "15 * 6 * 28"),
        ("90元4件，买6件多少钱", "6 * 90 / 4"),
        ("水箱长90厘米宽50厘米高40厘米能装多少升水", "90 * 50 * 40 / 1000"),
    ],
)
def test_facts_are_multiplied_as_their_units_say(text: str, expression: str) -> None:
    found = quantities_told(text)
    assert found is not None
    assert [figure.expression for figure in found.figures] == [expression]


@pytest.mark.parametrize(
    ("text", "expressions"),
    [
        ("vat on 260 at 20%", ["260 * 20%", "260 * (1 + 20%)"]),
        ("a 10% tip on an 84 bill split 3 ways", ["84 * 10%", "84 * (1 + 10%)", "84 * (1 + 10%) / 3"]),
        ("4 for 3 at 2.50 each, i need 9", ["2.50 * (9 - floor(9 / 4) * 1)"]),
        ("i earn 2900, rent is 950, food 380, what's left", ["2900 - 950 - 380"]),
        ("i put aside 120 a month, how long until i have 1500", ["ceil(1500 / 120)"]),
        ("满200减30，原价450，付多少", ["450 - 30", "450 - 2 * 30"]),
        ("第二件半价，一件68，买两件多少钱", ["68 * 1 + 68 / 2"]),
        ("16和40的最大公约数和最小公倍数", ["gcd(16, 40)", "lcm(16, 40)"]),
    ],
)
def test_other_stories_are_worked_out(text: str, expressions: list[str]) -> None:
    found = quantities_told(text)
    assert found is not None
    assert [figure.expression for figure in found.figures] == expressions


@pytest.mark.parametrize(
    "text",
    [
        # a part, a deduction, another period, another thing, both ways, more of it that nobody wrote down
        "18 rows of 12 seats, how many are vacant",
        "i worked 7 hours at 20 an hour with a 30 minute unpaid break",
        "i earn 2900 a month, rent is 250 a week, how much is left",
        "recipe for 4 people uses 300 g of flour, how much sugar for 9 people",
        "i drive 300 km each way, 7 l per 100 km, 1.70 a litre, how much",
        "3 bags of 20 nails at 4 each",
        "my room is 4 by 3 m, paint covers 10 m2 a litre, how many litres",
        "my room is 4 by 3 m, paint covers 10 m2 a litre, how many litres for the walls",
        "5 apples cost 3.50, how much do 8 apples weigh",
        "i worked 4 shifts of 6 hours, how much did i earn",
        "干了5天每天8小时，总工资多少",
        "鱼缸长80厘米宽40厘米高50厘米，水装到三分之二，有多少升水",
        "5支笔12块，8支铅笔多少钱",
        "满300减50是什么意思",
        "每箱24瓶，6箱少一箱，一共多少瓶",
        "1美元换7.1人民币，500欧元是多少人民币",
        "i have 2 meetings at 4 and 3 at 5",
    ],
)
def test_what_is_not_understood_to_its_last_word_is_not_read(text: str) -> None:
    assert quantities_told(text) is None
