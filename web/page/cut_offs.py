"""A run that was cut off: what became of it, with two buttons, in an ordinary message that survives a reload."""

from collections.abc import Collection
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from agents.markdown.canonical import canonical
from agents.markdown.wrapping import code
from graph.observability.cut_off_lines import cut_off_lines
from graph.observability.events import CutOff
from web.page.markdown_steps import paragraphs
from web.page.wording import Wording

ACTION = "settle_cut_off"


def message_id(cut: CutOff) -> str:
    """Give the question's message its id: asking twice shows it once."""
    return _id("message", cut)


def _id(noun: str, cut: CutOff) -> str:
    return str(uuid5(NAMESPACE_URL, f"toolatlas:cut off:{noun}:{cut.run_key}"))


def _actions(words: Wording, cut: CutOff) -> list[cl.Action]:
    return [_action(words.go_on, "play", cut, go_on=True), _action(words.drop, "trash-2", cut, go_on=False)]


def _action(label: str, icon: str, cut: CutOff, *, go_on: bool) -> cl.Action:
    payload = {"run_key": cut.run_key, "go_on": go_on}
    return cl.Action(id=_id(f"go_on={go_on}", cut), name=ACTION, label=label, icon=icon, payload=payload)


def _question(words: Wording, cut: CutOff) -> str:
    first, *calls, last = cut_off_lines(cut, words.language, code)
    return paragraphs(first, "\n".join(f"- {call}" for call in calls), last)


async def ask(words: Wording, cut: CutOff, stored: Collection[str] = ()) -> None:
    """Show the question; where it is stored already, give it its buttons back."""
    if message_id(cut) not in stored:
        content = canonical(_question(words, cut))
        await cl.Message(id=message_id(cut), content=content, actions=_actions(words, cut)).send()
        return
    for action in _actions(words, cut):
        await action.send(for_id=message_id(cut))


async def settle(words: Wording, cut: CutOff, *, go_on: bool) -> None:
    """Take the buttons away and note the decision under the question."""
    for action in _actions(words, cut):
        await action.remove()
    verdict = f"▶️ {words.gone_on}" if go_on else f"🗑️ {words.dropped}"
    await cl.Message(id=message_id(cut), content=canonical(paragraphs(_question(words, cut), verdict))).update()
