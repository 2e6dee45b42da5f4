"""What `toolatlas ask` settles before numpy is loaded, and what it does with a question in an answer."""

import os
import sys

import pytest
import typer

from cli.commands.ask import BLAS_THREADS, Manner, Waiting, answer, ask
from cli.console import scope
from tests.web.fake_assistant import FakeAssistant


@pytest.mark.parametrize(("given", "used"), [({}, "1"), ({BLAS_THREADS: "4"}, "4")])
def test_blas_uses_one_thread_unless_the_user_said_otherwise(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str], used: str
) -> None:
    seen: list[str] = []

    def run(*_: object) -> bool:
        seen.append(os.environ[BLAS_THREADS])
        return True

    monkeypatch.setattr(scope, "run", run)
    monkeypatch.setenv(BLAS_THREADS, "")
    monkeypatch.delenv(BLAS_THREADS)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    ask("how much is 1 + 1?")
    assert seen == [used]


@pytest.mark.parametrize("reply", ["2", "Oslo", "是"])
async def test_a_question_of_an_answer_is_put_to_the_person_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, reply: str
) -> None:
    assistant = FakeAssistant()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: reply)
    await answer(assistant, "find a hotel", "t", Manner())
    assert [text for text, *_ in assistant.asked] == ["find a hotel", reply]


async def test_where_nobody_can_be_asked_the_conversation_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assistant = FakeAssistant()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    await answer(assistant, "find a hotel", "t", Manner())
    assert [text for text, *_ in assistant.asked] == ["find a hotel"]
    assert "toolatlas ask --thread t" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "ran"),
    [
        (["y"], True),
        (["好的"], True),
        (["change it", "run it"], True),
        (["n"], False),
        ([""], False),
        (["算了"], False),
    ],
)
async def test_a_plan_is_shown_and_run_once_the_person_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: list[str], ran: bool
) -> None:
    assistant = FakeAssistant()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(typer, "prompt", lambda *_, **__: words.pop(0))
    await answer(assistant, "price of Apple", "t", Manner(plan=True))
    told = capsys.readouterr().out
    assert '- finance/search_symbol {"query": "Apple"}' in told
    assert "- finance/get_quote {} (symbol: from an earlier step, or asked for)" in told
    assert "- system/delete_file" in told.partition("2. delete old.txt")[2]
    assert [decision.run for decision in assistant.plans.chosen] == [ran]


async def test_a_plan_that_nobody_can_look_at_waits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assistant = FakeAssistant()
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    with pytest.raises(Waiting):
        await answer(assistant, "price of Apple", "t", Manner(plan=True))
    told = capsys.readouterr()
    assert "finance/get_quote" in told.out
    assert "toolatlas ask --thread t --yes | --no" in told.err
    await answer(assistant, "", "t", Manner(yes=True))
    assert [decision.run for decision in assistant.plans.chosen] == [True]
