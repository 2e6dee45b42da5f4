"""From a request, as typed, to a plan."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.extraction.asides.asides import without_asides
from agents.extraction.discourse.attached_tables import Subject
from agents.extraction.tables.onward_arithmetic import FIGURE, whole_expression
from agents.extraction.tables.parts import onward_from
from agents.extraction.tables.table_question import TableQuestion
from agents.extraction.tables.tool_choice import QUERY
from agents.intents.mistyped_names import with_names_mended
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.observability.events import Notice
from graph.workflow.asked.said_before import entities, turns
from graph.workflow.composed.companies.company_figures import company_figures_plan
from graph.workflow.composed.conditions.conditional import conditional_steps, with_free_name
from graph.workflow.composed.conditions.figure_conditions import figure_condition_steps
from graph.workflow.composed.converted_file import converted_plan
from graph.workflow.composed.day_questions import next_day_plan
from graph.workflow.composed.each_row import each_row_plan
from graph.workflow.composed.every_file import every_file_plan
from graph.workflow.composed.files_in_steps import named_anew_plan, one_file_step_plan, steps_in_order, then_planned
from graph.workflow.composed.folder_of_tables import folder_of_tables_plan
from graph.workflow.composed.one_call import one_call_steps, part_of_file_plan
from graph.workflow.composed.several_tables import several_tables_plan
from graph.workflow.composed.steps.as_if_said import as_if_said
from graph.workflow.composed.steps.folder_look import folder_look_plan
from graph.workflow.composed.steps.two_wishes import first_of_two_plan, rather_two, two_wishes_plan
from graph.workflow.composed.steps.worked_out import is_one_sum, worked_out
from graph.workflow.composed.stories.stories import story_gone_on, told_story
from graph.workflow.composed.table_first import table_first_plan
from graph.workflow.composed.text_files import text_file_steps
from graph.workflow.composed.text_of_file import text_of_file_plan
from graph.workflow.composed.text_searches import text_search_plan
from graph.workflow.composed.text_sizes import text_size_plan
from graph.workflow.composed.texts.asked_of_files import asked_of_file_plan
from graph.workflow.composed.texts.told_in_texts import asked_of_text_plan
from graph.workflow.composed.which_column import which_column_plan
from graph.workflow.composed.whole_requests import whole_request_plan
from graph.workflow.composed.written_result import put_into_text, with_result_written
from graph.workflow.context import RunContext
from graph.workflow.earlier.added_lines import added_plan
from graph.workflow.earlier.asked_anew import asked_anew
from graph.workflow.earlier.attached_tables import attached_turn, attached_upstream, subject_of, with_documents_named
from graph.workflow.earlier.compared_figures import compared_plan
from graph.workflow.earlier.named_files import with_files_named
from graph.workflow.earlier.repeated_calls import carried_time, repeated_plan
from graph.workflow.earlier.saved_results import saved_again_plan, saved_behind, saving_behind, with_name_given
from graph.workflow.earlier.shown_file import shown_plan
from graph.workflow.earlier.sums_again import sum_again_plan
from graph.workflow.earlier.unread_follow_ups import unread_correction
from graph.workflow.earlier.which_day import which_day_plan
from graph.workflow.earlier.which_file import which_file_plan
from graph.workflow.emit import tell
from graph.workflow.same_subject.carried_subject import carried_subject
from graph.workflow.same_subject.days_on import days_behind, days_on_plan
from graph.workflow.same_subject.exchanged_names import exchanged_name
from graph.workflow.same_subject.growth_before import growth_before_plan
from graph.workflow.same_subject.held_figures import held_plan
from graph.workflow.state import RouterState
from graph.workflow.table_questions.composed_questions import composed_plan
from graph.workflow.table_questions.drawn_answers import drawn_plan
from graph.workflow.table_questions.missing_tables import missing_table_plan
from graph.workflow.table_questions.near_questions import near_plan
from graph.workflow.table_questions.own_tables import table_part
from graph.workflow.table_questions.saved_first import saved_first
from graph.workflow.table_questions.table_calls import CALCULATE, Asked, onward_task, subtasks_of
from graph.workflow.table_questions.what_is_there import what_is_there_plan
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
        cache.plan = subject, await _planned_plainly(state, subject, context)
    return cache.plan


def _spelt_right(request: str, context: RunContext) -> str:
    """Put right the names that a request mistypes, and say so."""
    if not context.home.settings.offline:
        return request
    mended, read_as = with_names_mended(request, context.snapshot.tools)
    for said, word in read_as:
        tell(Notice(text=phrase("read_as", language_of(request), said=said, word=word)))
    return mended


async def _planned_plainly(state: RouterState, subject: Subject, context: RunContext) -> Plan:
    """Plan a request without what only surrounds what it asks: greetings, who asks, what for."""
    plain = without_asides(state["request"]) if context.home.settings.offline else state["request"]
    if plain != state["request"] and subject.request == state["request"]:
        state, subject = {**state, "request": plain}, subject.model_copy(update={"request": plain})
    return await _read(state, subject, context) or await plan_request(state, subject, context)


async def _read(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Return the plan of the first reader that understands a request, from the surest to the least sure."""
    for reader in (*_SURE, *_READERS):
        found = await reader(state, subject, context)
        if found is not None:
            return await rather_two(found, state, subject, context, _surely_read)
    return None


async def _asked_anew(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan the request whose question waits, with what a message changes of it."""
    request = await asked_anew(state, context)
    if request is None:
        return None
    inner: RouterState = {**state, "request": request}
    about = subject.model_copy(update={"request": request})
    found = await _of_what_is_there(inner, about, context) or await plan_request(inner, about, context)
    return found.model_copy(update={"request": request, "repeats": True})


async def _of_what_is_there(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a question over tables or databases that are known."""
    del subject
    return await what_is_there_plan(state, context)


async def _of_several_tables(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a request that names several tables, a folder of them, or one and the file that it is to become."""
    del subject
    for of_tables in (several_tables_plan, folder_of_tables_plan, converted_plan):
        found = await of_tables(state, context)
        if found is not None:
            return found
    return None


async def _of_the_last_answer(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a follow-up over what was called before: once more with a change, computed with, or added to."""
    del subject
    known = next_day_plan(state, context) or days_on_plan(state, context) or sum_again_plan(state, context)
    known = known or growth_before_plan(state, context)
    if known is not None:
        return known
    for follow_up in (repeated_plan, compared_plan, added_plan, shown_plan, saved_again_plan):
        found = await follow_up(state, context)
        if found is not None:
            return found
    return None


async def _saved_first(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan rows that are saved before something else is asked, and behind it whatever that is."""
    found = await saved_first(state, context)
    if found is None or not found[1]:
        return None if found is None else found[0]
    return await _with_rest(found[0].subtasks, found[1], state, subject, context)


async def _saved_follow_up(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a follow-up whose result is put into a file: compare the two and save it."""
    put = saving_behind(state["request"]) if context.home.settings.offline and state.get("conversation") else None
    if put is None:
        return None
    inner: RouterState = {**state, "request": state["request"][: put.end].strip()}
    about = subject.model_copy(update={"request": inner["request"]})
    for reader in (_of_the_last_answer, _of_the_same_subject):
        found = await reader(inner, about, context)
        if found is not None:
            return saved_behind(found, put, state)
    return None


async def _in_its_time(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a request that goes on with what was asked for before, for the day or year of that."""
    carried = carried_time(state, context)
    return (
        None if carried is None else await plan_request(state, subject.model_copy(update={"request": carried}), context)
    )


async def _of_the_same_subject(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a follow-up that asks something else of what was named before, and says its name no more."""
    carried = await exchanged_name(state, context)
    if carried is None and (held := held_plan(state, context)) is not None:
        return held
    carried = carried or await carried_subject(state, context)
    if carried is None:
        return None
    found = await plan_request(state, subject.model_copy(update={"request": carried.request}), context)
    return found.model_copy(update={"repeats": not carried.alone})


async def _sum_plan(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan arithmetic that is the whole of a request, whatever else its words may recall."""
    del subject
    if not context.home.settings.offline or CALCULATE not in context.snapshot.tools:
        return None
    request = state["request"]
    expression = whole_expression(request)
    if expression is None:
        return None
    call = KnownCall(tool_id=CALCULATE, arguments={"expression": expression})
    subtask = SubTask(number=1, description=request, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("is_a_sum", state["language"]))


async def _size_plan(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a question for the words of a text file, for where a text stands, or another form of a file's text."""
    del subject
    found = text_size_plan(state, context) or text_search_plan(state, context)
    return found or await text_of_file_plan(state, context)


async def _onward_plan(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a request that goes on computing with what it asks for; None where it does not."""
    if not context.home.settings.offline or CALCULATE not in context.snapshot.tools:
        return None
    found = onward_from(subject.request)
    if found is None or is_one_sum(subject.request, found[0]):
        return None
    head, tail, expression = found
    before = worked_out(head) or await plan_request(state, subject.model_copy(update={"request": head}), context)
    last = onward_task(tail, expression, len(before.subtasks) + 1)
    if FIGURE not in expression and len(before.subtasks) == 2 and not before.subtasks[1].needs:
        last = last.model_copy(update={"needs": (1, 2)})
    reason = phrase("goes_on_computing", state["language"])
    return Plan(request=subject.request, subtasks=(*before.subtasks, last), reason=reason)


async def _days_behind(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a request that at last counts on from the day which it asked for before; None where it does not."""
    found = days_behind(state["request"], context)
    if found is None:
        return None
    inner: RouterState = {**state, "request": found.head}
    about = subject.model_copy(update={"request": found.head})
    before = await _read(inner, about, context) or await plan_request(inner, about, context)
    return found.put_behind(before, state)


async def _then_table(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a request that does something with a file and then asks of the table in it; None where it does not."""
    if not context.home.settings.offline or QUERY not in context.snapshot.tools:
        return None
    language = state["language"]
    found = await table_part(subject.request, language, context)
    if found is None:
        return None
    head, questions = found
    before = await plan_request(state, subject.model_copy(update={"request": head}), context)
    asked = Asked(text=subject.request, language=language)
    then = subtasks_of(questions, asked, len(before.subtasks))
    reason = phrase("own_table", language, table=questions.own.path)
    return Plan(request=subject.request, subtasks=(*before.subtasks, *then), reason=reason)


async def _result_written(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan a figure of a table, or a sum, and that it is written into a file of text."""
    put = put_into_text(state["request"]) if context.home.settings.offline else None
    if put is None:
        return None
    head = state["request"][: put.end].strip()
    inner: RouterState = {**state, "request": head}
    about = subject.model_copy(update={"request": head})
    for reader in (_of_what_is_there, _sum_plan, _onward_plan):
        found = await reader(inner, about, context)
        if found is not None:
            return with_result_written(found, put, state["request"], state["language"])
    return None


async def _files_in_steps(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan what is done with files step by step, and behind it whatever else a request asks."""
    found = await one_call_steps(state, context) or await text_file_steps(state, context)
    found = found or await steps_in_order(state, context)
    return None if found is None else await _with_rest(*found, state, subject, context)


async def _conditional(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Plan what is done with files where something is so of them, or where it is not."""
    free = await with_free_name(state, context)
    if free is not None:
        inner: RouterState = {**state, "request": free}
        about = subject.model_copy(update={"request": free})
        return await _read(inner, about, context) or await plan_request(inner, about, context)
    found = await conditional_steps(state, context) or await figure_condition_steps(state, context)
    return None if found is None else await _with_rest(*found, state, subject, context)


async def _with_rest(
    subtasks: tuple[SubTask, ...], rest: str, state: RouterState, subject: Subject, context: RunContext
) -> Plan:
    """Put the plan of what is asked besides behind steps that are known."""
    questions: tuple[TableQuestion, ...] = ()
    if rest:
        inner: RouterState = {**state, "request": rest}
        about = subject.model_copy(update={"request": rest})
        then = await as_if_said(Plan(request=state["request"], subtasks=subtasks), state, context)
        looks = await folder_look_plan({**then, "request": rest}, context)
        after = looks or await _read(inner, about, context) or await plan_request(inner, about, context)
        subtasks, questions = then_planned(subtasks, rest, after.subtasks), after.table_questions
    reason = phrase("works_on_results", state["language"])
    return Plan(request=state["request"], subtasks=subtasks, reason=reason, table_questions=questions)


async def _surely_read(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
    """Return the plan of the first reader that understands every word of a text."""
    for reader in (_of_request(one_file_step_plan), *_SURE):
        found = await reader(state, subject, context)
        if found is not None:
            return found
    return None


Reader: TypeAlias = Callable[[RouterState, Subject, RunContext], Awaitable[Plan | None]]


def _of_request(plan: Callable[[RouterState, RunContext], Awaitable[Plan | None] | Plan | None]) -> Reader:
    """Read by what looks at a request and what came before it, and not at what it is about."""

    async def read(state: RouterState, subject: Subject, context: RunContext) -> Plan | None:
        del subject
        found = plan(state, context)
        return await found if isinstance(found, Awaitable) else found

    return read


_SURE: Final[tuple[Reader, ...]] = (
    _of_request(drawn_plan),
    _of_request(whole_request_plan),
    _asked_anew,
    _conditional,
    _of_request(every_file_plan),
    _of_request(each_row_plan),
    _of_request(company_figures_plan),
    _saved_first,
    _of_what_is_there,
    _of_several_tables,
    _saved_follow_up,
    _of_request(story_gone_on),
    _of_the_last_answer,
    _of_the_same_subject,
    _result_written,
    _of_request(which_file_plan),
    _of_request(which_day_plan),
    _days_behind,
    _sum_plan,
    _of_request(told_story),
    _size_plan,
    _onward_plan,
    _of_request(table_first_plan),
    _then_table,
    _of_request(part_of_file_plan),
    _files_in_steps,
    _of_request(named_anew_plan),
    _of_request(which_column_plan),
    _of_request(asked_of_file_plan),
)
"""Who understands a request to its last word, in this order."""
_READERS: Final[tuple[Reader, ...]] = (
    partial(two_wishes_plan, read=_surely_read),
    _in_its_time,
    _of_request(unread_correction),
    _of_request(asked_of_text_plan),
    _of_request(missing_table_plan),
    _of_request(composed_plan),
    partial(first_of_two_plan, read=_surely_read),
    _of_request(near_plan),
)
"""Who may read it then, before it is searched for."""


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
