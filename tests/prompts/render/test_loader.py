import importlib
from pathlib import Path

import pytest

from agents import decisions
from errors import ConfigError
from prompts.render.loader import FOLDER, Prompt, load_prompt, parse_prompt, read_prompt
from prompts.render.untrusted import RULE

ALL = sorted(path.stem for path in FOLDER.glob("*.md"))
FILLED = [name for name in ALL if read_prompt(name).placeholders]
GUARDED = [name for name in ALL if read_prompt(name).untrusted]
MODELLED = sorted(form.parent.name for form in Path(decisions.__path__[0]).glob("*/model.py"))


@pytest.mark.parametrize("name", ALL)
def test_every_prompt_file_can_be_read(name: str) -> None:
    assert read_prompt(name).name == name


@pytest.mark.parametrize("name", MODELLED)
def test_every_decisions_prompt_was_checked_against_its_code(name: str) -> None:
    assert read_prompt(name) == importlib.import_module(f"agents.decisions.{name}.model").PROMPT


@pytest.mark.parametrize("name", FILLED)
def test_every_prompt_fails_at_load_when_its_code_forgets_a_placeholder(name: str) -> None:
    first, *others = sorted(read_prompt(name).placeholders)

    with pytest.raises(ConfigError, match=rf"nobody fills \['{first}'\]"):
        load_prompt(name, others)


@pytest.mark.parametrize("name", ALL)
def test_every_prompt_fails_at_load_when_its_code_fills_too_much(name: str) -> None:
    with pytest.raises(ConfigError, match=r"does not have \['nonsense'\]"):
        load_prompt(name, [*read_prompt(name).placeholders, "nonsense"])


@pytest.mark.parametrize("name", GUARDED)
def test_every_prompt_with_others_text_opens_with_the_rule_about_data(name: str) -> None:
    assert read_prompt(name).system.startswith(RULE)


def test_the_system_part_of_an_agents_prompt_holds_nothing_that_changes_within_a_search() -> None:
    for name in ("choose", "fill_arguments"):
        assert "{{data group}}" in read_prompt(name).system
        assert "{{data task}}" in read_prompt(name).user


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("## user\nx\n## system\ny", "section"),
        ("hello\n## system\nx\n## user\ny", "section"),
        ("## system\nx", "section"),
        ("## system\n\n## user\ny", "empty"),
        ("## system\nx\n## user\n{{data}} {{ok}} {{Data Task}}", "malformed"),
        ("## system\nx\n## user\n{{ok", "malformed"),
        ("## system\nx\n## user\ny\n## cut\nz end\n## cut\nz end", "section"),
        ("## system\nx\n## user\n{{data z}}\n## cut\nother end", "cannot be cut"),
        ("## system\nx\n## user\n{{z}}\n## cut\nz end", "cannot be cut"),
        ("## system\nx\n## user\n{{data z}}\n## cut\nz middle", "one of each, end, start"),
        ("## system\nx\n## user\n{{data z}}\n## cut\nz", "cannot be cut"),
        ("## system\n{{a}}\n## user\n{{data a}}", "twice"),
        ("## system\n{{a}}\n## user\n{{a}}", "twice"),
    ],
)
def test_a_malformed_prompt_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ConfigError, match=fault):
        parse_prompt("bad", text)


def test_a_prompt_without_untrusted_parts_needs_no_rule() -> None:
    assert parse_prompt("plain", "## system\nBe short.\n## user\nIn {{language}}.") == Prompt(
        name="plain",
        system="Be short.",
        user="In {{language}}.",
        trusted=frozenset({"language"}),
        untrusted=frozenset(),
    )


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"nosuch\.md"):
        load_prompt("nosuch", [], folder=tmp_path)


def test_code_samples_with_single_braces_are_plain_text() -> None:
    assert parse_prompt("p", '## system\nAnswer {"a": {"b": 1}}\n## user\n{{x}}').system == 'Answer {"a": {"b": 1}}'


@pytest.mark.parametrize(("name", "spared"), [("choose", "task"), ("fill_arguments", "task"), ("decompose", "request")])
def test_what_was_asked_for_is_never_cut(name: str, spared: str) -> None:
    prompt = read_prompt(name)
    assert spared in prompt.untrusted - {cut.part for cut in prompt.cuts}


def test_a_search_gives_up_descriptions_then_memories_then_moves() -> None:
    assert [cut.part for cut in read_prompt("choose").cuts][:3] == ["offers", "memories", "moves"]
