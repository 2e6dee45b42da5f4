"""Requests whose every word is understood by one reader of its own: what is called is known, and nothing is searched.

Each of these readers takes a request as a whole or leaves it, so that their order says only who looks first.
"""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from agents.decisions.decompose.question import Plan
from graph.workflow.composed.day_questions import day_plan
from graph.workflow.composed.each.files_in_folder import files_in_folder_plan
from graph.workflow.composed.each.listed_conversions import listed_conversions_plan
from graph.workflow.composed.each.named_files import named_files_plan
from graph.workflow.composed.each.new_endings import new_endings_plan
from graph.workflow.composed.each.ranked_files import ranked_files_plan
from graph.workflow.composed.each.row_by_row import row_by_row_plan
from graph.workflow.composed.files_of_kind import files_of_kind_plan
from graph.workflow.composed.single.json_values import json_value_plan
from graph.workflow.composed.single.made_of_addresses import made_of_address_plan
from graph.workflow.composed.steps.chart_files import chart_file_plan
from graph.workflow.composed.steps.counted_then_packed import counted_then_packed_plan
from graph.workflow.composed.steps.folder_look import folder_look_plan
from graph.workflow.composed.steps.several_of_one import several_of_one_plan
from graph.workflow.composed.steps.sums_otherwise import sum_otherwise_plan
from graph.workflow.composed.texts.changed_amounts import changed_amounts_plan
from graph.workflow.composed.texts.changed_files import changed_file_plan
from graph.workflow.composed.texts.figures_of_lines import figures_of_lines_plan
from graph.workflow.composed.texts.picked_lines import picked_lines_plan
from graph.workflow.composed.texts.pieces_of_files import pieces_of_file_plan
from graph.workflow.composed.texts.sought_in_files import sought_in_file_plan
from graph.workflow.composed.texts.text_chain import text_chain_plan
from graph.workflow.composed.texts.times_of_lines import times_of_lines_plan
from graph.workflow.composed.texts.told_texts import told_text_plan
from graph.workflow.composed.texts.unwanted_forms import unwanted_form_plan
from graph.workflow.context import RunContext
from graph.workflow.state import RouterState

WholeReader: TypeAlias = Callable[[RouterState, RunContext], Awaitable[Plan | None] | Plan | None]
_READERS: Final[tuple[WholeReader, ...]] = (
    unwanted_form_plan,
    told_text_plan,
    changed_file_plan,
    sought_in_file_plan,
    ranked_files_plan,
    new_endings_plan,
    made_of_address_plan,
    files_of_kind_plan,
    json_value_plan,
    day_plan,
    chart_file_plan,
    several_of_one_plan,
    figures_of_lines_plan,
    changed_amounts_plan,
    picked_lines_plan,
    pieces_of_file_plan,
    times_of_lines_plan,
    text_chain_plan,
    sum_otherwise_plan,
    listed_conversions_plan,
    files_in_folder_plan,
    row_by_row_plan,
    named_files_plan,
    folder_look_plan,
    counted_then_packed_plan,
)


async def whole_request_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Return the plan of the first reader that understands a request; None where none does."""
    for reader in _READERS:
        found = reader(state, context)
        plan = await found if isinstance(found, Awaitable) else found
        if plan is not None:
            return plan
    return None
