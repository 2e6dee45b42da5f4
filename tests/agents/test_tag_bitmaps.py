"""Bits of tags choose the same tools as a profile that looks at each."""

from hypothesis import given
from hypothesis import strategies as st

from agents.profile import AgentProfile, takes
from tagging.tags import Complexity, Permission, Tagged, TagSet
from tools.retrieval.tag_bitmaps import TagFilter, tag_bitmaps
from tools.tool import Tool

DOMAINS, FUNCTIONS = ("finance", "data", "文件"), ("query", "compute")
PATTERNS = st.lists(st.sampled_from(["a/*", "*/t1", "b/t2", "nothing/*"]), max_size=2).map(tuple)
TAGS = st.builds(
    TagSet,
    domains=st.lists(st.sampled_from(DOMAINS), unique=True).map(lambda values: Tagged(value=tuple(values))),
    functions=st.lists(st.sampled_from(FUNCTIONS), unique=True).map(lambda values: Tagged(value=tuple(values))),
    complexity=st.sampled_from(Complexity).map(lambda value: Tagged(value=value)),
    permission=st.sampled_from(Permission).map(lambda value: Tagged(value=value)),
)
PROFILES = st.builds(
    AgentProfile,
    name=st.just("agent"),
    description=st.just("Does things."),
    descriptions=st.just({}),
    domains=st.lists(st.sampled_from(DOMAINS), max_size=2, unique=True).map(tuple),
    functions=st.lists(st.sampled_from(FUNCTIONS), max_size=2, unique=True).map(tuple),
    max_complexity=st.sampled_from(Complexity),
    max_permission=st.sampled_from(Permission),
    include=PATTERNS,
    exclude=PATTERNS,
    token_budget=st.just(2_000),
    guidance=st.just(""),
    examples=st.just(()),
)


def tool(tool_id: str, tags: TagSet) -> Tool:
    group, _, name = tool_id.partition("/")
    return Tool(id=tool_id, name=name, description="", parameters={}, group=group, source="described", tags=tags)


def library(tags: list[TagSet]) -> dict[str, Tool]:
    ids = [f"{'ab'[n % 2]}/t{n}" for n in range(len(tags))]
    return {tool_id: tool(tool_id, own) for tool_id, own in zip(ids, tags, strict=True)}


@given(st.lists(TAGS, max_size=5), PROFILES)
def test_bits_choose_what_the_profile_takes(tags: list[TagSet], profile: AgentProfile) -> None:
    tools = library(tags)
    taken = {tool_id for tool_id, one in tools.items() if takes(profile, one) is None}
    assert tag_bitmaps(tools).mask(profile.filter).ids() == taken


def test_the_same_filter_is_worked_out_once() -> None:
    tags = tag_bitmaps(library([TagSet(), TagSet(domains=Tagged(value=("data",)))]))
    assert tags.mask(TagFilter(domains=("data",))) is tags.mask(TagFilter(domains=("data",)))
    assert tags.mask(TagFilter(domains=("data",))).ids() == {"b/t1"}


def test_an_unknown_tag_chooses_nothing() -> None:
    assert tag_bitmaps(library([TagSet()])).mask(TagFilter(functions=("sing",))).ids() == frozenset()
