"""A plan before it runs: an ordinary message with a form, so that it is there after a reload as well."""

from collections.abc import Collection, Mapping
from typing import Any, Final
from uuid import NAMESPACE_URL, uuid5

import chainlit as cl

from agents.approval.proposed_plan import PartChoice, PlanDecision, PlannedChoice, ProposedPart, ProposedStep
from agents.decisions.summarize.offline import spelt_out
from agents.markdown.canonical import canonical
from graph.observability.events import PlanAsked
from web.page.markdown_steps import paragraphs
from web.page.markup import call_line
from web.page.plans import program_review
from web.page.plans.plan_words import PlanWords

ACTION: Final = "decide_plan"
CHANGED: Final = "plan_changed"
SEARCH_ROUTE: Final = "/toolatlas/plan/tools"
_ELEMENT: Final = "PlanForm"


def message_id(plan_id: str) -> str:
    """Give the plan's message its id: shown twice, it stands there once."""
    return _id("message", plan_id)


def _id(noun: str, plan_id: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"toolatlas:plan:{noun}:{plan_id}"))


async def ask(words: PlanWords, asked: PlanAsked, stored: Collection[str] = ()) -> None:
    """Show the plan with its form; one that is stored has it already."""
    if message_id(asked.plan_id) in stored:
        return
    element = _element(asked, _props(words, asked))
    await cl.Message(id=message_id(asked.plan_id), content=_question(words, asked), elements=[element]).send()


def _question(words: PlanWords, asked: PlanAsked) -> str:
    if asked.program is None:
        return words.question
    return words.question_program if asked.program.round == 1 else words.question_next


async def show_fault(words: PlanWords, asked: PlanAsked, fault: str) -> None:
    """Say in the form why the plan cannot run as it is; what was changed stays."""
    await _element(asked, {**_props(words, asked), "fault": fault}).send(for_id=message_id(asked.plan_id))


def _element(asked: PlanAsked, props: dict[str, Any]) -> cl.CustomElement:
    name = _ELEMENT if asked.program is None else program_review.ELEMENT
    return cl.CustomElement(id=_id("form", asked.plan_id), name=name, props=props, display="inline")


def _props(words: PlanWords, asked: PlanAsked) -> dict[str, Any]:
    common = {
        "plan_id": asked.plan_id,
        "fault": "",
        "actions": {"decide": ACTION, "changed": CHANGED},
        "words": words.form(),
    }
    if asked.program is not None:
        return {**common, **program_review.props_of(words, asked.program)}
    return {
        **common,
        "parts": [_part(words, part) for part in asked.parts],
        "search": SEARCH_ROUTE,
    }


def _part(words: PlanWords, part: ProposedPart) -> dict[str, Any]:
    title = words.part.format(number=part.number, task=part.task)
    steps = [shown_step(step) for step in part.steps]
    return {"number": part.number, "title": title, "doubt": canonical(part.doubt), "steps": steps}


def shown_step(step: ProposedStep) -> dict[str, Any]:
    """Write a step as the form reads it."""
    return {
        "tool_id": step.tool_id,
        "name": step.name or spelt_out(step.tool_id),
        "about": step.about,
        "asks": step.asks,
        "fields": [field.model_dump() for field in step.fields],
    }


def decision_of(payload: Mapping[str, Any], asked: PlanAsked) -> PlanDecision:
    """Read what the form sends; only a plain true runs the plan."""
    if asked.program is not None:
        return program_review.decision_of(payload, asked.program)
    if payload.get("run") is not True:
        return PlanDecision(run=False)
    shown = {part.number: part for part in asked.parts}
    parts = [_choice(sent, shown) for sent in payload.get("parts") or [] if isinstance(sent, dict)]
    return PlanDecision(run=True, parts=tuple(part for part in parts if part.number in shown))


def _choice(sent: Mapping[str, Any], shown: Mapping[int, ProposedPart]) -> PartChoice:
    number = int(sent.get("number") or 0)
    steps = shown[number].steps if number in shown else ()
    return PartChoice(number=number, steps=tuple(_step(one, steps) for one in sent.get("steps") or []))


def _step(sent: Mapping[str, Any], shown: tuple[ProposedStep, ...]) -> PlannedChoice:
    place, tool_id = sent.get("place"), str(sent.get("tool_id"))
    typed = {str(name): str(text) for name, text in (sent.get("values") or {}).items()}
    if isinstance(place, int) and 0 <= place < len(shown) and shown[place].tool_id == tool_id:
        return PlannedChoice(tool_id=tool_id, arguments=shown[place].arguments, typed=typed, place=place)
    return PlannedChoice(tool_id=tool_id, typed=typed)


async def take_form(plan_id: str) -> None:
    """Take the form away."""
    await cl.CustomElement(id=_id("form", plan_id), name=_ELEMENT, props={}, display="inline").remove()


async def settle(words: PlanWords, asked: PlanAsked, decision: PlanDecision | None) -> None:
    """Put what became of the plan in the place of its form; None where another request took its place."""
    await take_form(asked.plan_id)
    if asked.program is not None:
        content = program_review.written(words, asked.program, decision)
    elif decision is None or not decision.run:
        verdict = f"🗑️ {words.withdrawn if decision is None else words.dropped}"
        content = paragraphs(words.question, _steps([s for part in asked.parts for s in part.steps]), verdict)
    else:
        chosen = [s for part in decision.parts or () for s in part.steps]
        was = [(s.tool_id, s.arguments) for part in asked.parts for s in part.steps]
        same = decision.parts is None or was == [(s.tool_id, s.arguments) for s in chosen]
        steps = [s for part in asked.parts for s in part.steps] if decision.parts is None else _named(chosen, asked)
        content = paragraphs(_steps(steps), f"▶️ {words.ran if same else words.ran_changed}")
    await cl.Message(id=message_id(asked.plan_id), content=canonical(content)).update()


def _named(chosen: Collection[PlannedChoice], asked: PlanAsked) -> list[ProposedStep]:
    """Call the steps that a person chose what the plan calls them, as far as they stood in it."""
    shown = {step.tool_id: step for part in asked.parts for step in part.steps}
    made = ((shown.get(one.tool_id) or ProposedStep(tool_id=one.tool_id), one.arguments) for one in chosen)
    return [step.model_copy(update={"arguments": arguments}) for step, arguments in made]


def _steps(steps: Collection[ProposedStep]) -> str:
    lines = (
        call_line(step.name or step.tool_id, step.arguments, {field.name: field.label for field in step.fields})
        for step in steps
    )
    return "\n".join(f"{n}. {line}" for n, line in enumerate(lines, 1))
