import json
from collections.abc import Callable
from typing import Any

import duckdb
import pytest

from tools.builtin.data.queries.queries import query_sql
from tools.builtin.data.tables.loading import load_table
from tools.context import ToolContext
from tools.tables import nested

Write = Callable[[str, str | bytes], str]
PEOPLE: list[dict[str, Any]] = [
    {"name": "Ada", "home": {"city": "Berlin", "geo": {"lat": 52.5}}, "tags": ["a", "b"]},
    {"name": "王强", "home": {"city": "成都", "geo": {"lat": 30.7}}, "tags": []},
]


async def test_a_field_inside_a_field_becomes_a_column(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("people.json", json.dumps(PEOPLE)))

    assert loaded.columns == ["name", "home_city", "home_geo_lat", "tags"]
    assert loaded.preview.rows == [["Ada", "Berlin", 52.5, '["a","b"]'], ["王强", "成都", 30.7, "[]"]]
    assert loaded.flattened == ["home", "tags"]
    assert (await query_sql(context, "SELECT avg(home_geo_lat) FROM people")).rows == [[41.6]]


@pytest.mark.parametrize("around", [{"people": PEOPLE}, {"count": 2, "next": None, "people": PEOPLE}])
async def test_records_inside_one_object_become_rows(
    context: ToolContext, write: Write, around: dict[str, Any]
) -> None:
    loaded = await load_table(context, write("answer.json", json.dumps(around)))

    assert (loaded.rows, loaded.columns[:2]) == (2, ["name", "home_city"])


async def test_records_without_nested_fields_inside_one_object_become_rows(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("a.json", json.dumps({"data": [{"a": 1}, {"a": 2}]})))

    assert (loaded.columns, loaded.rows, loaded.flattened) == (["a"], 2, ["data"])


async def test_plain_records_stay_as_they_are(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("a.jsonl", '{"a": 1}\n{"a": 2}\n'))

    assert (loaded.columns, loaded.rows, loaded.flattened) == (["a"], 2, [])


async def test_nested_parquet_is_flattened(context: ToolContext) -> None:
    path = context.workspace / "p.parquet"
    duckdb.sql(f"COPY (SELECT {{'x': 1, 'it''s': 2}} AS s, map {{'k': 1}} AS m) TO '{path}' (FORMAT parquet)")

    loaded = await load_table(context, "p.parquet")

    assert loaded.columns == ["s_x", "s_it's", "m"]
    assert loaded.preview.rows == [[1, 2, '{"k":1}']]


async def test_names_that_meet_are_told_apart(context: ToolContext, write: Write) -> None:
    loaded = await load_table(context, write("a.json", json.dumps([{"a": {"b": 1}, "a_b": 2}])))

    assert loaded.preview.rows == [[1, 2]]
    assert loaded.columns == ["a_b", "a_b_2"]


@pytest.mark.usefixtures("same_process")
async def test_objects_that_are_too_wide_or_deep_stay_json(
    context: ToolContext, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nested, "MAX_DEPTH", 1)
    monkeypatch.setattr(nested, "MAX_FIELDS", 2)
    rows = [{"deep": {"a": {"b": 1}}, "wide": {"a": 1, "b": 2, "c": 3}}]

    loaded = await load_table(context, write("a.json", json.dumps(rows)))

    assert loaded.preview.rows == [['{"b":1}', '{"a":1,"b":2,"c":3}']]
