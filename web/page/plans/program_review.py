"""A model's program before it runs, as the page shows it: its calls as steps, the program itself on demand."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from agents.approval.proposed_plan import PlanDecision, PlannedChoice
from agents.approval.proposed_program import ProgramStep, ProposedProgram
from agents.decisions.summarize.offline import spelt_out
from agents.markdown.wrapping import fenced
from web.page.markdown_steps import paragraphs
from web.page.markup import call_line
from web.page.plans.plan_words import PlanWords

ELEMENT: Final = "ProgramForm"
_MAX_WISH: Final = 2_000


def props_of(words: PlanWords, program: ProposedProgram) -> dict[str, Any]:
    """Write what the form shows."""
    return {
        "code": program.code,
        "note": program.note,
        "steps": [_shown(words, step) for step in program.steps],
        "most": _MAX_WISH,
    }


def _shown(words: PlanWords, step: ProgramStep) -> dict[str, Any]:
    return {
        "tool_id": step.tool_id,
        "name": step.name or spelt_out(step.tool_id),
        "about": step.about,
        "asks": step.asks,
        "often": words.how_often.get(step.how_often, ""),
        "worked_out": step.worked_out,
        "values": [] if step.fields else _values(step),
        "fields": [field.model_dump() for field in step.fields],
    }


def _values(step: ProgramStep) -> list[list[str]]:
    return [[name, value if isinstance(value, str) else str(value)] for name, value in step.arguments.items()]


def decision_of(payload: Mapping[str, Any], program: ProposedProgram) -> PlanDecision:
    """Read what the form sends; only a plain true runs the program."""
    if payload.get("run") is not True:
        return PlanDecision(run=False, wish=str(payload.get("wish") or "")[:_MAX_WISH])
    typed = payload.get("steps") or []
    pairs = zip(program.steps, typed, strict=False)
    made = (_choice(place, step, sent) for place, (step, sent) in enumerate(pairs) if isinstance(sent, dict))
    return PlanDecision(run=True, changed=tuple(one for one in made if one is not None))


def _choice(place: int, step: ProgramStep, sent: Mapping[str, Any]) -> PlannedChoice | None:
    """Read one step, where something was changed in it."""
    was = {field.name: field.text for field in step.fields}
    typed = {name: str(sent.get(name, text)) for name, text in was.items()}
    if typed == was:
        return None
    return PlannedChoice(tool_id=step.tool_id, arguments=step.arguments, typed=typed, place=place)


def written(words: PlanWords, program: ProposedProgram, decision: PlanDecision | None) -> str:
    """Write what stands there once the program was decided on."""
    changed = {one.place: one.arguments for one in decision.changed} if decision else {}
    steps = _lines(program.steps, changed)
    if decision is None:
        return paragraphs(words.question_program, steps, f"🗑️ {words.withdrawn}")
    if decision.run:
        return paragraphs(steps, f"▶️ {words.ran_changed if changed else words.ran}")
    if decision.wish:
        return paragraphs(steps, f"✏️ {words.wished}", fenced(decision.wish, "text"))
    return paragraphs(words.question_program, steps, f"🗑️ {words.dropped}")


def _lines(steps: Sequence[ProgramStep], changed: Mapping[int | None, dict[str, Any]]) -> str:
    return "\n".join(
        f"{n + 1}. {_line(step, {**step.arguments, **changed.get(n, {}), **step.worked_out})}"
        for n, step in enumerate(steps)
    )


def _line(step: ProgramStep, arguments: Mapping[str, Any]) -> str:
    return call_line(step.name or step.tool_id, arguments, {field.name: field.label for field in step.fields})
