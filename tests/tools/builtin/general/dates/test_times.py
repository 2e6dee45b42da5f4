from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.summarize.templates import render
from errors import InvalidArguments
from tests.built_in import built_in
from tools.builtin.general.dates import times
from tools.builtin.general.dates.times import convert_timezone, current_time
from tools.call import ToolCall, ToolResult
from tools.context import ToolContext

ZONES = ("Asia/Shanghai", "Europe/London", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "UTC")


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(times, "_now", lambda: datetime(2026, 3, 1, 20, 30, tzinfo=UTC))


def test_current_time_tells_date_clock_and_weekday_of_a_zone(context: ToolContext) -> None:
    now = current_time(context, "Asia/Tokyo")

    assert (now.date, now.clock, now.weekday, now.utc_offset) == ("2026-03-02", "05:30:00", "Monday", "+09:00")


@pytest.mark.parametrize("name", ["纽约", "New York", "America/New_York"])
def test_current_time_knows_places_in_both_languages(context: ToolContext, name: str) -> None:
    assert current_time(context, name).time == "2026-03-01T15:30:00-05:00"


def test_current_time_without_a_zone_is_the_local_one(context: ToolContext) -> None:
    local = datetime(2026, 3, 1, 20, 30, tzinfo=UTC).astimezone()

    assert datetime.fromisoformat(current_time(context).time) == local


def test_current_time_takes_the_zone_of_the_options() -> None:
    context = ToolContext(workspace=None, data_dir=None, options={"timezone": "北京"})  # type: ignore[arg-type]  # no files here

    assert current_time(context).timezone == "Asia/Shanghai"


def test_current_time_refuses_an_unknown_place(context: ToolContext) -> None:
    with pytest.raises(InvalidArguments, match="'Zorbaville'"):
        current_time(context, "Zorbaville")


def test_convert_timezone_converts_a_time_of_day() -> None:
    converted = convert_timezone("北京", "London", "下午3点")

    assert (converted.from_clock, converted.to_clock, converted.day_shift, converted.hours_ahead) == (
        "15:00",
        "07:00",
        0,
        -8.0,
    )


def test_convert_timezone_says_when_it_is_another_day() -> None:
    assert convert_timezone("America/New_York", "Asia/Tokyo", "22:00").day_shift == 1
    assert convert_timezone("Asia/Tokyo", "America/New_York", "01:00").day_shift == -1


def test_convert_timezone_knows_summer_time() -> None:
    winter = convert_timezone("UTC", "Europe/Berlin", "2026-01-15T12:00")
    summer = convert_timezone("UTC", "Europe/Berlin", "2026-07-15T12:00")

    assert (winter.to_clock, summer.to_clock) == ("13:00", "14:00")


def test_convert_timezone_moves_a_skipped_time_forward() -> None:
    assert convert_timezone("Europe/Berlin", "UTC", "2026-03-29T02:30").from_clock == "03:30"


def test_convert_timezone_lets_an_offset_in_the_text_win() -> None:
    assert convert_timezone("Asia/Tokyo", "UTC", "2026-01-01T12:00+00:00").to_clock == "12:00"


@pytest.mark.parametrize(
    ("time", "source", "target"), [("soon", "UTC", "UTC"), ("3pm", "X", "UTC"), ("3pm", "UTC", "X")]
)
def test_convert_timezone_refuses_what_it_does_not_understand(time: str, source: str, target: str) -> None:
    with pytest.raises(InvalidArguments):
        convert_timezone(source, target, time)


@given(
    st.datetimes(datetime(1990, 1, 1), datetime(2040, 1, 1)),  # noqa: DTZ001 - drawn without a zone
    st.sampled_from(ZONES),
    st.sampled_from(ZONES),
)
def test_convert_timezone_never_changes_the_moment(moment: datetime, source: str, target: str) -> None:
    converted = convert_timezone(source, target, moment.isoformat(timespec="seconds"))

    after = datetime.fromisoformat(converted.to_time)
    assert datetime.fromisoformat(converted.from_time) == after
    assert after.utcoffset() == after.astimezone(ZoneInfo(target)).utcoffset()


@pytest.mark.parametrize(
    ("time", "source", "target"),
    [
        ("0001-01-01T00:00:00", "Asia/Shanghai", "UTC"),
        ("9999-12-31T23:59:59", "America/New_York", "北京"),
        ("9999-12-31T23:59:59Z", "Asia/Shanghai", "UTC"),
    ],
)
def test_a_moment_at_the_end_of_the_calendar_is_refused(time: str, source: str, target: str) -> None:
    with pytest.raises(InvalidArguments, match="end of the calendar") as refused:
        convert_timezone(source, target, time)
    assert "边界" in refused.value.zh


def test_convert_timezone_without_a_time_says_how_far_two_places_are_apart_now() -> None:
    converted = convert_timezone("New York", "北京")

    assert converted.now
    assert (converted.from_clock, converted.to_clock, converted.hours_ahead) == ("15:30", "04:30", 13.0)
    assert not convert_timezone("New York", "北京", "15:00").now


@pytest.mark.parametrize(
    ("places", "english", "chinese"),
    [
        (("New York", "Beijing"), "is **13 hours ahead of**", "**早 13 小时**"),
        (("Beijing", "London"), "is **8 hours behind**", "**晚 8 小时**"),
        (("Delhi", "Karachi"), "is **0.5 hours behind**", "**晚 0.5 小时**"),
        (("Lisbon", "London"), "**the same time** as", "**没有时差**"),
    ],
)
def test_the_answer_says_how_far_two_places_are_apart(places: tuple[str, str], english: str, chinese: str) -> None:
    tool = built_in().tools["general/convert_timezone"]
    call = ToolCall(id="1", tool_id=tool.id, arguments={})
    result = ToolResult(call=call, status="ok", value=convert_timezone(*places).model_dump(mode="json"))

    assert english in render(result, tool.answers, "en")
    assert chinese in render(result, tool.answers, "zh")
