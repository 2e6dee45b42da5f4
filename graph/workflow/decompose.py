"""From a request, as typed, to a plan."""

from agents.decisions.decompose.question import Plan
from agents.extraction.asides.asides import without_asides
from agents.extraction.asides.askers import without_asker
from agents.extraction.asides.pointed_values import with_value_pointed_at
from agents.extraction.discourse.attached_tables import Subject
from agents.intents.mistyped_names import with_names_mended
from agents.language.messages import phrase
from graph.observability.events import Notice
from graph.workflow.context import RunContext
from graph.workflow.earlier.attached_tables import attached_upstream, subject_of, with_documents_named
from graph.workflow.earlier.named_files import with_files_named
from graph.workflow.earlier.saved_results import with_name_given
from graph.workflow.emit import tell
from graph.workflow.readers.asking import Asking
from graph.workflow.readers.order import READERS
from graph.workflow.state import RouterState
from graph.workflow.talk.small_talk import talk_of, talk_plan
from prompts.language import language_of


async def planned(state: RouterState, context: RunContext) -> tuple[Subject, Plan]:
    """Say what a request is about and plan it, once for whoever works at it."""
    cache = context.run.cache
    if cache.plan is None and talk_of(state, context) is not None:
        cache.plan = Subject(request=state["request"]), talk_plan(state)
    if cache.plan is None:
        conversation = state.get("conversation") or []
        produced = (u for exchange in conversation for u in exchange.produced)
        attached = (file.file for file in (*(state.get("attached") or ()), *(state.get("documents") or ())))
        state = {**state, "request": with_name_given(state)}
        named = await with_files_named(
            with_documents_named(state), context, conversation[-1].produced if conversation else ()
        )
        state = {**state, "request": _spelt_right(named, context)}
        await context.read.note_given(attached, ((u.tool_id, u.arguments) for u in produced))
        subject = await subject_of(state, context)
        cache.given = attached_upstream(state, subject) if subject.sure else ()
        cache.plan = subject, await _planned_plainly(Asking(state, subject, context, READERS))
    return cache.plan


def _spelt_right(request: str, context: RunContext) -> str:
    """Put right the names that a request mistypes, and say so."""
    if not context.home.settings.offline:
        return request
    mended, read_as = with_names_mended(request, context.snapshot.tools)
    for said, word in read_as:
        tell(Notice(text=phrase("read_as", language_of(request), said=said, word=word)))
    return mended


async def _planned_plainly(asking: Asking) -> Plan:
    """Plan a request without what only surrounds what it asks: greetings, who asks, what for."""
    plain = asking.request
    if asking.offline:
        plain = with_value_pointed_at(without_asker(without_asides(plain)))
    if plain != asking.request and asking.subject.request == asking.request:
        asking = asking.instead(plain)
    return await asking.planned()
