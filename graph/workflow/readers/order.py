"""The order in which readers look at a request: a new reader is a row here."""

from collections.abc import Awaitable, Callable
from typing import Final, Protocol

from agents.decisions.decompose.question import Plan
from agents.extraction.discourse.attached_tables import Subject
from graph.workflow.composed.companies.company_figures import company_figures_plan
from graph.workflow.composed.converted_file import converted_plan
from graph.workflow.composed.each_row import each_row_plan
from graph.workflow.composed.every_file import every_file_plan
from graph.workflow.composed.files_in_steps import named_anew_plan, one_file_step_plan
from graph.workflow.composed.folder_of_tables import folder_of_tables_plan
from graph.workflow.composed.one_call import part_of_file_plan
from graph.workflow.composed.several_tables import several_tables_plan
from graph.workflow.composed.single.absent_people import absent_people_plan
from graph.workflow.composed.single.bare_conversions import bare_conversion_plan
from graph.workflow.composed.single.drawn_lots import chance_plan
from graph.workflow.composed.steps.two_wishes import Read, first_of_two_plan, two_wishes_plan
from graph.workflow.composed.stories.stories import story_gone_on, told_story
from graph.workflow.composed.stories.told_quantities import quantities_gone_on_plan, told_quantities_plan
from graph.workflow.composed.table_first import table_first_plan
from graph.workflow.composed.text_of_file import text_of_file_plan
from graph.workflow.composed.text_searches import text_search_plan
from graph.workflow.composed.text_sizes import text_size_plan
from graph.workflow.composed.texts.asked_of_files import asked_of_file_plan, near_in_file_plan
from graph.workflow.composed.texts.offered_files import offered_file_plan
from graph.workflow.composed.texts.told_in_texts import read_then_asked_plan, told_in_text_plan
from graph.workflow.composed.which_column import which_column_plan
from graph.workflow.composed.whole_requests import whole_request_plan
from graph.workflow.context import RunContext
from graph.workflow.earlier.that_file import that_file_plan
from graph.workflow.earlier.unread_follow_ups import narrowed_nothing, unread_correction
from graph.workflow.earlier.which_day import which_day_plan
from graph.workflow.earlier.which_file import which_file_plan
from graph.workflow.readers.asking import Asking, Reader, Readers
from graph.workflow.readers.follow_ups import (
    counted_on_in_days,
    in_its_form,
    in_its_time,
    of_another_text,
    of_last_answer,
    of_open_question,
    of_same_subject,
    saved_follow_up,
)
from graph.workflow.readers.steps import conditional, files_in_steps, rows_saved_first, then_table
from graph.workflow.readers.sums import computed_onward, of_sum, written_into_text
from graph.workflow.state import RouterState
from graph.workflow.table_questions.composed_questions import composed_plan
from graph.workflow.table_questions.drawn_answers import drawn_plan
from graph.workflow.table_questions.missing_tables import missing_table_plan
from graph.workflow.table_questions.near_questions import near_plan
from graph.workflow.table_questions.what_is_there import what_is_there_plan


class _TwoWishes(Protocol):
    def __call__(
        self, state: RouterState, subject: Subject, context: RunContext, read: Read
    ) -> Awaitable[Plan | None]: ...


def _alone(plan: Callable[[RouterState, RunContext], Awaitable[Plan | None] | Plan | None]) -> Reader:
    """Read by what looks at a request and what came before it, and has no part of it read by others."""

    async def read(asking: Asking) -> Plan | None:
        found = plan(asking.state, asking.context)
        return await found if isinstance(found, Awaitable) else found

    return read


def _in_halves(plan: _TwoWishes) -> Reader:
    """Read by what cuts a request in two, each of which must be understood to its last word."""

    async def read(asking: Asking) -> Plan | None:
        return await plan(asking.state, asking.subject, asking.context, read=asking.readers.surely)

    return read


READERS: Final = Readers(
    sure=(
        _alone(narrowed_nothing),
        _alone(drawn_plan),
        _alone(whole_request_plan),
        _alone(quantities_gone_on_plan),
        of_open_question,
        of_another_text,
        conditional,
        _alone(every_file_plan),
        _alone(each_row_plan),
        _alone(company_figures_plan),
        rows_saved_first,
        _alone(absent_people_plan),
        _alone(what_is_there_plan),
        _alone(several_tables_plan),
        _alone(folder_of_tables_plan),
        _alone(converted_plan),
        saved_follow_up,
        _alone(story_gone_on),
        of_last_answer,
        of_same_subject,
        written_into_text,
        _alone(that_file_plan),
        _alone(which_file_plan),
        _alone(which_day_plan),
        counted_on_in_days,
        _alone(told_quantities_plan),
        of_sum,
        _alone(chance_plan),
        _alone(bare_conversion_plan),
        _alone(told_story),
        _alone(text_size_plan),
        _alone(text_search_plan),
        _alone(text_of_file_plan),
        computed_onward,
        _alone(table_first_plan),
        then_table,
        _alone(part_of_file_plan),
        files_in_steps,
        _alone(named_anew_plan),
        _alone(which_column_plan),
        _alone(asked_of_file_plan),
    ),
    halves=(_alone(one_file_step_plan),),
    others=(
        _in_halves(two_wishes_plan),
        in_its_time,
        in_its_form,
        _alone(unread_correction),
        _alone(read_then_asked_plan),
        _alone(near_in_file_plan),
        _alone(told_in_text_plan),
        _alone(missing_table_plan),
        _alone(composed_plan),
        _in_halves(first_of_two_plan),
        _alone(near_plan),
        _alone(offered_file_plan),
    ),
)
