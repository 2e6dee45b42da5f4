"""What a message of the person says to the calls, or to the plan, that wait in its conversation.

It is read off what they typed alone, never off a request that was rewritten, a file or a result; and it is bound to
what waits as it was shown, like a click on a button.
"""

import re
from collections.abc import Mapping, Sequence

from agents.approval.decision import Decision
from agents.approval.plan_word import PlanWord, plan_word
from agents.approval.typed_word import TypedWord, typed_words
from agents.decisions.summarize.offline import spelt_out
from agents.language.messages import phrase
from agents.markdown.wrapping import code, plain
from graph.observability.events import ApprovalAsked, PlanAsked
from prompts.language import language_of


def typed_decisions(text: str, waiting: Sequence[ApprovalAsked]) -> dict[str, Decision] | None:
    """Read a message as a word on calls that wait.

    Returns:
        Approval id → the word; empty where it is one and does not say which of them it is on; None where it is about
        something else.
    """
    words = _words(text, waiting)
    if not words or (len(waiting) == 1 and words[0].approve is None):
        return None
    said: dict[str, Decision] = {}
    for word in words:
        meant = _meant(word, waiting)
        if not meant or said.keys() & {one.approval_id for one in meant}:
            return {}
        said |= {one.approval_id: Decision(approve=word.approve is True, reason=word.reason) for one in meant}
    return said


def typed_plan(text: str, asked: PlanAsked) -> PlanWord | None:
    """Read a message as a word on the plan that waits; None where it is about something else."""
    calls = asked.program.steps if asked.program else [step for part in asked.parts for step in part.steps]
    own = [name for step in calls for name in (step.tool_id.rpartition("/")[2], step.name) if name]
    word = plan_word(text, own)
    if word is not None or len(calls) != 1:
        return word
    pointed = plan_word(_pointing(text, calls[0].arguments), own)
    return pointed if pointed == "run" else None


def which_of(waiting: Sequence[ApprovalAsked]) -> str:
    """Ask which of several calls a word was on."""
    language = language_of(waiting[0].reason)
    calls = "\n".join(f"{n}. {_named(one)}" for n, one in enumerate(waiting, start=1))
    return phrase("which_waits" if len(waiting) > 1 else "one_waits", language, n=len(waiting), calls=calls)


def _words(text: str, waiting: Sequence[ApprovalAsked]) -> tuple[TypedWord, ...]:
    own = [name for one in waiting for name in (one.call.tool_id.rpartition("/")[2], one.tool_name)]
    words = typed_words(text, own)
    if words or len(waiting) != 1:
        return words
    words = typed_words(_pointing(text, waiting[0].call.arguments), own)
    return words if all(word.approve for word in words) else ()


def _pointing(text: str, arguments: Mapping[str, object]) -> str:
    """Say "it" of what a call is about: yes, delete old.txt."""
    for value in arguments.values():
        if isinstance(value, str) and value.strip():
            name = re.escape(value.strip())
            it = "它" if re.search(r"[\u4e00-\u9fff]", text) else "it"
            text = re.sub(rf"(?<![A-Za-z0-9_./-]){name}(?![A-Za-z0-9_/-]|\.\w)", it, text)
    return text


def _meant(word: TypedWord, waiting: Sequence[ApprovalAsked]) -> Sequence[ApprovalAsked]:
    match word.which:
        case _ if word.approve is None:
            return ()
        case "one":
            return waiting if len(waiting) == 1 else ()
        case "all":
            return waiting
        case "both":
            return waiting if len(waiting) == 2 else ()
        case number:
            return waiting[number - 1 : number]


def _named(asked: ApprovalAsked) -> str:
    name = plain(asked.tool_name or spelt_out(asked.call.tool_id))
    values = ", ".join(code(str(value)) for value in asked.call.arguments.values())
    return f"{name}: {values}" if values else name
