import json

import pytest

from web.page.markup import argument_lines, as_json, quoted, table


def test_a_table_keeps_its_columns_whatever_its_cells_hold() -> None:
    drawn = table(["a", "b"], [["x|y", None], ["z" * 500, 3]])
    assert drawn.splitlines()[:3] == ["| a | b |", "| --- | --- |", r"| x\|y |  |"]
    assert drawn.splitlines()[3].endswith("zz… | 3 |")


def test_json_is_readable_in_chinese() -> None:
    assert json.loads(as_json({"名": {1, 2}.__class__}))["名"].startswith("<class")
    assert "苹果" in as_json(["苹果"])


def test_json_shows_what_cannot_be_seen_by_its_code() -> None:
    value = {"收件人": "a\u202egro.knab@\u200bb\u2066"}
    written = as_json(value)
    assert json.loads(written) == value
    assert r"a\u202egro.knab@\u200bb\u2066" in written


def test_every_line_of_a_quotation_is_quoted() -> None:
    assert quoted("a\n\n- b") == "> a\n>\n> - b"


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        ({"path": "old.txt", "n": 3, "force": True}, "- path: `old.txt`\n- n: `3`\n- force: `true`"),
        ({"名称": "a\u202eb\u200b"}, r"- 名称: `a\u202eb\u200b`"),
        ({"path": 'C:\\"x'}, '- path: `C:\\"x`'),
        ({}, ""),
    ],
)
def test_short_arguments_are_lines(arguments: dict[str, object], written: str) -> None:
    assert argument_lines(arguments) == written


@pytest.mark.parametrize("value", ["two\nlines", "x" * 200, "", None, [1], {"a": 1}])
def test_other_arguments_are_shown_whole_as_json(value: object) -> None:
    written = argument_lines({"n": 1, "v": value})
    assert json.loads(written.strip("`").removeprefix("json")) == {"n": 1, "v": value}
