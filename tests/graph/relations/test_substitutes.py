"""Who does the same job at another provider."""

from collections.abc import Callable, Mapping

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph.relations.substitute_rules import Job, common_words, may_stand_in
from graph.relations.substitutes import MOST, derive_substitutes
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool

MakeTool = Callable[..., Tool]
TEXT = {"type": "string"}
PLAIN = ("scan", "sort", "draw", "count", "weigh", "paint", "mail", "sing")


def fed(*tools: Tool) -> dict[str, Tool]:
    """Fill the library up, so that words have something to be rare against."""
    others = [filler(n) for n in range(100)]
    return {tool.id: tool for tool in (*tools, *others)}


def filler(n: int) -> Tool:
    words = f"{PLAIN[n % 8]} w{n}a w{n}b"
    return Tool(id=f"f{n}/t", name="t", group=f"f{n}", description=words, parameters={"type": "object"})


def pairs(tools: Mapping[str, Tool]) -> set[tuple[str, str]]:
    return {(s.stand_in, s.original) for s in derive_substitutes(tools)}


@pytest.fixture
def validators(make_tool: MakeTool) -> tuple[Tool, Tool]:
    said = "Check whether an e-mail address is deliverable."
    return (
        make_tool("mailcheck/verify_email", {"email": TEXT}, description=said),
        make_tool("postman/verify_email", {"address": TEXT}, description=said),
    )


def test_two_providers_of_the_same_job_stand_in_for_each_other(validators: tuple[Tool, Tool]) -> None:
    one, other = validators
    assert pairs(fed(one, other)) == {(one.id, other.id), (other.id, one.id)}


def test_the_evidence_names_what_both_speak_of(validators: tuple[Tool, Tool]) -> None:
    found = derive_substitutes(fed(*validators))[0]
    assert "deliverable" in found.evidence
    assert 0.5 <= found.similarity <= 1


def test_chinese_descriptions_count_as_well(make_tool: MakeTool) -> None:
    said = "查询指定城市的实时天气"
    one = make_tool("qixiang/tianqi", {"chengshi": TEXT}, description=said)
    other = make_tool("fengyun/tianqi", {"chengshi": TEXT}, description=said)
    assert (one.id, other.id) in pairs(fed(one, other))


def test_one_provider_has_no_substitute_within_itself(make_tool: MakeTool) -> None:
    said = "Check whether an e-mail address is deliverable."
    tools = [make_tool(f"mail/{name}", {"email": TEXT}, description=said) for name in ("verify", "verify_email")]
    assert not pairs(fed(*tools))


@pytest.mark.parametrize(
    ("group", "name", "takes", "description"),
    [
        ("shop", "get_comments", "product_id", "Return the comments that buyers wrote about a product."),
        ("shop", "get_status", "region", "Return whether the service is up and running well."),
        ("egypt", "geocode", "address", "Find the coordinates of an address in Egypt."),
    ],
)
def test_what_only_one_provider_knows_has_no_substitute(
    make_tool: MakeTool, group: str, name: str, takes: str, description: str
) -> None:
    one = make_tool(f"{group}/{name}", {takes: TEXT}, description=description)
    other = make_tool(f"market/{name}", {takes: TEXT}, description=description.replace("Egypt", "Uganda"))
    assert not pairs(fed(one, other))


def test_a_key_of_the_same_platform_serves_both(make_tool: MakeTool) -> None:
    said = "Return the latest tweets and replies of one user."
    ids = ("twitter-data/tweets", "twitter-feed/tweets")
    one, other = (make_tool(id_, {"user_id": TEXT}, description=said) for id_ in ids)
    assert (one.id, other.id) in pairs(fed(one, other))


def test_another_number_is_another_job(make_tool: MakeTool) -> None:
    ids = ("cpp14/versions", "cpp17/versions")
    texts = ("List compilers of standard C++ 14", "List compilers of standard C++ 17")
    one, other = (make_tool(id_, description=text) for id_, text in zip(ids, texts, strict=True))
    assert not pairs(fed(one, other))


def test_what_changes_something_is_never_done_elsewhere(validators: tuple[Tool, Tool]) -> None:
    one, other = validators
    changing = TagSet(permission=Tagged(value=Permission.MEDIUM))
    assert not pairs(fed(one, other.model_copy(update={"tags": changing})))


def test_tools_of_different_domains_do_different_jobs(validators: tuple[Tool, Tool]) -> None:
    one, other = validators
    tags = [TagSet(domains=Tagged(value=(domain,))) for domain in ("finance", "sports")]
    one, other = (tool.model_copy(update={"tags": tag}) for tool, tag in zip((one, other), tags, strict=True))
    assert not pairs(fed(one, other))


def test_one_that_needs_more_than_was_ever_given_cannot_stand_in(make_tool: MakeTool) -> None:
    said = "Check whether an e-mail address is deliverable."
    one = make_tool("mailcheck/verify_email", {"email": TEXT}, description=said)
    other = make_tool("postman/verify_email", {"email": TEXT, "region": TEXT, "tone": TEXT}, description=said)
    assert pairs(fed(one, other)) == {(one.id, other.id)}


def test_meaning_joins_what_words_do_not(make_tool: MakeTool) -> None:
    one = make_tool("mailcheck/verify_email", {"email": TEXT}, description="Tell whether mail would arrive.")
    other = make_tool("postman/email_probe", {"email": TEXT}, description="Deliverability of an address.")
    tools = fed(one, other)
    vectors = {id_: np.eye(len(tools), dtype=np.float32)[n] for n, id_ in enumerate(tools)}
    vectors[other.id] = vectors[one.id]
    assert not pairs(tools)
    assert (one.id, other.id) in {(s.stand_in, s.original) for s in derive_substitutes(tools, vectors)}


def test_a_tool_keeps_its_likest_substitutes_only(make_tool: MakeTool) -> None:
    said = "Check whether an e-mail address is deliverable."
    many = [make_tool(f"p{letter}/verify_email", {"email": TEXT}, description=said) for letter in "abcdefgh"]
    found = derive_substitutes(fed(*many))
    assert {sum(s.original == tool.id for s in found) for tool in many} == {MOST}


def test_an_empty_library_has_none() -> None:
    assert derive_substitutes({}) == ()


def test_words_of_many_providers_say_nothing_of_one(make_tool: MakeTool) -> None:
    jobs = [Job(make_tool(f"{word}-api/x", description="a b c")) for word in PLAIN]
    assert "api" in common_words(jobs)
    assert "scan" not in common_words(jobs)


names = st.sampled_from(["mail", "post", "shop", "bank"])
texts = st.text(alphabet="abc 查询天气_-19", max_size=30)


@given(st.lists(st.tuples(names, texts, st.booleans()), max_size=12))
def test_whatever_the_texts_nobody_stands_in_for_his_own_provider(rows: list[tuple[str, str, bool]]) -> None:
    high = TagSet(permission=Tagged(value=Permission.HIGH))
    tools = {
        f"{group}/t{n}": Tool(
            id=f"{group}/t{n}", name=f"t{n}", group=group, description=text, parameters={"type": "object"},
            tags=high if harmful else TagSet(),
        )
        for n, (group, text, harmful) in enumerate(rows)
    }  # fmt: skip
    for found in derive_substitutes(tools):
        one, other = tools[found.stand_in], tools[found.original]
        assert one.group != other.group
        assert {one.tags.permission.value, other.tags.permission.value} == {Permission.LOW}
        assert may_stand_in(Job(one), Job(other))
