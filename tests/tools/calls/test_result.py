import datetime as dt
import math
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, Field, field_serializer

from errors import ToolCallFailed
from tools.artifacts import Chart, Table
from tools.calls.result import to_payload, whole


class Colour(Enum):
    RED = "red"


class Odd(BaseModel):
    x: int = 1

    @field_serializer("x")
    def explode(self, _: int) -> int:
        raise ValueError("no way")


class Report(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True)

    name: str = Field(serialization_alias="called")
    figures: list[float] = []
    table: Table | None = None
    charts: list[Chart] = []
    anything: Any = None


@dataclass
class Point:
    x: float
    chart: Chart | None = None


TABLE = Table(title="Prices", columns=["day", "close"], rows=[[dt.date(2024, 1, 2), math.nan]], total_rows=7)
CHART = Chart(title="收盘价", figure={"data": [{"y": np.array([1.0, math.inf])}], "layout": {}})


def test_a_model_becomes_json_under_its_aliases() -> None:
    assert to_payload(Report(name="a")).value["called"] == "a"


@pytest.mark.parametrize(
    ("returned", "value"),
    [
        (None, None),
        ("苹果", "苹果"),
        ({"day": dt.date(2024, 1, 2)}, {"day": "2024-01-02"}),
        ({"at": dt.datetime(2024, 1, 2, 3, tzinfo=dt.UTC)}, {"at": "2024-01-02T03:00:00Z"}),
        ({"x": math.nan, "y": [math.inf, -math.inf, 1.5]}, {"x": None, "y": [None, None, 1.5]}),
        ((1, 2), [1, 2]),
        ({3}, [3]),
        ({1: "a", dt.date(2024, 1, 2): "b"}, {"1": "a", "2024-01-02": "b"}),
        (Decimal("1.50"), "1.50"),
        (Colour.RED, "red"),
        (np.float64(1.5), 1.5),
        (np.int64(3), 3),
        (np.array([1, 2]), [1, 2]),
        (pd.Timestamp("2024-01-02"), "2024-01-02T00:00:00"),
        (Point(1.0), {"x": 1.0, "chart": None}),
        ("bad\udcff", "bad?"),
        ({"\udcff": 1}, {"?": 1}),
        (True, True),
    ],
)
def test_values_become_json(returned: object, value: object) -> None:
    assert to_payload(returned).value == value


def test_nan_in_a_model_becomes_null() -> None:
    assert to_payload(Report(name="a", figures=[math.nan, 1.0])).value["figures"] == [None, 1.0]


def test_tables_and_charts_are_lifted_out_of_a_model() -> None:
    payload = to_payload(Report(name="a", table=TABLE, charts=[CHART]))
    assert payload.value["table"] == {"title": "Prices", "rows": 7}
    assert payload.value["charts"] == [{"chart": "收盘价"}]
    assert [table.title for table in payload.tables] == ["Prices"]
    assert [chart.title for chart in payload.charts] == ["收盘价"]


def test_artifacts_are_found_in_lists_mappings_and_dataclasses() -> None:
    payload = to_payload({"points": [Point(1.0, CHART)], "table": TABLE})
    assert payload.value == {
        "points": [{"x": 1.0, "chart": {"chart": "收盘价"}}],
        "table": {"title": "Prices", "rows": 7},
    }
    assert (len(payload.tables), len(payload.charts)) == (1, 1)


def test_lifted_artifacts_hold_plain_json() -> None:
    payload = to_payload([TABLE, CHART])
    assert payload.tables[0].rows == [["2024-01-02", None]]
    assert payload.charts[0].figure["data"] == [{"y": [1.0, None]}]


@pytest.mark.parametrize(
    ("returned", "said"),
    [
        (b"\x00", "bytes"),
        ({"a": [bytearray(b"x")]}, "bytes"),
        (Report(name="a", anything=b"x"), "bytes"),
        (object(), "object"),
        (Odd(), "no JSON form: .*no way"),
        (Report(name="a", anything=object()), "object"),
        ([1 << 20_000], "20001 bits"),
    ],
)
def test_what_json_cannot_hold_is_refused(returned: object, said: str) -> None:
    with pytest.raises(ToolCallFailed, match=said):
        to_payload(returned)


def test_a_result_that_holds_itself_is_refused() -> None:
    circle: list[Any] = []
    circle.append(circle)
    with pytest.raises(ToolCallFailed, match="deeper than 64"):
        to_payload(circle)


def test_a_deep_result_of_a_library_is_refused() -> None:
    deep: Any = 1
    for _ in range(100):
        deep = [deep]
    with pytest.raises(ToolCallFailed, match="deeper than 64"):
        to_payload(np.array([deep], dtype=object))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text("abc苹果"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("ab价", max_size=3), inner, max_size=4),
    max_leaves=15,
)


@given(JSON)
def test_json_stays_as_it_is(value: object) -> None:
    assert to_payload(value).value == value


def test_tables_go_back_into_their_places() -> None:
    first = Table(title="库存", columns=["a"], rows=[[1]], total_rows=9)
    second = Table(title="", columns=["b"], rows=[[2]], total_rows=1)
    payload = to_payload({"n": 1, "table": first, "more": [second, {"title": "库存", "rows": 9}]})
    put = whole(payload.value, payload.tables)
    assert put == {
        "n": 1,
        "table": {"title": "库存", "columns": ["a"], "rows": [[1]], "total_rows": 9},
        "more": [{"title": "", "columns": ["b"], "rows": [[2]], "total_rows": 1}, {"title": "库存", "rows": 9}],
    }


@given(st.recursive(st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)))
def test_without_tables_a_value_stays(value: Any) -> None:
    assert whole(value, []) == value
