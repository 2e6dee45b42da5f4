"""What an author says of parameters, in few words."""

import pytest

from tools.embedding.documents import FEW_REQUESTS, documents
from tools.embedding.parameter_words import parameter_words
from tools.tool import JsonSchema, Tool

PROBES: JsonSchema = {
    "type": "object",
    "properties": {
        "batteryBelow": {"type": "integer", "description": "Keep only probes whose charge is lower."},
        "kind": {"$ref": "#/$defs/Kind"},
        "lots": {"type": "array", "items": {"type": "object", "properties": {"grade": {"description": "等级"}}}},
    },
    "$defs": {"Kind": {"type": "string", "enum": ["air", "soil_moisture"]}},
}


def probes(*examples: str) -> Tool:
    return Tool(
        id="greenhouse/probes_list",
        name="probes_list",
        description="Installed probes",
        parameters=PROBES,
        group="greenhouse",
        examples=examples,
    )


def test_names_sayings_and_choices_are_told_those_within_lists_of_objects_too() -> None:
    assert parameter_words(PROBES) == (
        "battery below: Keep only probes whose charge is lower.; kind (air, soil moisture); lots; grade: 等级"
    )


def test_bare_names_are_told_as_they_always_were() -> None:
    assert parameter_words({"type": "object", "properties": {"city": {"type": "string"}, "n": True}}) == ""


def test_many_parameters_are_cut_between_words() -> None:
    many = {f"p{n}": {"description": "of the thing that is wanted"} for n in range(40)}
    told = parameter_words({"type": "object", "properties": many})
    assert len(told) <= 300
    assert told.split()[-1] in ["p0:", "of", "the", "thing", "that", "is", "wanted;"] or told[-1].isdigit()


@pytest.mark.parametrize(("n_examples", "told"), [(0, True), (FEW_REQUESTS - 1, True), (FEW_REQUESTS, False)])
def test_only_tools_with_few_example_requests_are_found_by_what_is_said_of_their_parameters(
    n_examples: int, *, told: bool
) -> None:
    found = documents(probes(*(f"request {n}" for n in range(n_examples))))
    assert ("charge is lower" in found[0].text) is told
