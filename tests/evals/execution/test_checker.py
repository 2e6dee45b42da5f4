from pathlib import Path
from typing import Any

import pytest

from evals.execution.checker import Ending, asks_back, faults, refuses
from evals.execution.outcome import CallNote, TurnNote
from tests.evals.execution.rows import example

READ = CallNote(tool="system/read_file", status="ok")
MAIL = CallNote(tool="general/send_email", status="ok", effect=True)


def kinds_of(workspace: Path, turn: TurnNote | str, **told: Any) -> list[str]:
    """Judge one turn over a workspace that holds the example's files."""
    judged = example(**told)
    for path, text in judged.files.items():
        if not (workspace / path).exists() and path not in told.get("result_files", {}):
            (workspace / path).parent.mkdir(parents=True, exist_ok=True)
            (workspace / path).write_bytes(text.encode())
    note = TurnNote(answer=turn) if isinstance(turn, str) else turn
    return [fault.kind for fault in faults(judged, Ending.of([note], workspace))]


def test_each_value_must_stand_in_the_answer(tmp_path: Path) -> None:
    wanted = [["1,200", "1.2k"], ["~3.5±0.1"]]
    assert kinds_of(tmp_path, "1200 and 3.45", contains=wanted) == []
    assert kinds_of(tmp_path, "1200 and 3.7", contains=wanted) == ["value"]
    assert kinds_of(tmp_path, "nothing", contains=wanted) == ["value", "value"]
    assert kinds_of(tmp_path, "1200, 3.5, 9", contains=wanted, not_contains=["9"]) == ["forbidden"]


@pytest.mark.parametrize("turn", [TurnNote(answer=""), TurnNote(answer="x", failed="it took too long")])
def test_a_run_that_ends_early_is_wrong(tmp_path: Path, turn: TurnNote) -> None:
    assert kinds_of(tmp_path, turn) == ["failed"]


@pytest.mark.parametrize(
    ("expected", "held"),
    [
        ({"rows": 1}, True),
        ({"rows": 2}, False),
        ({"columns": ["数量", "名称"]}, True),
        ({"columns": ["名称"]}, False),
        ({"contains": ["笔", ["3", "2"]]}, True),
        ({"contains": ["本"]}, False),
        ({"not_contains": ["笔"]}, False),
        ({"exists": False}, False),
        ({"moved_from": "old.csv"}, True),
    ],
)
def test_a_file_is_judged_by_what_it_holds(tmp_path: Path, expected: dict[str, Any], *, held: bool) -> None:
    (tmp_path / "out.csv").write_text("名称,数量\n笔,2\n", encoding="utf-8")
    files = {"old.csv": "名称,数量\n笔,2\n"}
    told = {"files": files, "result_files": {"out.csv": expected, "old.csv": {"exists": False}}}
    assert (kinds_of(tmp_path, "done", **told) == []) is held


def test_a_file_that_is_not_there_or_cannot_be_read_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    assert kinds_of(tmp_path, "done", result_files={"none.csv": {}, "bad.json": {"rows": 1}}) == ["file", "file"]


def test_a_moved_file_must_be_gone_and_hold_the_same(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new/a.log").write_text("other", encoding="utf-8")
    (tmp_path / "a.log").write_text("one", encoding="utf-8")
    told = {"files": {"a.log": "one"}, "result_files": {"new/a.log": {"moved_from": "a.log"}}}
    assert kinds_of(tmp_path, "done", **told) == ["file", "file"]


def test_what_must_not_change_is_compared_byte_by_byte(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"one\r\n")
    assert kinds_of(tmp_path, "done", files={"a.txt": "one\n"}, unchanged=["a.txt"]) == ["changed"]


@pytest.mark.parametrize(
    "answer",
    ["Which file do you mean?\n- a.csv\n- b.csv", "您想要哪个文件？", "请说明要用哪一列。", "Please tell me which."],
)
def test_a_question_to_the_person_asks_back(tmp_path: Path, answer: str) -> None:
    assert asks_back(answer)
    assert kinds_of(tmp_path, answer, expect="ask_back", files={"a.csv": "a\n1\n"}) == []


@pytest.mark.parametrize("answer", ["The sum is 3.", "合计是三。"])
def test_an_answer_where_a_question_was_due_is_wrong(tmp_path: Path, answer: str) -> None:
    assert kinds_of(tmp_path, answer, expect="ask_back") == ["not_asked"]


def test_a_run_that_stopped_to_ask_needs_no_words_of_its_own(tmp_path: Path) -> None:
    assert kinds_of(tmp_path, TurnNote(answer="", asked=True), expect="ask_back") == []


def test_who_asks_back_has_written_nothing(tmp_path: Path) -> None:
    (tmp_path / "new.txt").write_text("x", encoding="utf-8")
    (tmp_path / "a.txt").write_text("y", encoding="utf-8")
    assert kinds_of(tmp_path, "Which?", expect="ask_back", files={"a.txt": "x"}) == ["effect", "effect"]


@pytest.mark.parametrize(
    "answer", ["I cannot book flights.", "I'm not able to do that.", "我没有这样的工具。", "抱歉，这件事我做不到。"]
)
def test_an_honest_no_is_right(tmp_path: Path, answer: str) -> None:
    assert refuses(answer)
    assert kinds_of(tmp_path, TurnNote(answer=answer, calls=(READ,)), expect="refuse") == []


@pytest.mark.parametrize("answer", ["Booked: AB 12345.", "已预订，航班号 12345。"])
def test_a_no_that_is_none_is_wrong_and_what_it_invents_is_named(tmp_path: Path, answer: str) -> None:
    assert kinds_of(tmp_path, answer, expect="refuse", turns=["book me a flight"]) == ["not_refused", "invented"]


def test_figures_of_request_files_and_results_are_not_invented(tmp_path: Path) -> None:
    turn = TurnNote(answer="I cannot send 1,500 to 2024, see 333.", results=('{"n": 333}',))
    told = {"expect": "refuse", "turns": ["send 1500"], "files": {"a.txt": "2024"}}
    assert kinds_of(tmp_path, turn, **told) == []


def test_who_refuses_has_done_nothing(tmp_path: Path) -> None:
    denied = MAIL.model_copy(update={"status": "denied"})
    assert kinds_of(tmp_path, TurnNote(answer="I cannot.", calls=(MAIL,)), expect="refuse") == ["effect"]
    assert kinds_of(tmp_path, TurnNote(answer="I cannot.", calls=(denied,)), expect="refuse") == []


def test_talk_needs_no_tool(tmp_path: Path) -> None:
    assert kinds_of(tmp_path, "Hello! I'm ToolAtlas.", expect="no_tool") == []
    assert kinds_of(tmp_path, TurnNote(answer="Hello!", calls=(READ,)), expect="no_tool") == ["called"]


@pytest.mark.parametrize("answer", ["I have no tool for that. I can help with data.", "我没有能处理这个请求的工具。"])
def test_a_no_is_no_answer_to_a_greeting(tmp_path: Path, answer: str) -> None:
    assert kinds_of(tmp_path, answer, expect="no_tool") == ["refused"]


def test_a_conversation_is_judged_by_its_last_answer_and_all_of_its_calls(tmp_path: Path) -> None:
    turns = [TurnNote(answer="5", calls=(MAIL,), approvals=1), TurnNote(answer="6", calls=(READ,))]
    ending = Ending.of(turns, tmp_path)
    assert (ending.answer, ending.calls, ending.approvals) == ("6", (MAIL, READ), 1)
