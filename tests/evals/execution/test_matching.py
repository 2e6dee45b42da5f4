import string
from decimal import Decimal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evals.execution.matching import Said, check_wanted

WORDS = st.text(alphabet=string.ascii_letters + "，。 是的金额", max_size=20)
CENTS = st.integers(-(10**12), 10**12).map(lambda n: Decimal(n) / 100)


@given(WORDS, WORDS, st.integers(0, 10**15))
def test_a_number_is_found_however_its_thousands_are_parted(before: str, after: str, n: int) -> None:
    for written in (f"{n}", f"{n:,}", f"{n:,}".replace(",", " "), f"{n:,}".replace(",", "\u202f"), f"{n:_}"):
        assert Said(f"{before} {written} {after}").holds(f"{n:,}")
        assert Said(f"{before} {written} {after}").holds(f"{n}")


@given(st.integers(0, 10**12))
def test_full_width_digits_are_digits(n: int) -> None:
    wide = f"{n}".translate({ord("0") + d: ord("０") + d for d in range(10)})
    assert Said(f"共{wide}元").holds(str(n))


@given(st.integers(0, 10**9 - 1), st.integers(1, 9))
def test_a_number_within_a_longer_one_does_not_count(n: int, digit: int) -> None:
    assert not Said(f"it is {n}{digit} in all").holds(str(n)) or n == 0 == digit
    assert not Said(f"it is {digit}{n:09} in all").holds(f"{n + 10**10}")


@given(CENTS, CENTS, st.integers(0, 10**6).map(lambda n: Decimal(n) / 100))
def test_a_tolerance_is_kept_to_the_last_digit(value: Decimal, found: Decimal, by: Decimal) -> None:
    assume(abs(found) < 100)  # larger ones may be read with spaces or scales as well
    assert Said(f"[{found}]").holds(f"~{value}±{by}") == (abs(found - value) <= by)


@given(st.decimals(0, 10**6, places=2), st.integers(0, 4999))
def test_more_decimals_that_round_to_the_value_hold(value: Decimal, rest: int) -> None:
    assert Said(f"about {value}{rest:04} $").holds(str(value))


def test_whole_numbers_are_not_rounded() -> None:
    assert not Said("12.4 rows").holds("12")
    assert Said("12.0 rows").holds("12")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("18.135 billion USD", "18135000000"),
        ("181.35亿美元", "18,135,000,000"),
        ("营收 181.35 亿", "~18135000000±1"),
        ("a loss of -$5.20", "-5.2"),
        ("−3.5 %", "~-3.5±0"),
        ("**1,234** rows", "1234"),
        ("2026-11-01,845", "845"),
        ("there are three files", "3"),
        ("一共有三个文件", "3"),
        ("Flat  White", "flat white"),
        ("“Ann”", '"Ann"'),
        ("２０２４年６月１０日", "2024年6月10日"),
        ("2024-06-10 (Mon)", "2024-06-10"),
        ("1，2，3", "2"),
    ],
)
def test_what_means_the_same_holds(text: str, wanted: str) -> None:
    assert Said(text).holds(wanted)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("5.2", "-5.2"),
        ("5-3", "-3"),
        ("-12.34", "~12.34±0.02"),
        ("3.145", "3.14"),
        ("v1.20", "v1.2"),
        ("112 items", "12 items"),
        ("第三个月", "3"),
        ("none", "3"),
        ("", "0"),
    ],
)
def test_what_means_something_else_does_not(text: str, wanted: str) -> None:
    assert not Said(text).holds(wanted)


@given(st.text(max_size=60), st.text(max_size=20))
def test_any_text_can_be_read(text: str, wanted: str) -> None:
    assert Said(text).holds(wanted) in (True, False)
    assert not Said("").holds(wanted or "x")


@pytest.mark.parametrize("wanted", ["", "  ", "**", "~5±", "~±1", "~five±1"])
def test_a_value_that_nothing_could_match_is_refused(wanted: str) -> None:
    with pytest.raises(ValueError, match=r"empty|form"):
        check_wanted(wanted)
