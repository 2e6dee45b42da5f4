import re
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter

from tests.built_in import built_in
from tests.tools.made_results import numbers_of
from tools.shares import PERCENT, SHARE, UNIT, UNIT_AT, Percent, Share, in_unit_at

NAMED_PERCENT = re.compile(r"(?:^|[._])(?:percent|percentage|pct)(?:\[\])*$")
SAID_PERCENT = re.compile(r"\bin per ?cent\b|\b0 to 100\b", re.IGNORECASE)
SAID_SHARE = re.compile(r"^(?:the )?(?:share|part|fraction) of\b.*\b(?:from )?0 to 1\b|^0 to 1$", re.IGNORECASE)


def fields() -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every number that a built-in tool takes or gives."""
    for tool in built_in().tools.values():
        for schema in (tool.parameters, tool.returns):
            for path, field in numbers_of(schema):
                yield f"{tool.id} {path}", str(field.get("description", "")), field


def test_the_unit_stands_in_the_schema_of_a_field_and_of_one_that_may_be_empty() -> None:
    class Held(BaseModel):
        used_percent: Percent
        left: Share | None

    properties = TypeAdapter(Held).json_schema()["properties"]

    assert properties["used_percent"][UNIT] == PERCENT
    assert properties["left"]["anyOf"][0][UNIT] == SHARE


def test_a_number_may_say_where_its_unit_stands() -> None:
    assert in_unit_at("unit").json_schema_extra == {UNIT_AT: "unit"}


def test_whatever_is_called_per_cent_is_in_per_cent() -> None:
    assert [name for name, _, field in fields() if NAMED_PERCENT.search(name) and field.get(UNIT) != PERCENT] == []


def test_whatever_is_described_as_per_cent_or_as_a_share_says_so_in_its_schema() -> None:
    units = {UNIT, UNIT_AT}
    assert [n for n, said, field in fields() if SAID_PERCENT.search(said) and not units & field.keys()] == []
    assert [n for n, said, field in fields() if SAID_SHARE.search(said) and field.get(UNIT) != SHARE] == []


def test_no_field_named_for_per_cent_is_missed() -> None:
    assert len([name for name, _, field in fields() if field.get(UNIT) == PERCENT]) > 40
    assert {name for name, _, field in fields() if field.get(UNIT) == SHARE} >= {
        "general/diff_text similarity",
        "general/detect_language scripts[]",
    }
