"""What a reply means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.compose.reply import read_reply


@pytest.mark.parametrize("said", ["I look first.\n\n", "我先看一下。\n\n", ""])
def test_a_python_fence_is_a_program(said: str) -> None:
    composed = read_reply(f"{said}```python\nprint(1)\n```")
    assert (composed.kind, composed.code, composed.text) == ("program", "print(1)", said.strip())


def test_several_fences_are_one_program() -> None:
    composed = read_reply("```python\na = 1\n```\nand then\n```py\nprint(a)\n```")
    assert composed.code == "a = 1\n\nprint(a)"


def test_a_fence_that_was_cut_is_a_program_all_the_same() -> None:
    assert read_reply("```python\nprint(1)\nprint(").code == "print(1)\nprint("


@pytest.mark.parametrize("text", ["The price is **430.47 USD**.", "价格是 **430.47 美元**。"])
def test_plain_text_is_the_answer(text: str) -> None:
    composed = read_reply(f"  {text}\n")
    assert (composed.kind, composed.text) == ("answer", text)


def test_code_for_the_reader_is_part_of_the_answer() -> None:
    text = "Here it is:\n\n~~~python\nprint(1)\n~~~"
    assert read_reply(text).kind == "answer"
    assert read_reply("```text\nhello\n```").kind == "answer"


@pytest.mark.parametrize(("asked", "first"), [("Which year?", "2011"), ("哪一年？", "2012 年")])
def test_a_question_has_its_choices(asked: str, first: str) -> None:
    composed = read_reply(f"```question\n{asked}\n- {first}\n- both\n```")
    assert (composed.kind, composed.text, composed.choices) == ("question", asked, (first, "both"))


def test_a_question_of_choices_alone_keeps_its_words() -> None:
    assert read_reply("```question\n- which one?\n```").text == "- which one?"


@pytest.mark.parametrize("why", ["Nothing here books flights.", "这里没有订票的工具。"])
def test_a_refusal_says_why(why: str) -> None:
    composed = read_reply(f"```refusal\n{why}\n```")
    assert (composed.kind, composed.text) == ("refusal", why)


@given(st.text())
def test_any_reply_means_something(reply: str) -> None:
    assert read_reply(reply).kind in {"program", "answer", "question", "refusal"}
