import pytest
from hypothesis import given
from hypothesis import strategies as st

from errors import InvalidArguments
from tools.builtin.finance.prices.history import Past, read_day
from tools.context import ToolContext


@given(st.dates())
def test_a_day_in_iso_form_is_read(day: object) -> None:
    assert read_day(str(day), "start") == day


@given(st.text(alphabet="abc年月日去/. ", max_size=12))
def test_other_text_is_refused_in_both_languages(text: str) -> None:
    with pytest.raises(InvalidArguments, match="YYYY-MM-DD") as caught:
        read_day(text, "start")
    assert (caught.value.parameter, "日期" in caught.value.zh) == ("start", True)


async def test_a_start_after_the_end_is_refused_in_chinese_too(context: ToolContext) -> None:
    past = Past(symbol="AAPL", interval="1d", start="2012-02-01", end="2012-01-01", limit=None)
    with pytest.raises(InvalidArguments) as caught:
        await past.load(context)
    assert (caught.value.parameter, "晚于" in caught.value.zh) == ("start", True)
