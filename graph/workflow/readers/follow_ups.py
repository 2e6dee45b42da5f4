"""Readers of what goes on with an answer before: once more with a change, computed with, of the same subject."""

from agents.decisions.decompose.question import Plan
from agents.extraction.sums.anew.same_form import in_same_form
from graph.workflow.composed.day_questions import next_day_plan
from graph.workflow.earlier.added_lines import added_plan
from graph.workflow.earlier.again.sums_again import is_sum_alone, rounded_plan, sum_again_plan, sum_said_anew
from graph.workflow.earlier.again.texts_again import replaced_text_plan, said_of_another_text
from graph.workflow.earlier.again.told_times import told_times_plan
from graph.workflow.earlier.again.which_place import which_place_plan
from graph.workflow.earlier.asked_anew import asked_anew
from graph.workflow.earlier.compared_figures import compared_plan
from graph.workflow.earlier.repeated_calls import carried_time, repeated_plan
from graph.workflow.earlier.saved_results import saved_again_plan, saved_behind, saving_behind
from graph.workflow.earlier.shown_file import shown_plan
from graph.workflow.readers.asking import Asking
from graph.workflow.same_subject.carried_subject import carried_subject
from graph.workflow.same_subject.days_on import days_behind, days_on_plan
from graph.workflow.same_subject.exchanged_names import exchanged_name
from graph.workflow.same_subject.growth_before import growth_before_plan
from graph.workflow.same_subject.held_figures import held_plan
from graph.workflow.table_questions.what_is_there import what_is_there_plan


async def of_open_question(asking: Asking) -> Plan | None:
    """Plan the request whose question waits, with what a message changes of it."""
    request = await asked_anew(asking.state, asking.context)
    if request is None:
        return None
    inner = asking.instead(request)
    found = await what_is_there_plan(inner.state, inner.context) or await inner.searched()
    return found.model_copy(update={"request": request, "repeats": True})


async def of_another_text(asking: Asking) -> Plan | None:
    """Plan the last request once more for the text that a message names, or what it wants replaced in that text."""
    request = said_of_another_text(asking.state, asking.context)
    if request is None:
        return replaced_text_plan(asking.state, asking.context)
    found = await asking.instead(request).planned()
    return found.model_copy(update={"request": request, "repeats": True})


async def of_last_answer(asking: Asking) -> Plan | None:
    """Plan a follow-up over what was called before: once more with a change, computed with, or added to."""
    state, context = asking.state, asking.context
    known = next_day_plan(state, context) or days_on_plan(state, context) or sum_again_plan(state, context)
    known = known or growth_before_plan(state, context) or told_times_plan(state, context)
    known = known or which_place_plan(state, context) or rounded_plan(state, context)
    if known is not None:
        return known
    told_anew = await _of_sum_told_anew(asking)
    if told_anew is not None:
        return told_anew
    for follow_up in (repeated_plan, compared_plan, added_plan, shown_plan, saved_again_plan):
        found = await follow_up(state, context)
        if found is not None:
            return found
    return None


async def _of_sum_told_anew(asking: Asking) -> Plan | None:
    """Plan the last request with the number that is said anew, where words tell the sum: take 22% off, not 18%."""
    request = sum_said_anew(asking.state, asking.context)
    found = await asking.instead(request).read() if request is not None else None
    if request is None or found is None or not is_sum_alone(found):
        return None
    return found.model_copy(update={"request": request, "repeats": True})


async def in_its_form(asking: Asking) -> Plan | None:
    """Plan the last request once more with the measure that a correction tells in the form of the one before."""
    conversation = asking.state.get("conversation") or []
    if not asking.offline or not conversation or asking.state.get("fresh") or not conversation[-1].produced:
        return None
    request = in_same_form(conversation[-1].request, asking.request)
    found = await asking.instead(request).read() if request is not None else None
    return None if found is None else found.model_copy(update={"request": request, "repeats": True})


async def of_same_subject(asking: Asking) -> Plan | None:
    """Plan a follow-up that asks something else of what was named before, and says its name no more."""
    carried = await exchanged_name(asking.state, asking.context)
    if carried is None and (held := held_plan(asking.state, asking.context)) is not None:
        return held
    carried = carried or await carried_subject(asking.state, asking.context)
    if carried is None:
        return None
    found = await asking.about(carried.request).searched()
    return found.model_copy(update={"repeats": not carried.alone})


async def saved_follow_up(asking: Asking) -> Plan | None:
    """Plan a follow-up whose result is put into a file: compare the two and save it."""
    put = saving_behind(asking.request) if asking.offline and asking.state.get("conversation") else None
    if put is None:
        return None
    inner = asking.instead(asking.request[: put.end].strip())
    found = await of_last_answer(inner) or await of_same_subject(inner)
    return None if found is None else saved_behind(found, put, asking.state)


async def in_its_time(asking: Asking) -> Plan | None:
    """Plan a request that goes on with what was asked for before, for the day or year of that."""
    carried = carried_time(asking.state, asking.context)
    return None if carried is None else await asking.about(carried).searched()


async def counted_on_in_days(asking: Asking) -> Plan | None:
    """Plan a request that at last counts on from the day which it asked for before; None where it does not."""
    found = days_behind(asking.request, asking.context)
    if found is None:
        return None
    return found.put_behind(await asking.instead(found.head).planned(), asking.state)
