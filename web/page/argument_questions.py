"""Choices of a question about a call's arguments: buttons under the answer that asks it."""

from typing import Final
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from agents.asking.argument_question import ArgumentQuestion
from web.page.wording import Wording

ACTION: Final = "answer_question"


def buttons(question: ArgumentQuestion | None) -> list[cl.Action]:
    """Make a button for each choice; a click says what typing the choice would say."""
    if question is None:
        return []
    return [
        cl.Action(
            id=str(uuid5(NAMESPACE_URL, f"toolatlas:choice:{question.id}:{n}")),
            name=ACTION,
            label=choice.label,
            icon="check" if question.guess and n == 0 else "",
            payload={"question_id": question.id, "reply": choice.label},
        )
        for n, choice in enumerate(question.choices)
    ]


def without_choices(text: str, question: ArgumentQuestion | None, words: Wording) -> str:
    """Leave the list of choices out of an answer: they stand below it as buttons."""
    if question is None or not question.choices:
        return text
    return text.replace(question.words, f"{question.text}\n\n{words.pick_or_say}")


async def take_buttons(question: ArgumentQuestion | None) -> None:
    """Take the buttons away: the question was answered, or another one was asked."""
    for button in buttons(question):
        await button.remove()
