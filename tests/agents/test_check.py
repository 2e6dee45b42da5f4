from pathlib import Path

import pytest

from agents.check import ProfileReport, check_profile
from agents.profile import AgentProfile
from tagging.tags import Permission, Tagged, TagSet
from tools.tool import Tool


def tool(tool_id: str, *domains: str, permission: Permission = Permission.LOW) -> Tool:
    group, name = tool_id.split("/")
    tags = TagSet(
        domains=Tagged(value=domains), functions=Tagged(value=("query",)), permission=Tagged(value=permission)
    )
    return Tool(id=tool_id, name=name, description="Does it. And more.", parameters={}, group=group, tags=tags)


TOOLS = {
    one.id: one
    for one in (
        tool("finance/quote", "finance"),
        tool("finance/invoice", "finance", "legal"),
        tool("legal/clause", "legal"),
        tool("legal/shred", "legal", permission=Permission.HIGH),
        tool("misc/odd"),
    )
}
FINANCE = AgentProfile(name="finance", description="Stocks", domains=("finance",))
GENERAL = AgentProfile(name="general", description="All", general=True)


def words(text: str) -> int:
    return len(text.split())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "legal.yaml"
    path.write_text("name: legal\ndescription: Law\ndomains: [legal]\nexamples: [找合同条款]\n", encoding="utf-8")
    return path


def check(file: Path, *others: AgentProfile) -> ProfileReport:
    return check_profile(file, TOOLS, others, words)


def test_the_report_names_the_tools_that_match_and_why_others_do_not(file: Path) -> None:
    report = check(file, FINANCE)
    assert report.ok
    assert report.matched == ("finance/invoice", "legal/clause")
    assert set(report.excluded) == {"finance/quote", "legal/shred", "misc/odd"}
    assert "permission high" in report.excluded["legal/shred"]


def test_the_report_counts_the_groups_tokens_as_they_stand_in_a_prompt(file: Path) -> None:
    assert check(file).n_tokens == words("Available tools: - finance/invoice: Does it. - legal/clause: Does it.")


def test_the_report_names_tools_that_other_agents_take_too(file: Path) -> None:
    assert check(file, FINANCE, GENERAL).shared == {"finance": ("finance/invoice",)}


def test_the_report_names_tools_that_no_agent_takes(file: Path) -> None:
    report = check(file, FINANCE)
    assert report.orphans == ("legal/shred", "misc/odd")
    assert report.only_general == ()


def test_what_only_a_general_agent_takes_is_told_apart(file: Path) -> None:
    report = check(file, FINANCE, GENERAL)
    assert (report.orphans, report.only_general) == (("legal/shred",), ("misc/odd",))


def test_a_profile_that_replaces_another_is_not_compared_with_it(file: Path) -> None:
    old = AgentProfile(name="legal", description="Old", domains=("legal",))
    report = check(file, old, FINANCE)
    assert report.replaces
    assert set(report.shared) == {"finance"}
    assert "replaces the agent legal" in report.render()


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ("domains: [magic]\n", "no tool has the domain 'magic'"),
        ("domains: [magic]\n", "it takes no tool"),
        ("functions: [conjure]\n", "no tool has the function 'conjure'"),
        ("", "it has no examples"),
        ("token_budget: 100\nexclude: [nothing]\n", "it has no examples"),
    ],
)
def test_what_is_allowed_but_odd_is_a_warning(tmp_path: Path, extra: str, words: str) -> None:
    (tmp_path / "a.yaml").write_text(f"name: a\ndescription: d\n{extra}", encoding="utf-8")
    report = check(tmp_path / "a.yaml")
    assert report.ok
    assert any(words in warning for warning in report.warnings)
    assert f"warning: {report.warnings[0]}" in report.render()


def test_a_group_over_its_budget_is_a_warning(file: Path) -> None:
    report = check_profile(file, TOOLS, (), lambda text: len(text) * 100)
    assert "OVER the budget of 2000" in report.render()
    assert any("loaded in turns" in warning for warning in report.warnings)


def test_the_text_tells_everything(file: Path) -> None:
    assert check(file, FINANCE, GENERAL).render().splitlines() == [
        f"agent legal ({file})",
        "takes 2 tools: finance/invoice, legal/clause",
        "group: 10 tokens, within the budget of 2000",
        "shared with finance: 1 tool: finance/invoice",
        "taken by a general agent only: 1 tool: misc/odd",
        "taken by no agent: 1 tool: legal/shred",
    ]


def test_a_long_list_is_cut_in_the_text_and_whole_in_the_report(file: Path) -> None:
    tools = {f"legal/t{n:02}": tool(f"legal/t{n:02}", "legal") for n in range(30)}
    report = check_profile(file, tools, (), words)
    assert len(report.matched) == 30
    assert "t19, and 10 more" in report.render()


@pytest.mark.parametrize("raw", [b"", b"name: [", b"\xff\xfe", b"name: X\ndomians: []\n", b"a: &a 1", b"- x"])
def test_a_file_that_does_not_hold_gives_faults_and_never_an_exception(tmp_path: Path, raw: bytes) -> None:
    (tmp_path / "bad.yaml").write_bytes(raw)
    report = check(tmp_path / "bad.yaml")
    assert not report.ok
    assert "bad.yaml" in report.render()
    assert all(str(fault) in report.render() for fault in report.faults)


def test_a_missing_file_and_an_empty_library_are_survived(tmp_path: Path, file: Path) -> None:
    assert not check(tmp_path / "missing.yaml").ok
    report = check_profile(file, {}, (), words)
    assert (report.matched, report.n_tokens) == ((), 0)
