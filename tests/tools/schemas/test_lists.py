from typing import Any

import pytest

from tools.schemas.lists import is_list, item_of


def test_an_optional_list_is_a_list_of_what_its_items_are() -> None:
    schema = {"anyOf": [{"type": "array", "items": {"type": ["integer", "null"]}}, {"type": "null"}]}
    assert is_list(schema)
    assert item_of(schema) == {"type": "integer"}


def test_one_value_is_its_own_item() -> None:
    assert not is_list({"type": "string", "items": {"type": "integer"}})
    assert item_of({"type": "string", "format": "date"}) == {"type": "string", "format": "date"}


@pytest.mark.parametrize("schema", [{"type": "array"}, {"type": "array", "items": True}])
def test_a_list_of_anything_has_items_of_any_kind(schema: dict[str, Any]) -> None:
    assert item_of(schema) == {}
