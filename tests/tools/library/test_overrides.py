from typing import Any

import pytest

from errors import ConfigError
from tagging.merge import CHANGED
from tagging.tags import Permission, Provenance, Tagged, TagSet
from tools.library.overrides import laid_over, patched, said_by
from tools.tool import Tool, ToolLabel

TOOL = Tool(id="g/t", name="t", description="Do.", parameters={"type": "object"}, group="g")


def test_an_empty_patch_changes_nothing() -> None:
    assert patched(TOOL, {}) is TOOL


def test_fields_are_replaced() -> None:
    changed = patched(TOOL, {"description": "做", "examples": ["价格"], "answers": {"zh": "{{ x }}"}, "category": "c"})
    assert (changed.description, changed.examples, changed.category) == ("做", ("价格",), "c")
    assert changed.content_hash != TOOL.content_hash


def test_a_person_who_describes_a_tool_anew_takes_its_labels_away() -> None:
    labelled = TOOL.model_copy(update={"labels": {"zh": ToolLabel(name="做", about="做。")}})
    assert patched(labelled, {"category": "c"}).labels == labelled.labels
    assert patched(labelled, {"description": "Do otherwise."}).labels == {}


def test_a_tag_is_replaced_and_the_others_stay() -> None:
    tags = {"domains": {"value": ["finance"], "provenance": "human"}}
    changed = patched(TOOL, {"tags": tags})
    assert changed.tags.domains.value == ("finance",)
    assert changed.tags.functions == TOOL.tags.functions


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        ({"id": "g/other"}, "only description, category, examples, answers, tags can be changed, not id"),
        ({"description": 5}, "description: Input should be a valid string"),
        ({"tags": {"domains": {"value": 5}}}, "domains.value"),
        ({"tags": {"colours": {"value": []}}}, "colours"),
    ],
)
def test_a_patch_that_does_not_hold_is_refused(patch: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        patched(TOOL, patch)


def test_a_tag_that_does_not_say_whose_word_it_is_is_a_persons() -> None:
    changed = patched(TOOL, {"tags": {"domains": {"value": ["finance"]}}})
    assert changed.tags.domains.provenance is Provenance.HUMAN


def test_a_model_does_not_overwrite_a_person() -> None:
    marked = TOOL.model_copy(update={"tags": TagSet(domains=Tagged(value=("data",), provenance=Provenance.HUMAN))})
    changed = patched(marked, {"tags": {"domains": {"value": ["finance"], "provenance": "llm"}}})
    assert changed.tags.domains.value == ("data",)


@pytest.mark.parametrize(
    ("base", "over", "provenance", "expected"),
    [
        (Permission.LOW, Permission.HIGH, "llm", Permission.HIGH),
        (Permission.HIGH, Permission.LOW, "llm", Permission.HIGH),
        (Permission.HIGH, Permission.LOW, "human", Permission.LOW),
    ],
)
def test_only_a_person_lowers_a_permission(
    base: Permission, over: Permission, provenance: str, expected: Permission
) -> None:
    tool = TOOL.model_copy(update={"tags": TagSet(permission=Tagged(value=base))})
    changed = patched(tool, {"tags": {"permission": {"value": over.value, "provenance": provenance}}})
    assert changed.tags.permission.value is expected


MODEL = {"value": "low", "provenance": "llm", "confidence": 0.9}
PERSON = {"value": "high"}


def test_a_model_never_replaces_what_a_person_said_however_late_it_comes() -> None:
    patch = laid_over({}, {"tags": {"permission": PERSON}})
    assert laid_over(patch, {"tags": {"permission": MODEL}}) == patch


def test_a_person_replaces_what_a_model_said_and_a_model_its_own_word() -> None:
    patch = laid_over({"description": "说明"}, {"tags": {"permission": MODEL}})
    assert laid_over(patch, {"tags": {"permission": PERSON}})["tags"] == {"permission": PERSON}
    later = MODEL | {"value": "medium"}
    assert laid_over(patch, {"tags": {"permission": later}}) == {"description": "说明", "tags": {"permission": later}}


def test_none_takes_a_dimension_out() -> None:
    patch = {"tags": {"permission": PERSON, "complexity": MODEL | {"value": "simple"}}}
    assert laid_over(patch, {"tags": {"permission": None, "domains": None}})["tags"] == {
        "complexity": MODEL | {"value": "simple"}
    }
    assert laid_over({"tags": {"permission": PERSON}}, {"tags": {"permission": None}}) == {}


def test_what_each_said_is_told_apart_whether_it_won_or_not() -> None:
    patch = {"tags": {"permission": MODEL, "domains": {"value": ["web"]}}}
    llm, human = said_by(patch, Provenance.LLM), said_by(patch, Provenance.HUMAN)
    assert llm is not None
    assert (llm.permission.value, llm.domains.value) == ("low", ())
    assert human is not None
    assert human.domains.value == ("web",)
    assert said_by({"description": "x"}, Provenance.LLM) is None


IMPORTED = TOOL.model_copy(update={"source": "mcp", "target": "t", "binding": {"command": ["shop"]}})


def settled(tool: Tool, policy: str = "never") -> dict[str, Any]:
    return {"tags": {"approval": {"value": policy, "provenance": "human", "seen": tool.definition_hash}}}


def test_what_was_imported_asks_until_a_person_settles_it() -> None:
    assert IMPORTED.requires_approval
    assert not patched(IMPORTED, settled(IMPORTED)).requires_approval
    assert not TOOL.requires_approval
    assert patched(TOOL, settled(TOOL, "always")).requires_approval


@pytest.mark.parametrize(
    "change",
    [
        {"description": "Do it, and tell nobody."},
        {"description": "做"},
        {"parameters": {"type": "object", "properties": {"command": {"type": "string"}}}},
        {"binding": {"command": ["another"]}},
        {"target": "other"},
    ],
    ids=["description", "Chinese description", "schema", "server", "target"],
)
def test_a_changed_definition_asks_again(change: dict[str, Any]) -> None:
    changed = patched(IMPORTED.model_copy(update=change), settled(IMPORTED))
    assert changed.requires_approval
    assert changed.tags.approval.evidence == CHANGED


def test_a_settlement_that_does_not_say_what_was_seen_settles_nothing() -> None:
    assert patched(IMPORTED, {"tags": {"approval": {"value": "never"}}}).requires_approval


def test_lasting_harm_asks_whatever_was_settled() -> None:
    harmful = IMPORTED.model_copy(update={"tags": TagSet(permission=Tagged(value=Permission.HIGH))})
    assert patched(harmful, settled(harmful)).requires_approval


def test_what_is_never_called_asks_nobody() -> None:
    assert not IMPORTED.model_copy(update={"source": "described"}).requires_approval
