"""Questions to a person: approve a call, or deny it.

A question is an ordinary message with two buttons, so that nothing waits in memory: after a reload the buttons are
sent again for the stored message. Ids come from the approval's own id, hence asking twice shows it once.
"""

from collections.abc import Collection
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from agents.markdown.canonical import canonical
from agents.markdown.wrapping import fenced, plain
from graph.observability.events import ApprovalAsked
from web.page.markdown_steps import paragraphs
from web.page.markup import as_json
from web.page.wording import Wording

ACTION = "decide_approval"


def message_id(approval_id: str) -> str:
    """Give the question's message its id."""
    return _id("message", approval_id)


def _id(noun: str, approval_id: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"toolatlas:{noun}:{approval_id}"))


def actions(words: Wording, approval_id: str) -> list[cl.Action]:
    """Make the two buttons."""
    return [
        _action(words.approve, "check", approval_id, approve=True),
        _action(words.deny, "x", approval_id, approve=False),
    ]


def _action(label: str, icon: str, approval_id: str, *, approve: bool) -> cl.Action:
    return cl.Action(
        id=_id(f"approve={approve}", approval_id),
        name=ACTION,
        label=label,
        icon=icon,
        payload={"approval_id": approval_id, "approve": approve},
    )


def question(words: Wording, asked: ApprovalAsked) -> str:
    """Word the question: the tool, why it asks, what it would do with which arguments."""
    return paragraphs(
        words.approval.format(tool=plain(asked.call.tool_id), reason=plain(asked.reason)),
        plain(asked.tool_description),
        fenced(as_json(asked.call.arguments), "json"),
        _place(words, asked),
    )


def _place(words: Wording, asked: ApprovalAsked) -> str:
    """Show the line of the program at which it stands, with its neighbours."""
    line = asked.program_line
    if line is None:
        return ""
    shown = "\n".join(text for text in (line.before, f"{line.text}    # ←", line.after) if text.strip())
    return paragraphs(words.line_of_program.format(number=line.number), fenced(shown, "python"))


async def ask(words: Wording, asked: ApprovalAsked) -> None:
    """Show the question with its buttons."""
    await cl.Message(
        id=message_id(asked.approval_id),
        content=canonical(question(words, asked)),
        actions=actions(words, asked.approval_id),
    ).send()


async def ask_again(words: Wording, pending: list[ApprovalAsked], stored: Collection[str]) -> None:
    """Give each stored question its buttons back; ask what was asked elsewhere."""
    for asked in pending:
        if message_id(asked.approval_id) not in stored:
            await ask(words, asked)
            continue
        for action in actions(words, asked.approval_id):
            await action.send(for_id=message_id(asked.approval_id))


async def take_buttons(words: Wording, approval_id: str) -> None:
    """Take the buttons away."""
    for action in actions(words, approval_id):
        await action.remove()


async def settle(words: Wording, asked: ApprovalAsked, *, approve: bool) -> None:
    """Take the buttons away and note the decision under the question."""
    await take_buttons(words, asked.approval_id)
    verdict = f"{'✅' if approve else '⛔'} {words.approved if approve else words.denied}"
    content = paragraphs(question(words, asked), verdict)
    await cl.Message(id=message_id(asked.approval_id), content=canonical(content)).update()
