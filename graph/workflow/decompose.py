"""From a request, as typed, to a plan."""

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.extraction.discourse.attached_tables import Subject
from agents.turn import Turn
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import attached_turn, attached_upstream, subject_of
from graph.workflow.earlier.own_databases import database_plan
from graph.workflow.earlier.own_tables import table_plan
from graph.workflow.earlier.repeated_calls import repeated_plan
from graph.workflow.state import Exchange, RouterState
from graph.workflow.talk.small_talk import talk_of, talk_plan


async def planned(state: RouterState, context: RunContext) -> tuple[Subject, Plan]:
    """Say what a request is about and plan it, once for whoever works at it."""
    cache = context.run.cache
    if cache.plan is None and talk_of(state, context) is not None:
        cache.plan = Subject(request=state["request"]), talk_plan(state)
    if cache.plan is None:
        produced = (u for exchange in state.get("conversation") or [] for u in exchange.produced)
        attached = (file.file for file in state.get("attached") or [])
        await context.read.note_given(attached, ((u.tool_id, u.arguments) for u in produced))
        subject = await subject_of(state, context)
        cache.given = attached_upstream(state, subject) if subject.sure else ()
        known = (
            await table_plan(state, context)
            or await database_plan(state, context)
            or await repeated_plan(state, context)
        )
        cache.plan = subject, known or await plan_request(state, subject, context)
    return cache.plan


async def plan_request(state: RouterState, subject: Subject, context: RunContext) -> Plan:
    """Ask for a plan with the conversation and the agents in view."""
    conversation = state.get("conversation") or []
    question = DecomposeQuestion(
        request=subject.request,
        history=(*_turns(conversation[-context.home.settings.plan_exchanges :]), *attached_turn(state, subject)),
        entities=_entities(conversation),
        agents=context.snapshot.cards,
        max_subtasks=context.home.settings.max_subtasks,
    )
    return await context.decisions.decompose(question)


def _turns(conversation: list[Exchange]) -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for exchange in conversation:
        turns += [Turn(role="user", text=exchange.request), Turn(role="assistant", text=exchange.answer)]
    return tuple(turns)


def _entities(conversation: list[Exchange]) -> tuple[str, ...]:
    """List words of the last request that became arguments or were matched by a search."""
    if not conversation:
        return ()
    last = conversation[-1]
    texts = [t for upstream in last.produced for value in (upstream.value, upstream.arguments) for t in _strings(value)]
    said = last.request.lower()
    return tuple(dict.fromkeys(t for t in texts if 1 < len(t) < len(said) and t.lower() in said))


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _strings(inner)]
    return [text for inner in value for text in _strings(inner)] if isinstance(value, list) else []
