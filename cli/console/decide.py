"""What a person at the terminal says to a call or a plan that asks: yes, no and why, yes with other arguments."""

import sys
from typing import TYPE_CHECKING

import typer

from agents.approval.argument_form import ArgumentField, arguments_of
from agents.approval.decision import Decision
from agents.language.messages import phrase
from cli.console.say import say, shown
from cli.console.trace_lines import question
from errors import ToolAtlasError, sentence_in
from graph.observability.events import ApprovalAsked, PlanAsked
from prompts.language import Language, language_of
from prompts.late import late

if TYPE_CHECKING:
    from cli.console.answering import AnswersRequests

LEFT_OUT = "-"
ALWAYS = ("always", "这次都允许", "都允许", "本次对话中都允许", "一直允许")
"""Said in place of the letter for a tool that is allowed for the rest of the conversation."""
_LETTERS = {"edit": "e", "reason": "r"}
_SHOWN_CHARS = 100


async def decided(assistant: "AnswersRequests", asked: ApprovalAsked) -> Decision:
    """Ask until there is an answer that can be carried out; where nobody can be asked, it is no."""
    no = Decision(approve=False)
    if not sys.stdin.isatty():
        return no
    language = language_of(asked.reason)
    say(question(asked))
    try:
        while True:
            word = _word(asked, language)
            if word != "e":
                return _meant(word, asked, language)
            try:
                given = Decision(approve=True, arguments=arguments_of(asked.fields, _typed(asked, language)))
                return await assistant.checked(asked, given)
            except ToolAtlasError as fault:
                say(sentence_in(fault, language), err=True)
    except typer.Abort:  # the terminal was closed, or the person went away
        say()
        return no


def plan_decided(asked: PlanAsked) -> Decision:
    """Ask whether a plan shall run, until the word is one on it or nothing; where nobody can be asked, it is no."""
    try:
        while sys.stdin.isatty() and (said := _line(f"{phrase('plan_run', asked.language)} [y/N]").strip()):
            word: str | None = late("graph.workflow.approval.typed", "typed_plan")(said, asked)
            if word != "change":
                return Decision(approve=word == "run")
            say(phrase("plan_change", asked.language), err=True)
    except typer.Abort:  # the terminal was closed, or the person went away
        say()
    return Decision(approve=False)


def _meant(word: str, asked: ApprovalAsked, language: Language) -> Decision:
    """Take a letter, or what was typed in words; whatever else it is, it is no."""
    if word in ("y", "a"):
        return _yes(asked, language, always=word == "a")
    if word == "r":
        return Decision(approve=False, reason=_line(phrase("ask_reason", language)))
    said: dict[str, Decision] = late("graph.workflow.approval.typed", "typed_decisions")(word, [asked]) or {}
    return said.get(asked.approval_id, Decision(approve=False))


def _yes(asked: ApprovalAsked, language: Language, *, always: bool) -> Decision:
    if always:
        say(phrase("allowed_now", language, tool=asked.tool_name or asked.call.tool_id))
    return Decision(approve=True, always=always)


def _word(asked: ApprovalAsked, language: Language) -> str:
    """Return the letter that was typed, or else what was typed."""
    letters = [*("yNe" if asked.fields else "yN"), "r", *("a" if asked.may_be_allowed else "")]
    told = phrase("ask_word" if asked.fields else "ask_word_as_it_is", language)
    told = phrase("ask_word_always", language, letters=told) if asked.may_be_allowed else told
    said = _line(f"{told} [{'/'.join(letters)}]").strip()
    word = "a" if said.lower() in ALWAYS else _LETTERS.get(said.lower(), said.lower())
    return word if len(word) == 1 and word in "".join(letters).lower() else f" {said}"


def _typed(asked: ApprovalAsked, language: Language) -> dict[str, str | None]:
    """Ask for each argument that is given, then for others by their names."""
    say(phrase("ask_arguments", language, left_out=LEFT_OUT))
    known = {field.name: field for field in asked.fields}
    typed: dict[str, str | None] = {
        name: _value(field) for name, field in known.items() if field.given or field.required
    }
    while name := _line(phrase("ask_another", language)).strip():
        typed[name] = _value(known.get(name) or ArgumentField(name=name, kind="text", text="", given=False))
    return typed


def _value(field: ArgumentField) -> str | None:
    before = " ".join(field.text.split())
    before = before if len(before) <= _SHOWN_CHARS else f"{before[: _SHOWN_CHARS - 1]}…"
    choices = f" ({'/'.join(field.choices)})" if field.choices else ""
    said = _line(f"  {field.name}{choices} [{before}]")
    return field.text if not said else None if said == LEFT_OUT else said


def _line(asking: str) -> str:
    said: str = typer.prompt(shown(asking), default="", show_default=False)
    return said
