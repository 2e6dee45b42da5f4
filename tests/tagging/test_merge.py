from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tagging.merge import CHANGED, DIMENSIONS, merge, standing
from tagging.tags import ApprovalPolicy, Complexity, Permission, Provenance, Tagged, TagSet

HIGH, MEDIUM, LOW = Permission.HIGH, Permission.MEDIUM, Permission.LOW
provenances = st.sampled_from(Provenance)
levels = st.sampled_from(Permission)


def permission(value: Permission, provenance: Provenance) -> TagSet:
    return TagSet(permission=Tagged(value=value, provenance=provenance))


def tag_sets(provenance: st.SearchStrategy[Provenance]) -> st.SearchStrategy[TagSet]:
    def tagged(values: st.SearchStrategy[Any], kind: Any) -> st.SearchStrategy[Any]:
        return st.builds(kind, value=values, provenance=provenance)

    names = st.tuples(st.sampled_from(["finance", "data", "file"]))
    return st.builds(
        TagSet,
        domains=tagged(names, Tagged[tuple[str, ...]]),
        functions=tagged(names, Tagged[tuple[str, ...]]),
        complexity=tagged(st.sampled_from(Complexity), Tagged[Complexity]),
        permission=tagged(levels, Tagged[Permission]),
        agents=tagged(names, Tagged[tuple[str, ...]]),
    )


rule_sets, llm_sets, human_sets = (tag_sets(st.just(p)) for p in Provenance)


def test_without_others_the_rule_stands() -> None:
    rule = permission(MEDIUM, Provenance.RULE)
    assert merge(rule) == rule


def test_a_model_raises_a_permission() -> None:
    merged = merge(permission(LOW, Provenance.RULE), permission(HIGH, Provenance.LLM))
    assert (merged.permission.value, merged.permission.provenance) == (HIGH, Provenance.LLM)


def test_a_model_does_not_lower_a_permission() -> None:
    merged = merge(permission(HIGH, Provenance.RULE), permission(LOW, Provenance.LLM))
    assert (merged.permission.value, merged.permission.provenance) == (HIGH, Provenance.RULE)


def test_a_person_lowers_a_permission() -> None:
    merged = merge(
        permission(HIGH, Provenance.RULE), permission(HIGH, Provenance.LLM), permission(LOW, Provenance.HUMAN)
    )
    assert (merged.permission.value, merged.permission.provenance) == (LOW, Provenance.HUMAN)


def test_a_model_that_poses_as_a_person_is_not_heard() -> None:
    merged = merge(permission(HIGH, Provenance.RULE), permission(LOW, Provenance.HUMAN))
    assert merged.permission.value is HIGH


def test_an_authors_mark_in_the_rules_tags_is_not_overwritten_by_a_model() -> None:
    marked = TagSet(domains=Tagged(value=("file",), provenance=Provenance.HUMAN))
    said = TagSet(domains=Tagged(value=("web",), provenance=Provenance.LLM))
    assert merge(marked, said).domains.value == ("file",)


@given(tag_sets(provenances), tag_sets(provenances))
def test_a_model_never_lowers_a_permission_whatever_it_claims(rule: TagSet, llm: TagSet) -> None:
    assert merge(rule, llm).permission.value.rank >= rule.permission.value.rank


@given(tag_sets(provenances), tag_sets(provenances), human_sets)
def test_a_persons_tags_always_win(rule: TagSet, llm: TagSet, human: TagSet) -> None:
    assert merge(rule, llm, human) == human


@given(rule_sets, llm_sets)
def test_a_models_tags_win_over_the_rules_but_for_permission(rule: TagSet, llm: TagSet) -> None:
    merged = merge(rule, llm)
    assert all(
        getattr(merged, name) == getattr(llm, name) for name in DIMENSIONS if name not in ("permission", "approval")
    )


@given(rule_sets, llm_sets, llm_sets)
def test_of_two_models_the_order_does_not_matter_for_permission(rule: TagSet, one: TagSet, other: TagSet) -> None:
    levels = [merge(rule, one).permission.value, merge(rule, other).permission.value]
    assert merge(merge(rule, one), other).permission.value.rank <= max(level.rank for level in levels)


@given(rule_sets, llm_sets, human_sets)
def test_merging_again_changes_nothing(rule: TagSet, llm: TagSet, human: TagSet) -> None:
    once = merge(rule, llm, human)
    assert merge(once, llm, human) == once


def test_a_model_has_no_say_in_whether_a_tool_asks() -> None:
    asks = TagSet(approval=Tagged(value=ApprovalPolicy.ALWAYS))
    said = TagSet(approval=Tagged(value=ApprovalPolicy.NEVER, provenance=Provenance.LLM))
    assert merge(asks, said).approval == asks.approval


@given(st.sampled_from(ApprovalPolicy))
def test_a_person_s_word_stands_for_the_definition_that_was_seen(policy: ApprovalPolicy) -> None:
    said = TagSet(approval=Tagged(value=policy, provenance=Provenance.HUMAN, seen="then"))
    assert standing(said, "then") is said
    later = standing(said, "now").approval
    assert (later.value, later.provenance, later.evidence) == (ApprovalPolicy.ALWAYS, Provenance.HUMAN, CHANGED)
