from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.tools.sources.databases.written import written
from tools.sources.databases.sel.source import open_sel
from tools.sources.offers.offer import ImportFinding, Offered


def choices_of(path: Path) -> Mapping[str, list[str]]:
    """Return what each function may name as its column."""
    found: dict[str, list[str]] = {}
    for one in open_sel(f"sqlite:{path}", "shop").items:
        if isinstance(one, Offered) and "key_name" in one.tool.properties:
            found[one.key] = _enum(one.tool.properties["key_name"])
    return found


def _enum(schema: Mapping[str, Any]) -> list[str]:
    return [name for part in schema["anyOf"] for name in part.get("enum", ())]


@pytest.mark.parametrize(
    ("function", "columns", "none"),
    [
        ("select_data_equal_to", {"id", "country", "amount", "city_name"}, set()),
        ("select_data_contains", {"name", "country"}, {"amount", "age"}),
        ("compute_data_sum", {"amount", "age"}, {"country"}),
        ("transform_data_to_datetime_part", {"day"}, {"amount"}),
        ("sort_data_descending", {"amount", "name"}, set()),
        ("retrieve_data", {"amount", "name"}, set()),
    ],
)
def test_functions_name_the_columns_that_they_can_use(
    shop: Path, function: str, columns: set[str], none: set[str]
) -> None:
    found = set(choices_of(shop)[function])
    assert columns <= found
    assert not none & found


def test_other_names_are_taken_too_and_what_had_no_room_is_said(tmp_path: Path) -> None:
    wide = written(tmp_path, f"CREATE TABLE wide ({', '.join(f'c{n} TEXT' for n in range(150))});")
    items = list(open_sel(f"sqlite:{wide}", "wide").items)
    assert len(choices_of(wide)["select_data_contains"]) == 100
    said = [one for one in items if isinstance(one, ImportFinding) and one.kind == "columns_left_out"]
    assert "100 of 150 names" in said[0].text
    tool = next(one.tool for one in items if isinstance(one, Offered) and one.key == "select_data_contains")
    assert {"type": "string"} in tool.properties["key_name"]["anyOf"]
