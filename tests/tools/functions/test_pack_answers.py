"""Answer templates in files, and those of the built-in packs."""

import re
from pathlib import Path

import pytest

from tests.built_in import built_in
from tools.functions.pack_answers import read_answers
from tools.marking import MARK, ToolMark

BUILT_IN = built_in()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_templates_are_read_by_tool_and_language_from_every_folder_of_a_pack(tmp_path: Path) -> None:
    write(tmp_path / "answers" / "get_price.en.j2", "It costs {{ price }}.\n")
    write(tmp_path / "prices" / "answers" / "get_price.zh.j2", "价格 {{ price }}\n\n")
    assert read_answers(tmp_path) == ({"get_price": {"en": "It costs {{ price }}.", "zh": "价格 {{ price }}\n"}}, ())


def test_a_part_is_put_into_the_templates_that_name_it(tmp_path: Path) -> None:
    write(tmp_path / "answers" / "_source.en.j2", "\n\nSource: {{ provider }}\n")
    write(tmp_path / "answers" / "_ending.en.j2", '!{% include "_source.en.j2" %}\n')
    write(tmp_path / "prices" / "answers" / "get_price.en.j2", '{{ price }}{% include "_ending.en.j2" %}\n')
    found, faults = read_answers(tmp_path)
    assert (found, faults) == ({"get_price": {"en": "{{ price }}!\n\nSource: {{ provider }}"}}, ())


@pytest.mark.parametrize(
    ("name", "part", "said"),
    [
        ("_gone.en.j2", "", "No such file"),
        ("_loop.en.j2", '{% include "_loop.en.j2" %}', "its parts hold each other"),
    ],
)
def test_a_part_that_is_missing_or_holds_itself_is_a_fault(tmp_path: Path, name: str, part: str, said: str) -> None:
    write(tmp_path / "answers" / "_loop.en.j2", part)
    write(tmp_path / "answers" / "sell.en.j2", f'{{% include "{name}" %}}')
    found, [fault] = read_answers(tmp_path)
    assert not found
    assert fault.startswith("sell.en.j2 cannot be read")
    assert said in fault


def test_a_file_that_is_no_text_is_a_fault_and_the_others_are_read(tmp_path: Path) -> None:
    write(tmp_path / "answers" / "a.en.j2", "fine")
    (tmp_path / "answers" / "b.en.j2").write_bytes(b"\xff\xfe\x00")
    found, [fault] = read_answers(tmp_path)
    assert found == {"a": {"en": "fine"}}
    assert "b.en.j2" in fault


@pytest.mark.parametrize("tool_id", sorted(BUILT_IN.tools))
def test_what_is_shown_in_percent_is_in_percent(tool_id: str) -> None:
    """A share, 0 to 1, that is shown with a percent sign is wrong by a factor of 100."""
    for text in BUILT_IN.tools[tool_id].answers.values():
        shown = re.findall(r"\{\{([^}|]*)\|\s*pct\b|\{\{[^}]*?'[^']*f\s?%%?'\s*%\s*([\w.]+)", text)
        unclear = [name for pair in shown if (name := (pair[0] or pair[1]).strip()) and not _in_percent(name, text)]
        assert not unclear


def _in_percent(name: str, text: str) -> bool:
    """Whether a value says so by its name, is made so on the spot, or is followed by no percent sign."""
    followed = re.search(rf"{re.escape(name)}[^}}]*\}}\}}\**\s?%", text) or f"{name}|pct" in text
    return not followed or name.endswith("_percent") or "* 100" in name


@pytest.mark.parametrize("tool_id", sorted(BUILT_IN.tools))
def test_a_built_in_tool_has_its_templates_beside_it_in_both_languages(tool_id: str) -> None:
    tool, mark = BUILT_IN.tools[tool_id], getattr(BUILT_IN.functions[tool_id], MARK)
    beside = Path(*tool.target.split(":")[0].split(".")[:-1], "answers")
    assert {file.name for file in beside.glob(f"{tool.name}.*")} == {f"{tool.name}.en.j2", f"{tool.name}.zh.j2"}
    assert set(tool.answers) == {"en", "zh"}
    assert (mark.answers, mark.examples) == (ToolMark().answers, ToolMark().examples)
