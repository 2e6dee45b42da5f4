"""Asks for the plan of a request that no reader understood."""

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.extraction.discourse.attached_tables import Subject
from graph.workflow.asked.said_before import entities, turns
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import attached_turn
from graph.workflow.state import RouterState


async def plan_request(state: RouterState, subject: Subject, context: RunContext) -> Plan:
    """Ask for a plan with the conversation and the agents in view."""
    conversation = state.get("conversation") or []
    question = DecomposeQuestion(
        request=subject.request,
        history=(*turns(conversation[-context.home.settings.plan_exchanges :]), *attached_turn(state, subject)),
        entities=entities(conversation),
        agents=context.snapshot.cards,
        max_subtasks=context.home.settings.max_subtasks,
    )
    return await context.decisions.decompose(question)
