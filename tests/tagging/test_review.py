from typing import Any

import pytest

from tagging.review import Doubt, DoubtfulTag, Judged, doubts
from tagging.tags import ApprovalPolicy, Permission, Provenance, Tagged, TagSet

SURE: dict[str, Any] = {
    "domains": Tagged(value=("web",), evidence="news"),
    "functions": Tagged(value=("query",), evidence="get"),
    "permission": Tagged(value=Permission.LOW, evidence="name: get"),
}


def said(source: Provenance = Provenance.RULE, seen: str = "", **changes: Any) -> TagSet:
    tags = {name: tag.model_copy(update={"provenance": source, "seen": seen}) for name, tag in TagSet(**SURE)}
    tags |= {
        name: Tagged(value=value, provenance=source, seen=seen, evidence="because") for name, value in changes.items()
    }
    return TagSet(**tags)


def found(tags: TagSet, rule: TagSet | None = None, llm: TagSet | None = None, below: float = 0.7) -> list[DoubtfulTag]:
    judged = Judged(tool_id="g/t", now="now", tags=tags, rule=rule or said(), llm=llm)
    return doubts(judged, below=below)


def test_tags_that_are_sure_and_go_together_are_no_doubt() -> None:
    assert found(said()) == []
    assert found(said(Provenance.LLM, "now"), llm=said(Provenance.LLM, "now")) == []


def test_a_model_that_says_less_harm_than_the_rules_comes_first() -> None:
    rule = said(permission=Permission.HIGH, functions=("transform",))
    llm = said(Provenance.LLM, "before", domains=("web",))
    [first, *_] = found(said(permission=Permission.HIGH, functions=("transform",)), rule, llm)
    assert (first.doubt, first.dimension) == (Doubt.PERMISSION, "permission")
    assert "the model said low" in first.text
    assert "rules say high (because)" in first.text


def test_a_model_that_raises_a_permission_from_low_to_high_contradicts() -> None:
    llm = said(Provenance.LLM, "now", permission=Permission.HIGH)
    [one] = found(llm, said(), llm)
    assert (one.doubt, one.dimension) == (Doubt.CONTRADICTION, "permission")
    assert one.text == "the model raised it to high (because); rules say low (name: get)"
    raised = said(Provenance.LLM, "now", permission=Permission.MEDIUM)
    assert found(raised, said(), raised) == []


def test_domains_of_which_none_is_shared_contradict() -> None:
    llm = said(Provenance.LLM, "now", domains=("sports", "media"))
    [one] = found(llm, said(), llm)
    assert (one.doubt, one.dimension) == (Doubt.CONTRADICTION, "domains")
    assert one.text == "rules say web (news), the model sports, media"


def test_domains_of_which_one_is_shared_do_not_contradict() -> None:
    llm = said(Provenance.LLM, "now", domains=("sports", "web"))
    assert found(llm, said(), llm) == []


def test_a_tool_that_reads_like_a_deletion_and_only_queries_contradicts() -> None:
    [one] = found(said(permission=Permission.HIGH), said(permission=Permission.HIGH))
    assert (one.doubt, one.dimension) == (Doubt.CONTRADICTION, "functions")
    assert "rules say high" in one.text


def test_what_was_not_said_by_the_model_contradicts_nothing() -> None:
    llm = TagSet(complexity=said(Provenance.LLM, "now").complexity)
    rule = said(permission=Permission.HIGH, functions=("transform",))
    assert found(rule, rule, llm) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [(Provenance.LLM, "the tool changed since a model judged it"), (Provenance.HUMAN, "set before the tool changed")],
)
def test_what_was_judged_before_the_tool_changed_is_stale(source: Provenance, text: str) -> None:
    stale = found(said(source, "before"))
    assert {(one.doubt, one.text) for one in stale} == {(Doubt.STALE, text)}
    assert {one.dimension for one in stale} == {"domains", "functions", "complexity", "permission", "agents"}


def test_what_nothing_tells_is_untagged() -> None:
    missing = said().replaced(domains=Tagged(value=(), confidence=0.2), functions=Tagged(value=(), confidence=0.2))
    assert [(one.doubt, one.dimension) for one in found(missing)] == [
        (Doubt.UNTAGGED, "domains"),
        (Doubt.UNTAGGED, "functions"),
    ]


def test_what_is_below_the_confidence_is_unsure() -> None:
    unsure = said().replaced(domains=Tagged(value=("web",), confidence=0.5, evidence="url"))
    [one] = found(unsure)
    assert (one.doubt, one.text, one.confidence) == (Doubt.UNSURE, "web by rule: url", 0.5)
    assert found(unsure, below=0.5) == []


def test_what_a_person_settled_is_no_doubt() -> None:
    settled = said().replaced(
        domains=Tagged(value=("web",), provenance=Provenance.HUMAN, confidence=0.1, seen="now"),
        permission=Tagged(value=Permission.LOW, provenance=Provenance.HUMAN, seen="now"),
        functions=Tagged(value=("transform",)),
    )
    assert found(settled, said(permission=Permission.HIGH), said(Provenance.LLM, "now", domains=("sports",))) == []


def test_a_dimension_is_listed_once_with_its_gravest_doubt() -> None:
    llm = said(Provenance.LLM, "before", domains=("sports",))
    findings = found(llm, said(), llm)
    assert [one.dimension for one in findings].count("domains") == 1
    assert findings[0].doubt is Doubt.CONTRADICTION


def test_a_tool_that_asks_and_that_nobody_settled_is_a_doubt_however_sure_its_rule_is() -> None:
    tags = said(approval=ApprovalPolicy.ALWAYS)
    judged = Judged(tool_id="g/t", now="now", tags=tags, rule=tags, open=True)
    [one] = doubts(judged, below=0.7)
    assert (one.doubt, one.dimension, one.text) == (Doubt.APPROVAL, "approval", "asks before each call: because")
    assert doubts(judged.model_copy(update={"open": False}), below=1) == []
