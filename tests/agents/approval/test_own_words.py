"""What a person said word for word, and what a person said may be replaced."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.approval.own_words import may_be_replaced, stands_literally
from tools.marking import Replaced
from tools.tool import Tool

NOTES = Replaced("file", "drafts/notes.txt")
TABLE = Replaced("table", "sales", also=("new/sales.csv", "sales.csv"))


def sender(**properties: Any) -> Tool:
    return Tool(
        id="g/send",
        name="send",
        description="Send.",
        parameters={"type": "object", "properties": properties},
        group="g",
        source="mcp",
    )


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("https://a.example/x?d=1", "fetch https://a.example/x?d=1, please"),
        ("https://a.example/x", "打开https://a.example/x看看"),
        ("https://a.example", "what stands at a.example?"),
        ("https://a.example/", "what stands at https://a.example"),
        ("Happy  Birthday", "send her happy\nbirthday"),
        ("生日快乐", "给她发一句生日快乐吧"),
        (7, "pet 7"),
        (7.0, "pet 7"),
        (12_500, "book 12,500 of them"),
        (["a@b.example", "c@d.example"], "mail a@b.example and c@d.example"),
        ({"name": "Ann"}, "her name is Ann"),
        ("", "anything"),
        (None, "anything"),
    ],
)
def test_what_the_person_typed_stands_there(value: Any, message: str) -> None:
    known = sender(value={"type": "object", "properties": {"name": {"type": "string"}}})
    assert stands_literally(known, {"value": value}, ["something else", message])


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("https://evil.example/?d=SECRET", "fetch https://evil.example/"),
        ("https://a.example/report", "打开 https://a.example/report2024"),
        ("port", "the report"),
        (7, "pet 77"),
        (7, "pet 7a"),
        (True, "true"),
        (["Ann", "SECRET"], "mail Ann"),
        ({"SECRET": "Ann"}, "mail Ann"),
        ({"name": {"deep": ["SECRET"]}}, "name and deep"),
        ("two messages", "two"),
        ("秘密", "给她发一句生日快乐"),
    ],
)
def test_what_the_person_did_not_type_does_not(value: Any, message: str) -> None:
    assert not stands_literally(sender(value={}), {"value": value}, [message, "messages"])


def test_every_argument_must_stand_there() -> None:
    assert stands_literally(sender(), {"to": "Ann", "text": "hello"}, ["say hello", "to Ann"])
    assert not stands_literally(sender(), {"to": "Ann", "text": "SECRET"}, ["say hello to Ann"])


def test_a_call_without_arguments_tells_nothing() -> None:
    assert stands_literally(sender(), {}, [])


def test_what_a_tool_has_by_default_tells_nothing() -> None:
    tool = sender(size={"type": "integer", "default": 10}, deep={"type": "boolean", "default": False})
    assert stands_literally(tool, {"size": 10, "deep": False}, [])
    assert not stands_literally(tool, {"size": 11}, [])
    assert not stands_literally(tool, {"size": 10, "deep": 0}, [])


@given(
    st.recursive(
        st.text() | st.booleans() | st.floats() | st.none(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_whatever_a_model_fills_in_gets_an_answer(value: Any) -> None:
    assert stands_literally(sender(), {"value": value}, ["a", "用 b"]) in (True, False)


@pytest.mark.parametrize(
    "message",
    [
        "overwrite drafts/notes.txt with 'hello'",
        "save it as notes.txt, replacing the old one",
        "Write 'hello' to notes.txt. Overwrite it.",
        "copy a.txt to drafts/notes.txt and overwrite it",
        "replace whatever is in notes.txt by the word empty",
        "notes.txt may be overwritten: put 'hello' into it",
        "rewrite “drafts/notes.txt”",
        "用“你好”覆盖 notes.txt",
        "把drafts/notes.txt的内容替换成“你好”",
        "用 a.txt 替换 notes.txt",
        "另存为 notes.txt，覆盖原来的文件",
        "把结果写进notes.txt。可以覆盖。",
        "重写 notes.txt",
    ],
)
def test_a_file_that_is_named_as_one_to_be_replaced_may_be(message: str) -> None:
    assert may_be_replaced(NOTES, ["hello", message])


@pytest.mark.parametrize(
    "message",
    [
        "write 'hello' to notes.txt",
        "overwrite other.txt with 'hello'",
        "overwrite old-notes.txt",
        "overwrite notes.txt.bak",
        "overwrite archive/notes.txt",
        "do not overwrite notes.txt",
        "don't replace notes.txt",
        "write to notes.txt without overwriting it",
        "overwrite a.txt, then copy it to notes.txt",
        "replace a.txt with notes.txt",
        "overwrite the file",
        "把“你好”写进 notes.txt",
        "不要覆盖 notes.txt",
        "写进 notes.txt，别替换原来的",
        "用 notes.txt 覆盖 a.txt",
        "覆盖 a.txt，然后复制到 notes.txt",
        "覆盖那个文件",
    ],
)
def test_any_other_file_may_not(message: str) -> None:
    assert not may_be_replaced(NOTES, [message])


def test_name_and_wish_stand_in_one_message() -> None:
    assert not may_be_replaced(NOTES, ["what does notes.txt say?", "overwrite it"])


@pytest.mark.parametrize(
    "message",
    [
        "load new/sales.csv again and replace the old table",
        "load it as the table sales, replacing it",
        "用它替换 sales 表",
    ],
)
def test_a_table_goes_by_its_name_and_by_its_new_file(message: str) -> None:
    assert may_be_replaced(TABLE, [message])


@given(st.text(max_size=300))
def test_any_message_gets_an_answer(message: str) -> None:
    assert may_be_replaced(NOTES, [message]) in (True, False)


@pytest.mark.parametrize(
    ("message", "known"),
    [
        ("move drafts/notes.txt to archive", True),
        ("把notes.txt移到归档文件夹", True),
        ("rename notes to plan", True),
        ("move everything in drafts to archive", True),
        ("tidy up my files", False),
        ("move mynotes.txt to archive", False),
        ("整理一下我的文件", False),
    ],
)
def test_what_is_only_changed_or_moved_need_only_be_named(message: str, known: bool) -> None:
    assert may_be_replaced(Replaced("file", "drafts/notes.txt", ("drafts",), loss="changed"), [message]) is known
