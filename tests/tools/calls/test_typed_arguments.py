import asyncio
import datetime as dt
from enum import Enum
from typing import Annotated, Any

from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field

from tests.tools.calls.invoking import Order, run
from tools.context import ToolContext
from tools.functions.from_function import tool_from_function
from tools.kinds import IsoDate, Ticker


class Side(Enum):
    BUY = "buy"
    SELL = "sell"


async def typed(
    symbol: Ticker,
    n: Annotated[int, Field(ge=1, le=100)],
    day: IsoDate,
    side: Side = Side.BUY,
    since: dt.date | None = None,
    ratios: list[float] | None = None,
    order: Order | None = None,
    tags: dict[str, int] | None = None,
) -> dict[str, Any]:
    """Take values of many types."""
    return {"n": n, "symbol": symbol, "day": day}


TYPED = tool_from_function(typed, "g")
DAYS = st.dates(dt.date(1900, 1, 1), dt.date(2100, 1, 1)).map(str)
TEXTS = st.text("abcAB 苹果股价", max_size=8)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "symbol": TEXTS,
    "n": st.integers(1, 100),
    "day": DAYS,
    "side": st.sampled_from(["buy", "sell"]),
    "since": DAYS,
    "ratios": st.lists(st.floats(allow_nan=False, allow_infinity=False) | st.integers(-5, 5), max_size=4),
    "order": st.fixed_dictionaries({"symbol": TEXTS}, optional={"n": st.integers()}),
    "tags": st.dictionaries(TEXTS, st.integers(), max_size=3),
}


@given(
    st.fixed_dictionaries(
        {name: VALUES[name] for name in TYPED.required},
        optional={name: strategy for name, strategy in VALUES.items() if name not in TYPED.required},
    )
)
@settings(max_examples=60)
def test_whatever_fits_the_schema_is_taken_by_the_function(arguments: dict[str, Any]) -> None:
    context = ToolContext(workspace=None, data_dir=None)  # type: ignore[arg-type]  # not looked at
    result = asyncio.run(run(typed, context, arguments))
    assert result.error == ""


@given(st.dictionaries(st.sampled_from([*VALUES, "other"]), st.none() | st.integers() | TEXTS | st.lists(TEXTS)))
@settings(max_examples=60)
def test_whatever_is_given_ends_as_a_result_that_names_a_parameter(arguments: dict[str, Any]) -> None:
    context = ToolContext(workspace=None, data_dir=None)  # type: ignore[arg-type]  # not looked at
    result = asyncio.run(run(typed, context, arguments))
    assert result.error_type in ("", "MissingArgument", "InvalidArguments")
