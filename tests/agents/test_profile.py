from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.profile import AgentProfile, examine_profile, takes
from tagging.tags import Complexity, Permission, Tagged, TagSet
from tools.tool import Tool

GOOD = """\
name: legal
description: Contracts and law
descriptions: {zh: 合同与法律}
domains: [legal, 法律]
max_complexity: medium
max_permission: low
include: ["text/*"]
exclude: ["*/delete_*"]
token_budget: 800
guidance: |
  Quote the clause.
examples: [Summarise this contract, 总结这份合同]
"""


def tool(
    tool_id: str = "legal/find_clause",
    *,
    domains: tuple[str, ...] = ("legal",),
    functions: tuple[str, ...] = ("query",),
    complexity: Complexity = Complexity.SIMPLE,
    permission: Permission = Permission.LOW,
) -> Tool:
    tags = TagSet(
        domains=Tagged(value=domains),
        functions=Tagged(value=functions),
        complexity=Tagged(value=complexity),
        permission=Tagged(value=permission),
    )
    group, name = tool_id.split("/")
    return Tool(id=tool_id, name=name, description="d", parameters={}, group=group, tags=tags)


def profile(**changes: object) -> AgentProfile:
    return AgentProfile.model_validate({"name": "legal", "description": "Law", **changes})


def written(folder: Path, text: str | bytes) -> Path:
    file = folder / "legal.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def test_a_profile_is_read_from_its_file(tmp_path: Path) -> None:
    found, faults = examine_profile(written(tmp_path, GOOD))
    assert found is not None, faults
    assert found.domains == ("legal", "法律")
    assert found.max_permission is Permission.LOW
    assert found.guidance == "Quote the clause."
    assert found.examples == ("Summarise this contract", "总结这份合同")
    assert not found.general


def test_a_name_and_a_description_are_enough(tmp_path: Path) -> None:
    found, _ = examine_profile(written(tmp_path, "name: legal\ndescription: Law\n"))
    assert found is not None
    assert (found.domains, found.max_permission, found.token_budget) == ((), Permission.MEDIUM, 2_000)


def test_the_description_is_there_in_the_readers_language() -> None:
    found = profile(descriptions={"zh": "法律"})
    assert (found.describe("zh"), found.describe("en"), found.describe("fr")) == ("法律", "Law", "Law")


def test_the_card_holds_what_decisions_may_know() -> None:
    card = profile(domains=["legal"], examples=["a"], guidance="secret").card
    assert (card.name, card.description, card.examples, card.domains) == ("legal", "Law", ("a",), ("legal",))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name: legal\ndescripton: Law\n", None, "the key 'description' is missing"),
        ("description: Law\nname: Legal Affairs\n", 2, "'name' must match"),
        ("name: legal\ndescription: Law\ndomians: [a]\n", 3, "did you mean 'domains'"),
        ("name: legal\ndescription: Law\ndomains: finance\n", 3, "must be a list"),
        ("name: legal\ndescription: Law\ndomains:\n  - a\n  - two words\n", 5, "'domains.1' must match"),
        ("name: legal\ndescription: Law\nmax_permission: all\n", 3, "'low', 'medium' or 'high'"),
        ("name: legal\ndescription: Law\ntoken_budget: 1\n", 3, "at least 100"),
        ("name: legal\ndescription: Law\nexamples: ['', a]\n", 3, "must not be empty"),
        ("name: legal\ndescription: Law\ndescriptions:\n  chinese: 法\n", 4, "'descriptions.chinese' must match"),
        ("name: 5\ndescription: Law\n", 1, "'name' must be text"),
        ("name: legal\ndescription: Law\nname: other\n", 3, "stands twice"),
        ("name: legal\n  description: Law\n", 2, "not valid YAML"),
        ("a: &a [x]\nb: *a\n", 1, "anchors"),
        ("", None, "empty"),
        ("[]", 1, "key: value"),
        ("名字: 法律".encode("gbk"), 1, "not UTF-8"),
        (b"x" * 70_000, None, "larger than 64 KB"),
    ],
)
def test_a_broken_profile_is_told_with_file_and_line(
    tmp_path: Path, text: str | bytes, line: int | None, words: str
) -> None:
    file = written(tmp_path, text)
    found, (fault, *_) = examine_profile(file)
    assert found is None
    assert (fault.file, fault.line) == (str(file), line)
    assert words in str(fault)
    assert str(fault).startswith(str(file))
    assert "\n" not in str(fault)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found, faults = examine_profile(written(tmp_path, "name: X\ndescription: ''\nfoo: 1\n"))
    assert found is None
    assert sorted(fault.line or 0 for fault in faults) == [1, 2, 3]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    found, (fault,) = examine_profile(tmp_path / "missing.yaml")
    assert found is None
    assert "cannot be read" in str(fault)


@pytest.mark.parametrize(
    ("changes", "candidate", "reason", "words"),
    [
        ({"domains": ["finance"]}, tool(), "tag", "domain legal is not one of finance"),
        ({"domains": ["finance"]}, tool(domains=()), "tag", "domain (none)"),
        ({"functions": ["compute"]}, tool(), "tag", "function query"),
        ({"max_complexity": "simple"}, tool(complexity=Complexity.COMPLEX), "tag", "complexity complex"),
        ({}, tool(permission=Permission.HIGH), "permission", "permission high"),
        ({"include": ["*"]}, tool(permission=Permission.HIGH), "permission", "up to medium"),
        ({"exclude": ["legal/*"]}, tool(), "tag", "excludes legal/*"),
        ({"include": ["legal/*"], "exclude": ["*/find_*"]}, tool(), "tag", "excludes */find_*"),
        ({"include": ["text/*"]}, tool(), "tag", "takes only text/*"),
    ],
)
def test_a_tool_that_is_not_taken_has_a_reason(
    changes: dict[str, object], candidate: Tool, reason: str, words: str
) -> None:
    exclusion = takes(profile(**changes), candidate)
    assert exclusion is not None
    assert (exclusion.tool_id, exclusion.reason) == (candidate.id, reason)
    assert words in exclusion.detail


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"domains": ["finance", "legal"]},
        {"functions": ["query"], "domains": ["legal"]},
        {"domains": ["finance"], "include": ["legal/*"]},
        {"include": ["legal/find_clause"]},
        {"max_complexity": "simple", "max_permission": "low"},
    ],
)
def test_a_tool_that_fits_is_taken(changes: dict[str, object]) -> None:
    assert takes(profile(**changes), tool()) is None


def test_what_is_included_by_name_may_have_any_tags() -> None:
    odd = tool("text/parse", domains=(), functions=(), complexity=Complexity.COMPLEX)
    assert takes(profile(domains=["legal"], max_complexity="simple", include=["text/*"]), odd) is None


@given(st.sampled_from(Permission), st.sampled_from(Permission), st.booleans())
def test_no_profile_takes_a_tool_above_its_permission(allowed: Permission, needed: Permission, included: bool) -> None:
    taker = profile(max_permission=allowed, include=["*"] if included else [])
    assert (takes(taker, tool(permission=needed)) is None) is (needed.rank <= allowed.rank)


@pytest.mark.parametrize(
    ("hosts", "destination", "allowed"),
    [
        (["api.example.com"], "api.example.com", True),
        (["API.Example.com"], "api.example.com", True),
        (["api.example.com"], "evil.example", False),
        (["example.com"], "api.example.com", False),
        (["*.example.com"], "api.example.com", True),
        (["*.example.com"], "example.com", False),
        (["*.example.com"], "notexample.com", False),
        (["mcp:Files"], "mcp:files", True),
        (["localhost", "127.0.0.1"], "127.0.0.1", True),
        (["api.example.com"], "*", False),
        ([], "api.example.com", False),
    ],
)
def test_a_profile_names_the_hosts_that_its_calls_may_send_to(
    hosts: list[str], destination: str, *, allowed: bool
) -> None:
    assert profile(hosts=hosts).may_send_to(destination) is allowed


@pytest.mark.parametrize("host", ["*", "https://a.example", "a.example/x", "a..example", "*.*.example", "", "a b"])
def test_what_is_no_host_is_refused_with_its_line(tmp_path: Path, host: str) -> None:
    found, faults = examine_profile(written(tmp_path, f"{GOOD}hosts: ['{host}']\n"))
    assert found is None
    assert "hosts" in str(faults[0])


def test_a_line_break_of_the_file_leaves_no_blank_within_chinese() -> None:
    folded = AgentProfile(name="a", description="Tables.", descriptions={"zh": "筛选、透视， 执行 SQL 和 现金流"})
    assert folded.describe("zh") == "筛选、透视，执行 SQL 和现金流"
    assert folded.describe("en") == "Tables."
