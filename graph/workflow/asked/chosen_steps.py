"""Goes the way that a person chose: their steps in their order, with the arguments that they left."""

from agents.decisions.fill_arguments.answered import ANSWER, whole_answers
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from agents.moves import PathStep, Reflection, ToolPath
from agents.subtask import ChosenStep, SubTask
from graph.observability.events import PathFound
from graph.workflow.approval.authority import needs_approval
from graph.workflow.context import RunContext
from graph.workflow.earlier.conversation_values import known_again
from graph.workflow.earlier.results import result_tables
from graph.workflow.emit import tell
from graph.workflow.state import SpecialistState, SpecialistUpdate
from tools.tool import Tool


async def chosen_path(state: SpecialistState, context: RunContext) -> SpecialistUpdate:
    """Take the path as it is, and no other, whatever its calls bring."""
    subtask = state["subtask"]
    path = path_of(subtask.chosen, context)
    tell(PathFound(subtask=subtask.number, path=path, edges=()))
    known = known_again(state, context.snapshot.tools, context.snapshot.dependencies)
    upstream = (*await result_tables(state, context), *known, *state["upstream"])
    looked_at = Reflection(verdict="success", reason="a person looked at the plan")
    nothing: SpecialistUpdate = {"noise": (), "calls": (), "done": (), "resume_from": (), "moves": (), "memories": ()}
    rest: SpecialistUpdate = {"units": (subtask.description,), "covered": (1.0,), "upstream": upstream}
    last_round = context.home.settings.max_reflections
    return {**nothing, **rest, "path": path, "reflection": looked_at, "round": last_round}


def path_of(chosen: tuple[ChosenStep, ...], context: RunContext) -> ToolPath:
    """Say which step waits for which: one that lacks a value waits for those that bring it, or for all before it."""
    steps: list[PathStep] = []
    tools, dependencies = context.snapshot.tools, context.snapshot.dependencies
    for number, one in enumerate(chosen, 1):
        suppliers = {d.supplier for d in dependencies.get(one.tool_id, ())}
        before = [step.number for step in steps if step.tool_id in suppliers]
        lacks = one.tool_id in tools and bool(lacking(tools[one.tool_id], one))
        needs = before or [step.number for step in steps] if lacks else []
        used = any(one.tool_id in {d.supplier for d in dependencies.get(c.tool_id, ())} for c in chosen[number:])
        steps.append(
            PathStep(
                number=number,
                tool_id=one.tool_id,
                needs=tuple(needs),
                focus=one.focus,
                pulled=one.supplies and used,
                asks=one.tool_id in tools and needs_approval(tools[one.tool_id]),
            )
        )
    return ToolPath(steps=tuple(steps))


def lacking(tool: Tool, chosen: ChosenStep) -> tuple[str, ...]:
    """Name the required arguments that a step does not hold."""
    return tuple(name for name in tool.required if name not in chosen.arguments)


def chosen_step(step: PathStep, subtask: SubTask) -> ChosenStep | None:
    """Return a step as the person left it."""
    at = step.number - 1
    chosen = subtask.chosen
    return chosen[at] if at < len(chosen) and chosen[at].tool_id == step.tool_id else None


def heeding_choice(question: FillQuestion, chosen: ChosenStep | None) -> FillQuestion:
    """Let the person's arguments stand as if they had been asked for them."""
    if chosen is None:
        return question
    return question.model_copy(update={"answers": {**chosen.arguments, **question.answers}})


def filled_as_chosen(question: FillQuestion, chosen: ChosenStep | None) -> Filled | None:
    """Fill a step that lacks nothing: with the person's arguments and no other."""
    arguments = {name: value for name, value in whole_answers(question).items() if value is not None}
    inside = len(whole_answers(question)) < len(question.answers)
    if chosen is None or inside or any(name not in arguments for name in question.tool.required):
        return None
    return Filled(sets=(arguments,), found=arguments, sources=dict.fromkeys(arguments, ANSWER))


def only_chosen(filled: Filled, question: FillQuestion, chosen: ChosenStep | None) -> Filled:
    """Take of what was found besides only what the tool cannot do without."""
    if chosen is None:
        return filled
    wanted = {*question.answers, *question.tool.required}
    sets = tuple({name: value for name, value in one.items() if name in wanted} for one in filled.sets)
    return filled.model_copy(update={"sets": sets})
