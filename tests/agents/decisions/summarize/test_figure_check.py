import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from agents.decisions.summarize.figure_check import unsupported

SOURCES = [
    {"close": 187.2345, "revenue": 391_035_000_000, "day": "2013-02-28", "ratio": 0.4613, "ok": True, "no": None}
]


@pytest.mark.parametrize(
    "answer",
    [
        "The close was 187.23 (about 187) USD on 2013-02-28.",
        "收盘价１８７.２３美元，营收约 3910.35 亿美元。",
        "Revenue was $391.0 billion, 391,035,000,000 exactly.",
        "The margin is 46.13 %, i.e. 46.1%.",
        "1. first\n2. second\n12 items",
    ],
)
def test_roundings_and_rescalings_of_what_was_found_are_supported(answer: str) -> None:
    assert unsupported(answer, SOURCES) == ()


def test_an_invented_figure_is_named_once() -> None:
    assert unsupported("It costs 212.5 USD, yes 212.5, up 99%.", SOURCES) == ("212.5", "99")


@pytest.mark.parametrize(
    ("answer", "figure"), [("sunny, 20°C", "20"), ("up 3 %", "3"), ("for $ 5", "5"), ("仅 9 元", "9")]
)
def test_a_small_figure_with_a_unit_is_no_mere_count(answer: str, figure: str) -> None:
    assert unsupported(answer, SOURCES) == (figure,)


def test_a_figure_of_the_request_is_supported() -> None:
    assert unsupported("Of your 1,250 USD …", ["I have 1250 USD"]) == ()


def test_a_whole_number_rounds_what_is_none_and_is_no_neighbour_of_one() -> None:
    assert unsupported("It is 32 in all.", [31.5]) == ()
    assert unsupported("一共 32 个。", [31.6]) == ()
    assert unsupported("It is 33 in all.", [32]) == ("33",)
    assert unsupported("It is 34 in all.", [32.5]) == ("34",)


@given(st.floats(0.01, 1e9, allow_nan=False), st.integers(0, 4))
@example(31.5, 0)
def test_every_rounding_of_a_source_is_supported(number: float, decimals: int) -> None:
    assert unsupported(f"It is {number:,.{decimals}f}.", [number]) == ()
