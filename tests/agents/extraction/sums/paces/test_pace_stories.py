"""Distance, time and pace: two of them tell the third, where every word is understood."""

import pytest

from agents.extraction.sums.paces.pace_stories import paced
from agents.extraction.sums.paces.paces_again import paced_again
from agents.extraction.sums.paces.quantities import beside, quantities


@pytest.mark.parametrize(
    ("text", "asks", "metres", "seconds", "unit"),
    [
        ("i ran 10 km in 52:30, whats my pace per km", "pace", 10_000, 3_150, "km"),
        ("ran a marathon in 3:45, pace per mile?", "pace", 42_195, 13_500, "mi"),
        ("drove 300 km in 3h20, average speed?", "pace", 300_000, 12_000, "km"),
        ("cycled 42 km in 1 hour 45 minutes, what was my average speed?", "pace", 42_000, 6_300, "km"),
        ("how long does 5 km take at 6:00/km", "time", 5_000, 1_800, "km"),
        ("at 6 min per km, how far do i get in 45 minutes", "distance", 7_500, 2_700, "km"),
        ("配速5分40秒每公里，跑10公里要多久", "time", 10_000, 3_400, "km"),
        ("what pace per km do i need for a half marathon in 1:52:30", "pace", 21_097.5, 6_750, "km"),
        ("全马跑进4小时配速要多少", "pace", 42_195, 14_400, "km"),
        ("5公里跑了27分30秒，配速多少", "pace", 5_000, 1_650, "km"),
        ("半马跑了1:45，每公里配速是多少", "pace", 21_097.5, 6_300, "km"),
        ("时速80公里，开240公里要多久", "time", 240_000, 10_800, "km"),
        ("跑步配速6'15\"，跑8公里需要多长时间", "time", 8_000, 3_000, "km"),
        ("how long does it take to swim 1 km at 20:00 per km", "time", 1_000, 1_200, "km"),
        ("we drove the car 300 km in 3 hours, how fast", "pace", 300_000, 10_800, "km"),
        ("火车3小时跑了300公里，平均时速多少", "pace", 300_000, 10_800, "km"),
        ("骑车30公里用1小时，平均时速多少", "pace", 30_000, 3_600, "km"),
        ("what time will i finish 10 km at 5:30 pace", "time", 10_000, 3_300, "km"),
    ],
)
def test_the_third_of_them_is_asked_for(text: str, asks: str, metres: float, seconds: float, unit: str) -> None:
    found = paced(text)
    assert found is not None
    assert (found.asks, found.unit) == (asks, unit)
    assert found.metres == pytest.approx(metres)
    assert found.seconds == pytest.approx(seconds)


def test_what_is_worked_out_says_how_a_colon_was_read() -> None:
    found = [paced(text) for text in ("ran 10 km in 52:30, pace?", "半马跑了1:45，配速多少")]
    assert [one.said for one in found if one] == ["52 min 30 s ÷ 10 km", "1小时45分 ÷ 21.0975 km"]


@pytest.mark.parametrize(
    "text",
    [
        "every day i run 5 km in 25 min, what pace",
        "ran 10k in 50:00 then 5k in 24:00, pace?",
        "walked 3 km in 50 min with a break, what speed?",
        "ran 10 km in 52:30, what pace do i need for sub 50",
        "how far is 10 km in 52:30",
        "what is 10 km in miles",
        "10 km at 5:00 tomorrow, what pace",
        "跑了10公里用时52:30，中间休息5分钟，配速多少",
        "100公里油耗8升，跑300公里要多少油",
        "我跑10公里用52:30，他快两分钟，他的配速多少",
        "跑10公里要多久",
        "how long does it take to swim 400 m at 2:00 pace",
        "row 2000 m at 2:10 pace, how long",
        "游泳1500米配速2分，要多久",
        "划船2000米配速2分10秒，要多久",
        "what time did the 10 km race start at 5:30 pace?",
        "can we run 10 km in 1 hour, how fast is the car",
        "i ran 10 km in 1 hour, how fast is he",
        "we rode 10 km in 1 hour, how fast is the train",
        "我跑10公里用1小时，汽车时速多少",
        "跑10公里1小时，骑车时速多少",
        "我走10公里用2小时，她的速度是多少",
    ],
)
def test_another_sum_is_left_alone(text: str) -> None:
    assert paced(text) is None


@pytest.mark.parametrize(
    ("seconds", "metres", "text", "lasts"),
    [
        (3_150, 10_000, "ran", 3_150),
        (105, 21_097.5, "ran", 6_300),
        (450, 10_000, "drove", 450),
        (570, 10_000, "cycled", None),
        (0, 10_000, "ran", None),
    ],
)
def test_a_colon_counts_what_can_be(seconds: float, metres: float, text: str, lasts: float | None) -> None:
    assert beside(seconds, metres, text) == lasts


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("1h 45m", "time", 6_300),
        ("52m30s", "time", 3_150),
        ("half an hour", "time", 1_800),
        ("1 hour and a half", "time", 5_400),
        ("45 s", "time", 45),
        ("2:05:10", "time", 7_510),
        ("半小时", "time", 1_800),
        ("一个半小时", "time", 5_400),
        ("两小时半", "time", 9_000),
        ("1个半钟头", "time", 5_400),
        ("5分半", "time", 330),
        ("400 m", "distance", 400),
        ("5k", "distance", 5_000),
        ("十公里", "distance", 10_000),
        ("12 mph", "speed", 12 * 1_609.344 / 3_600),
        ("时速30公里", "speed", 30_000 / 3_600),
        ("每公里5分", "pace", 300),
        ("5:40 per km", "pace", 340),
    ],
)
def test_quantities_are_read_as_they_are_written(text: str, kind: str, value: float) -> None:
    (one,) = quantities(text)
    assert one.kind == kind
    assert one.value == pytest.approx(value)


@pytest.mark.parametrize(
    ("last", "said", "asks", "metres", "seconds"),
    [
        ("配速5分40秒每公里，跑10公里要多久", "那21.1公里呢", "time", 21_100, 7_174),
        ("how long does 5 km take at 6:00/km", "and at 5:30/km?", "time", 5_000, 1_650),
        ("how long does 5 km take at 6:00/km", "what about a marathon", "time", 42_195, 15_190.2),
        ("ran 10 km in 52:30, pace?", "how long would 20 km take at that pace", "time", 20_000, 6_300),
        ("10公里跑了50分钟，配速多少", "按这个配速跑20公里要多久", "time", 20_000, 6_000),
        ("10公里跑了50分钟，配速多少", "如果用了45分钟呢", "pace", 10_000, 2_700),
        ("ran 10 km in 52:30, pace?", "and per mile?", "pace", 10_000, 3_150),
        ("10公里跑了50分钟，配速多少", "那每英里呢", "pace", 10_000, 3_000),
        ("10公里跑了50分钟，配速多少", "换成英里呢", "pace", 10_000, 3_000),
    ],
)
def test_a_message_may_change_the_question_before(
    last: str, said: str, asks: str, metres: float, seconds: float
) -> None:
    found = paced(paced_again(last, said) or "")
    assert found is not None
    assert found.asks == asks
    assert found.metres == pytest.approx(metres)
    assert found.seconds == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("last", "said"),
    [
        ("ran 10 km in 52:30, pace?", "and 21.1 km?"),
        ("10公里跑了50分钟，配速多少", "那21.1公里呢"),
        ("配速5分40秒每公里，跑10公里要多久", "21.1公里是多少英里"),
        ("how long does 5 km take at 6:00/km", "what is 10 km in miles"),
        ("what is 5 km in miles", "and 10 km?"),
    ],
)
def test_another_message_changes_nothing(last: str, said: str) -> None:
    assert paced_again(last, said) is None
