"""Takes what a person made of a plan: checks it, and turns it into the sub-tasks that are carried out."""

from collections.abc import Mapping, Sequence

from agents.approval.argument_form import arguments_of, fields_of
from agents.approval.decision import Decision
from agents.approval.proposed_plan import (
    PartChoice,
    PlanDecision,
    PlannedChoice,
    ProposedPart,
    ProposedStep,
    as_shown,
    chosen_steps,
)
from agents.approval.proposed_program import ProgramStep, ProposedProgram
from agents.asking.field_labels import with_labels
from agents.decisions.decompose.question import Plan
from agents.language.messages import phrase
from agents.language.tool_labels import called, does
from agents.profile import takes
from agents.subtask import RouteDecision, SubTask
from errors import InvalidArguments, PermissionDenied, ToolNotFound
from graph.observability.events import PlanAsked, Planned, Routed
from graph.proposal.laid_out import proposed_step
from graph.workflow.context import RunContext
from graph.workflow.emit import tell
from graph.workflow.state import RouterState, RouterUpdate
from graph.workspace.live_state import LiveState
from prompts.language import Language
from tools.calls.arguments import prepare_arguments
from tools.tool import Tool


def reviewed(state: RouterState, decision: PlanDecision, context: RunContext) -> RouterUpdate:
    """Hand the plan on as the person left it, or give it up."""
    asked, plan = state.get("proposal"), state["plan"]
    if not decision.run or asked is None or plan is None:
        return {"answer": phrase("plan_dropped", state["language"]), "plan": None, "decisions": []}
    choice = as_shown(asked.parts) if decision.parts is None else decision.parts
    subtasks = _subtasks(plan, asked, choice)
    agents = {part.number: part.agent for part in asked.parts}
    decisions = [_decision(s, agents[s.number], context) for s in subtasks]
    tell(Planned(request=plan.request, subtasks=subtasks, reason=phrase("plan_seen", state["language"])))
    for one in decisions:
        tell(Routed(decision=one))
    return {"plan": plan.model_copy(update={"subtasks": subtasks}), "decisions": decisions}


def _subtasks(plan: Plan, asked: PlanAsked, choice: Sequence[PartChoice]) -> tuple[SubTask, ...]:
    parts = {part.number: part for part in asked.parts}
    subtasks = {subtask.number: subtask for subtask in plan.subtasks}
    left = {one.number for one in choice if one.steps}
    return tuple(_subtask(subtasks[one.number], parts[one.number], one, left) for one in choice if one.steps)


def _subtask(subtask: SubTask, part: ProposedPart, choice: PartChoice, left: set[int]) -> SubTask:
    proposed = [(step.tool_id, step.arguments) for step in part.steps]
    if subtask.calls and choice == next(iter(as_shown((part,))), None):
        return subtask  # its calls are known, and what is to be asked of them is asked
    return subtask.model_copy(
        update={
            "chosen": chosen_steps(part, choice),
            "own_choice": [(step.tool_id, step.arguments) for step in choice.steps] != proposed,
            "calls": (),
            "category": "",
            "needs": tuple(number for number in subtask.needs if number in left),
            "over": subtask.over if subtask.over in left else 0,
        }
    )


def _decision(subtask: SubTask, agent: str, context: RunContext) -> RouteDecision:
    tool_ids = {step.tool_id for step in subtask.chosen}
    able = agents_for(tool_ids, context.snapshot.taken, context.snapshot.general)
    taken = agent if agent in able or not able else able[0]
    return RouteDecision(subtask=subtask.number, agent=taken, reason="a person looked at the plan")


def agents_for(tool_ids: set[str], taken: Mapping[str, frozenset[str]], general: frozenset[str]) -> list[str]:
    """Name the agents that may use all of some tools, specialists first."""
    return sorted((name for name, ids in taken.items() if tool_ids <= ids), key=lambda name: name in general)


def with_fields(asked: PlanAsked, now: LiveState) -> PlanAsked:
    """Let a person change the arguments of every step whose tool is still there, and name it in their language."""
    if asked.program is not None:
        return asked.model_copy(update={"program": _editable(asked.program, now, asked.language)})
    parts = (
        part.model_copy(update={"steps": tuple(_shown(step, now, asked.language) for step in part.steps)})
        for part in asked.parts
    )
    return asked.model_copy(update={"parts": tuple(parts)})


def _shown(step: ProposedStep, now: LiveState, language: Language) -> ProposedStep:
    tool = now.tools.get(step.tool_id)
    if tool is None:
        return step
    fields = with_labels(fields_of(tool, step.arguments), tool, language)
    return step.model_copy(update={"fields": fields, **_labelled(tool, language)})


def _labelled(tool: Tool, language: Language) -> dict[str, str]:
    return {"name": called(tool, language), "about": does(tool, language)}


def _editable(program: ProposedProgram, now: LiveState, language: Language) -> ProposedProgram:
    """Let a person change the values that stand in a program, or in the calls that a model asks for."""
    return program.model_copy(update={"steps": tuple(_standing(step, now, language) for step in program.steps)})


def _standing(step: ProgramStep, now: LiveState, language: Language) -> ProgramStep:
    tool = now.tools.get(step.tool_id)
    if tool is None:
        return step
    is_taken = all(name in tool.properties for name in step.arguments)  # a result that is handed on by name is not
    fields = tuple(field for field in fields_of(tool, step.arguments) if field.given) if is_taken else ()
    return step.model_copy(update={"fields": with_labels(fields, tool, language), **_labelled(tool, language)})


def addable_step(tool: Tool, language: Language) -> ProposedStep:
    """Make the step of a tool that a person may add."""
    told = {"fields": with_labels(fields_of(tool, {}), tool, language), **_labelled(tool, language)}
    return proposed_step(tool, {}).model_copy(update=told)


def checked(decision: PlanDecision, now: LiveState) -> PlanDecision:
    """Return a decision with the arguments as the tools take them.

    Raises:
        ToolNotFound: a tool is gone.
        InvalidArguments: an argument does not fit, or nothing is left to run.
        PermissionDenied: no agent may use all tools of a part.
    """
    if decision.run and decision.changed:
        return decision.model_copy(update={"changed": tuple(_checked_call(one, now) for one in decision.changed)})
    if not decision.run or decision.parts is None:
        return decision
    parts = tuple(_checked_part(part, now) for part in decision.parts if part.steps)
    if not parts:
        raise InvalidArguments("No step is left to run.", zh="没有可执行的步骤。")
    return decision.model_copy(update={"parts": parts})


def _checked_part(part: PartChoice, now: LiveState) -> PartChoice:
    tools = [now.tools[step.tool_id] for step in part.steps if step.tool_id in now.tools]
    if not any(all(takes(profile, tool) is None for tool in tools) for profile in now.profiles):
        named = [tool.id for tool in tools]
        raise PermissionDenied(
            f"No agent may use all of these in one part: {', '.join(named)}.",
            zh=f"没有智能体可以在同一部分里使用所有这些工具：{'、'.join(named)}。",
        )
    return part.model_copy(update={"steps": tuple(_checked_step(step, now) for step in part.steps)})


def _checked_step(step: PlannedChoice, now: LiveState) -> PlannedChoice:
    tool = now.tools.get(step.tool_id)
    if tool is None:
        raise ToolNotFound(step.tool_id)
    arguments = step.arguments
    if step.typed is not None:
        arguments = arguments_of(fields_of(tool, arguments), step.typed)
    given = tool.model_copy(update={"parameters": {**tool.parameters, "required": []}})
    return step.model_copy(update={"arguments": prepare_arguments(given, arguments), "typed": None})


def _checked_call(call: PlannedChoice, now: LiveState) -> PlannedChoice:
    """Check the values of a call in a program; each one that stands there needs one."""
    made = _checked_step(call, now)
    for name in call.arguments:
        if name not in made.arguments:
            raise InvalidArguments(f"{name!r} needs a value here.", parameter=name, zh=f"这里的 {name!r} 需要一个值。")
    return made


def said_of_plan(
    plan: PlanAsked, decisions: Mapping[str, Decision], plans: Mapping[str, PlanDecision]
) -> PlanDecision | None:
    """Return what was said to a plan; a plain yes runs it as it was shown. None where it was not spoken of."""
    if plan.plan_id in plans:
        return plans[plan.plan_id]
    plain = decisions.get(plan.plan_id)
    return None if plain is None else PlanDecision(run=plain.approve)
