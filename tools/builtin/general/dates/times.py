"""The time now, and the same moment elsewhere."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.builtin.general.dates.clock import moment_of
from tools.context import ToolContext
from tools.gazetteers.places import only_zone
from tools.gazetteers.time_zones import zone_of
from tools.kinds import IsoDateTime, TimeZone
from tools.marking import ExampleCall, tool


class CurrentTime(BaseModel):
    """A clock reading."""

    time: IsoDateTime = Field(description="Now, ISO 8601 with offset")
    timezone: TimeZone = Field(description="IANA zone of the reading")
    date: str = Field(description="YYYY-MM-DD", json_schema_extra={"format": "date"})
    clock: str = Field(description="HH:MM:SS on a 24-hour clock")
    weekday: str = Field(description="Day of the week in English")
    utc_offset: str = Field(description="Offset from UTC, +HH:MM")


class ConvertedTime(BaseModel):
    """One moment on two clocks."""

    from_time: IsoDateTime = Field(description="The moment in the first zone, ISO 8601 with offset")
    from_timezone: TimeZone
    to_time: IsoDateTime = Field(description="The same moment in the second zone, ISO 8601 with offset")
    to_timezone: TimeZone
    from_clock: str = Field(description="HH:MM in the first zone")
    to_clock: str = Field(description="HH:MM in the second zone")
    to_date: str = Field(description="YYYY-MM-DD in the second zone", json_schema_extra={"format": "date"})
    hours_ahead: float = Field(description="How many hours the second zone is ahead of the first; negative when behind")
    day_shift: int = Field(description="1 when the second zone's clock shows the next day, -1 the day before, else 0")
    now: bool = Field(description="Whether the moment is this one, because none was named")


@tool(
    domains=("time", "general"),
    functions=("query",),
    permission="low",
    call=ExampleCall({"timezone": "Asia/Tokyo"}),
)
def current_time(context: ToolContext, timezone: TimeZone = "") -> CurrentTime:
    """Tell the current date, time and weekday in a time zone, city or country.

    Use it for "what time is it", "what is today's date" and before reckoning with "today" or "now".

    Args:
        context: The surroundings of the call.
        timezone: IANA zone, or a city or country in English or Chinese; empty for the local time.

    Returns:
        The reading with date, clock, weekday and offset from UTC.
    """
    name = timezone.strip() or context.options.get("timezone", "")
    now = _now().astimezone(_zone(name, "timezone") if name else None)
    shown = now.tzinfo.key if isinstance(now.tzinfo, ZoneInfo) else (now.tzname() or "UTC")
    return CurrentTime(
        time=now.isoformat(timespec="seconds"),
        timezone=shown,
        date=now.date().isoformat(),
        clock=now.strftime("%H:%M:%S"),
        weekday=now.strftime("%A"),
        utc_offset=_offset(now),
    )


@tool(
    domains=("time", "general"),
    functions=("compute", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"time": "2026-07-01T15:00", "from_timezone": "New York", "to_timezone": "东京"}),
)
def convert_timezone(
    from_timezone: TimeZone,
    to_timezone: TimeZone,
    time: IsoDateTime = "",
) -> ConvertedTime:
    """Convert a time of day or a moment from one time zone to another, daylight saving included.

    Use it for "what is 3 pm New York in Tokyo" and, without a time, for the time difference between two places in
    hours. A time without a date means today in the first zone.

    Args:
        from_timezone: Zone in which the time is given: IANA zone, city or country.
        to_timezone: Zone to convert to: IANA zone, city or country.
        time: ISO 8601, or a time of day such as 15:00, 3pm or 下午3点; empty for this moment.

    Returns:
        The moment on both clocks, and how far ahead the second zone is.
    """
    source = _zone(from_timezone, "from_timezone")
    target = _zone(to_timezone, "to_timezone")
    here = _now().astimezone(source)
    moment = moment_of(time, today=here.date()) if time.strip() else here
    if moment is None:
        raise InvalidArguments(
            f"{time!r} is not a time; write 15:00, 3pm or 2026-11-21T15:00.",
            parameter="time",
            zh=f"“{time}”不是有效时间，请写成 15:00、下午3点 或 2026-11-21T15:00。",
        )
    try:
        return _converted(moment, source, target, now=not time.strip())
    except OverflowError:
        raise InvalidArguments(
            f"{time!r} lies at the end of the calendar, which has no such moment in another zone.",
            parameter="time",
            zh=f"“{time}”位于日历的边界，在另一时区没有对应的时刻。",
        ) from None


def _converted(moment: datetime, source: ZoneInfo, target: ZoneInfo, *, now: bool) -> ConvertedTime:
    before = moment.astimezone(source) if moment.tzinfo else moment.replace(tzinfo=source)
    before = before.astimezone(UTC).astimezone(source)  # a clock time that summer time skips moves forward
    after = before.astimezone(target)
    ahead = (after.utcoffset() or _ZERO) - (before.utcoffset() or _ZERO)
    return ConvertedTime(
        from_time=before.isoformat(timespec="seconds"),
        from_timezone=source.key,
        to_time=after.isoformat(timespec="seconds"),
        to_timezone=target.key,
        from_clock=before.strftime("%H:%M"),
        to_clock=after.strftime("%H:%M"),
        to_date=after.date().isoformat(),
        hours_ahead=ahead.total_seconds() / 3600,
        day_shift=(after.date() - before.date()).days,
        now=now,
    )


_ZERO = timedelta(0)


def _now() -> datetime:
    return datetime.now(UTC)


def _zone(name: str, parameter: str) -> ZoneInfo:
    zone = zone_of(name) or only_zone(name)
    if zone is None:
        raise InvalidArguments(
            f"No time zone goes by {name!r}; name a city or an IANA zone such as Asia/Tokyo.",
            parameter=parameter,
            zh=f"没有名为“{name}”的时区；请给出城市名或 Asia/Tokyo 这样的 IANA 时区。",
        )
    return ZoneInfo(zone)


def _offset(moment: datetime) -> str:
    return moment.isoformat()[-6:]
