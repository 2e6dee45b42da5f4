"""What an author said once of a parameter, said of its namesakes too."""

from typing import Any

from tools.schemas.namesakes import completed


def _schema(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


ITEM = {"type": "string", "description": "Catalogue id such as `B1007`."}
BRANCH = {"type": "string", "enum": ["CEN", "OAK"], "description": "CEN = Central, OAK = Oakfield"}


def test_an_identifier_without_a_word_is_told_of_as_its_namesake_is() -> None:
    _, found = completed([_schema(itemId=ITEM), _schema(itemId={"type": "string"})])
    assert found["properties"]["itemId"] == ITEM


def test_an_enumeration_of_the_same_values_is_the_same_thing_whatever_its_name_and_place() -> None:
    bare = {"type": "string", "enum": ["CEN", "OAK"], "default": "CEN"}
    inner = {"type": "object", "properties": {"pickup": _schema(branch=bare)}, "$defs": {"Loan": _schema(at=bare)}}
    _, found = completed([_schema(branchCode=BRANCH), inner])
    assert found["properties"]["pickup"]["properties"]["branch"] == {**BRANCH, "default": "CEN"}
    assert found["$defs"]["Loan"]["properties"]["at"]["description"] == BRANCH["description"]


def test_plain_names_and_what_is_said_in_two_ways_are_left_as_they_are() -> None:
    name = {"type": "string", "description": "Name of the sender."}
    other = {"type": "string", "description": "Number of an item."}
    schemas = [_schema(name=name, itemId=ITEM), _schema(itemId=other), _schema(name={"type": "string"})]
    bare = _schema(itemId={"type": "string"}, name={"type": "string"})
    assert completed([*schemas, bare])[-1] == bare


def test_a_name_is_the_same_however_its_words_are_joined() -> None:
    _, found = completed([_schema(itemId=ITEM), _schema(item_id={"type": "string"})])
    assert found["properties"]["item_id"] == ITEM
