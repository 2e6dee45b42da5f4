import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.market.money import percent_change, readable_en, readable_zh

SCALES = {"trillion": 1e12, "billion": 1e9, "million": 1e6, "thousand": 1e3, "万亿": 1e12, "亿": 1e8, "万": 1e4, "": 1}
WRITTEN = re.compile(r"(-?[\d,.]+) ?(trillion|billion|million|thousand|万亿|亿|万|)")


def read_back(written: str) -> tuple[float, float]:
    number, word = WRITTEN.match(written).groups()  # type: ignore[union-attr]  # it always starts with a number
    return float(number.replace(",", "")) * SCALES[word], SCALES[word]


@pytest.mark.parametrize(
    ("value", "unit", "en", "zh"),
    [
        (364_980_000_000, "USD", "364.98 billion USD", "3,649.80 亿美元"),
        (-47_150_000_000, "USD", "-47.15 billion USD", "-471.50 亿美元"),
        (15_408_095_000, "shares", "15.41 billion shares", "154.08 亿股"),
        (1_234_000_000_000, "USD", "1.23 trillion USD", "1.23 万亿美元"),
        (0.98, "USD/share", "0.98 USD per share", "每股 0.98 美元"),
        (0.795, "USD/share", "0.795 USD per share", "每股 0.795 美元"),
        (4.3, "USD/share", "4.30 USD per share", "每股 4.30 美元"),
        (0, "USD", "0 USD", "0 美元"),
        (12.5, "CNY", "12.50 CNY", "12.50 元人民币"),
    ],
)
def test_a_figure_is_written_in_both_languages(value: float, unit: str, en: str, zh: str) -> None:
    assert (readable_en(value, unit), " ".join(readable_zh(value, unit).split())) == (en, zh)


@given(st.integers(min_value=-(10**15), max_value=10**15))
def test_a_written_amount_reads_back_within_its_rounding(value: int) -> None:
    for written in (readable_en(value, "USD"), readable_zh(value, "USD")):
        back, scale = read_back(written)
        assert abs(back - value) <= 0.0051 * scale


@given(
    st.floats(min_value=0.01, max_value=1e6, allow_nan=False), st.floats(min_value=0.01, max_value=1e6, allow_nan=False)
)
def test_a_percent_change_leads_from_the_old_price_to_the_new(new: float, old: float) -> None:
    assert old * (1 + percent_change(new, old) / 100) == pytest.approx(new, abs=old * 0.000051)


def test_a_change_from_nothing_is_no_change() -> None:
    assert percent_change(5, 0) == 0
