import json

import pytest
from pydantic import ValidationError

from tagging.batch.reply_entries import form_for, matched
from tagging.questions.tag_answer import ToolTags
from tagging.tags import Complexity, Permission, Provenance
from tests.tagging.conftest import answer, entry

SEVERAL = form_for(ToolTags, 2)


def test_an_answer_becomes_tags_of_a_model() -> None:
    said = SEVERAL.model_validate_json(answer(entry(1, "send_sms", domains=["web", "web"])))
    tags = matched(said, {1: "send_sms"}, ToolTags)[1].as_tags("digest")
    assert (tags.domains.value, tags.functions.value, tags.agents.value) == (("web",), ("generate",), ("system",))
    assert (tags.complexity.value, tags.permission.value) == (Complexity.SIMPLE, Permission.HIGH)
    assert tags.permission.evidence.startswith("A stranger")
    assert {(tag.provenance, tag.seen) for name, tag in tags if name != "approval"} == {(Provenance.LLM, "digest")}


@pytest.mark.parametrize("changes", [{"provenance": "human"}, {"confidence": 2}, {"permission": "none"}, {"name": 3}])
def test_an_entry_that_does_not_hold_costs_only_itself(changes: dict[str, object]) -> None:
    text = answer(entry(1, "a"), entry(2, "b", **changes) if "name" not in changes else entry(2, "b") | changes)
    assert [one.number for one in SEVERAL.model_validate_json(text).tools] == [1]
    with pytest.raises(ValidationError):
        form_for(ToolTags, 1).model_validate_json(text)


@pytest.mark.parametrize("text", ['{"tools": "none"}', '{"tools": 3}', "{}"])
def test_an_answer_without_a_list_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        SEVERAL.model_validate_json(text)


def test_number_and_name_come_first_in_the_form() -> None:
    properties = SEVERAL.model_json_schema(mode="serialization")["$defs"]["NumberedToolTags"]["properties"]
    assert list(properties)[:2] == ["number", "name"]


def test_only_entries_of_tools_that_were_asked_for_are_taken() -> None:
    said = SEVERAL.model_validate_json(
        answer(entry(1, "a"), entry(2, "c"), entry(3, "c"), entry(9, "z"), entry(0, "a"))
    )
    assert set(matched(said, {1: "a", 2: "b", 3: "c"}, ToolTags)) == {1, 3}


def test_a_number_that_is_answered_twice_is_nobodys() -> None:
    said = SEVERAL.model_validate_json(answer(entry(1, "a"), entry(1, "a", permission="low"), entry(2, "b")))
    assert set(matched(said, {1: "a", 2: "b"}, ToolTags)) == {2}


def test_a_kept_answer_holds_no_place_in_a_list() -> None:
    said = matched(SEVERAL.model_validate_json(answer(entry(4, "a"))), {4: "a"}, ToolTags)[4]
    assert "number" not in json.loads(said.model_dump_json())
    assert type(said) is ToolTags


def test_the_form_says_how_many_entries_there_are_and_takes_what_comes() -> None:
    tools = form_for(ToolTags, 3).model_json_schema(mode="serialization")["properties"]["tools"]
    assert (tools["minItems"], tools["maxItems"]) == (3, 3)
    said = form_for(ToolTags, 3).model_validate_json(answer(*[entry(n, "a") for n in range(5)], {"number": 9}))
    assert len(said.tools) == 5
    with pytest.raises(ValidationError):
        form_for(ToolTags, 1).model_validate_json(answer({"number": 1}))
