"""Questions to a person: approve a call, approve it with other arguments, or deny it, and say why.

A question is an ordinary message with buttons, so that nothing waits in memory: after a reload the buttons are sent
again for the stored message. Ids come from the approval's own id, hence asking twice shows it once.
"""

from collections.abc import Collection, Mapping
from typing import Any, Final, Self
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from agents.approval.decision import Decision
from agents.decisions.summarize.offline import spelt_out
from agents.markdown.canonical import canonical
from agents.markdown.wrapping import fenced, plain, plain_with_code
from graph.observability.events import ApprovalAsked
from prompts.frozen import Frozen
from web.page.markdown_steps import paragraphs
from web.page.markup import argument_lines
from web.page.wording import Wording

ACTION = "decide_approval"
FORM_ACTION = "open_approval_form"
EDIT, REASON = "edit", "reason"
FORMS: Final = (EDIT, REASON)
_FORM_ELEMENT: Final = "ApprovalForm"


class Said(Frozen):
    """A click on a question, as the browser sends it."""

    approval_id: str
    approve: bool
    always: bool = False
    reason: str = ""
    values: dict[str, str] | None = None
    """Argument → what was typed; None where they stand as they were shown."""

    @classmethod
    def of(cls, payload: Mapping[str, Any]) -> Self:
        """Read a click; only a plain true approves."""
        values = payload.get("values")
        return cls(
            approval_id=str(payload["approval_id"]),
            approve=payload["approve"] is True,
            always=payload.get("always") is True,
            reason=str(payload.get("reason") or ""),
            values={str(name): str(text) for name, text in values.items()} if isinstance(values, dict) else None,
        )


def message_id(approval_id: str) -> str:
    """Give the question's message its id."""
    return _id("message", approval_id)


def _id(noun: str, approval_id: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"toolatlas:{noun}:{approval_id}"))


def actions(words: Wording, approval_id: str, *, editable: bool = True, allowable: bool = True) -> list[cl.Action]:
    """Make the buttons; by default all that a question may have."""
    always = [_action(words.approve_always, "check-check", approval_id, approve=True, always=True)]
    edit = [_opening(words.edit, "pencil", approval_id, EDIT)] if editable else []
    return [
        _action(words.approve, "check", approval_id, approve=True),
        *(always if allowable else []),
        *edit,
        _action(words.deny, "x", approval_id, approve=False),
        _opening(words.deny_because, "message-square-x", approval_id, REASON),
    ]


def _of(words: Wording, asked: ApprovalAsked) -> list[cl.Action]:
    return actions(words, asked.approval_id, editable=bool(asked.fields), allowable=asked.may_be_allowed)


def _action(label: str, icon: str, approval_id: str, *, approve: bool, always: bool = False) -> cl.Action:
    return cl.Action(
        id=_id("approve=always" if always else f"approve={approve}", approval_id),
        name=ACTION,
        label=label,
        icon=icon,
        payload={"approval_id": approval_id, "approve": approve, "always": always},
    )


def _opening(label: str, icon: str, approval_id: str, form: str) -> cl.Action:
    return cl.Action(
        id=_id(f"form={form}", approval_id),
        name=FORM_ACTION,
        label=label,
        icon=icon,
        payload={"approval_id": approval_id, "form": form},
    )


def question(words: Wording, asked: ApprovalAsked) -> str:
    """Word the question: the tool, why it asks, what it would do with which arguments."""
    name = _called(asked)
    reason = asked.reason.replace(f"`{asked.call.tool_id}`", f"“{name}”")
    return paragraphs(
        words.approval.format(tool=plain(name), reason=plain_with_code(reason)),
        plain(asked.tool_description),
        argument_lines(asked.call.arguments, _labels(asked)),
        _place(words, asked),
    )


def _called(asked: ApprovalAsked) -> str:
    return asked.tool_name or spelt_out(asked.call.tool_id)


def _labels(asked: ApprovalAsked) -> dict[str, str]:
    return {field.name: field.label for field in asked.fields}


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
        actions=_of(words, asked),
    ).send()


async def ask_again(words: Wording, pending: list[ApprovalAsked], stored: Collection[str]) -> None:
    """Give each stored question its buttons back; ask what was asked elsewhere."""
    for asked in pending:
        if message_id(asked.approval_id) not in stored:
            await ask(words, asked)
            continue
        for action in _of(words, asked):
            await action.send(for_id=message_id(asked.approval_id))


async def show_form(
    words: Wording, asked: ApprovalAsked, form: str, typed: Mapping[str, str] | None = None, fault: str = ""
) -> None:
    """Show a question's form, or show it once more with what was typed and why that cannot be.

    Args:
        words: The page's language.
        asked: The question.
        form: One of `FORMS`.
        typed: By argument, in place of what was asked for.
        fault: What is wrong with it.
    """
    fields = [{**field.model_dump(), "text": (typed or {}).get(field.name, field.text)} for field in asked.fields]
    props = {
        "approval_id": asked.approval_id,
        "form": form,
        "fields": fields if form == EDIT else [],
        "fault": fault,
        "actions": {"decide": ACTION, "open": FORM_ACTION},
        "words": _form_words(words, asked, form),
    }
    await _form(asked.approval_id, props).send(for_id=message_id(asked.approval_id))


def _form_words(words: Wording, asked: ApprovalAsked, form: str) -> dict[str, str]:
    title = words.edit_title.format(tool=_called(asked)) if form == EDIT else words.reason_title
    return {
        "title": title,
        "hint": "" if form == EDIT else words.reason_hint,
        "submit": words.edit_submit if form == EDIT else words.reason_submit,
        "cancel": words.cancel,
        "required": words.required,
        "json": words.as_json,
    }


def _form(approval_id: str, props: dict[str, Any]) -> cl.CustomElement:
    return cl.CustomElement(id=_id("form", approval_id), name=_FORM_ELEMENT, props=props)


async def take_form(approval_id: str) -> None:
    """Take the form away."""
    await _form(approval_id, {}).remove()


async def take_buttons(words: Wording, approval_id: str) -> None:
    """Take the buttons away, and the form."""
    for action in actions(words, approval_id):
        await action.remove()
    await take_form(approval_id)


async def settle(words: Wording, asked: ApprovalAsked, decision: Decision) -> None:
    """Take the buttons away and note the decision under the question."""
    await take_buttons(words, asked.approval_id)
    content = paragraphs(question(words, asked), _verdict(words, asked, decision))
    await cl.Message(id=message_id(asked.approval_id), content=canonical(content)).update()


def _verdict(words: Wording, asked: ApprovalAsked, decision: Decision) -> str:
    if not decision.approve:
        said = words.denied_because.format(reason=plain(decision.reason)) if decision.reason else words.denied
        return f"⛔ {said}"
    if decision.arguments is None or decision.arguments == asked.call.arguments:
        return f"✅ {words.approved_always if asked.may_be_allowed and decision.always else words.approved}"
    return paragraphs(f"✅ {words.approved_changed}", argument_lines(decision.arguments, _labels(asked)))
