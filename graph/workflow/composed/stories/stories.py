"""Who reads what a message tells in a story, and what the next one says of it."""

from collections.abc import Callable
from typing import Final, TypeAlias

from agents.decisions.decompose.question import Plan
from graph.workflow.composed.steps.sums_otherwise import result_otherwise_plan
from graph.workflow.composed.stories.corrected_days import corrected_days_plan
from graph.workflow.composed.stories.told_ages import told_age_plan
from graph.workflow.composed.stories.told_breaks import told_breaks_plan
from graph.workflow.composed.stories.told_days import another_day_plan, told_days_plan
from graph.workflow.composed.stories.told_figures import rest_gone_on_plan, told_figures_plan, told_with_sum_plan
from graph.workflow.composed.stories.told_loans import loan_again_plan, told_loan_plan
from graph.workflow.composed.stories.told_minutes import told_minutes_plan
from graph.workflow.composed.stories.told_paces import pace_gone_on_plan, told_pace_plan
from graph.workflow.composed.stories.told_sums import sum_gone_on_plan, told_sum_plan
from graph.workflow.composed.stories.told_zones import moved_time_plan, told_zones_plan
from graph.workflow.context import RunContext
from graph.workflow.same_subject.turned_back import turned_back_plan
from graph.workflow.state import RouterState

_Reader: TypeAlias = Callable[[RouterState, RunContext], Plan | None]
_TOLD: Final[tuple[_Reader, ...]] = (
    told_pace_plan,
    told_with_sum_plan,
    told_sum_plan,
    told_figures_plan,
    told_age_plan,
    told_days_plan,
    told_loan_plan,
    told_zones_plan,
)
_GONE_ON: Final[tuple[_Reader, ...]] = (
    rest_gone_on_plan,
    sum_gone_on_plan,
    corrected_days_plan,
    another_day_plan,
    loan_again_plan,
    moved_time_plan,
    turned_back_plan,
    told_minutes_plan,
    pace_gone_on_plan,
    told_breaks_plan,
    result_otherwise_plan,
)


def told_story(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what a message tells whole; None where no reader understands it."""
    return next((plan for read in _TOLD if (plan := read(state, context)) is not None), None)


def story_gone_on(state: RouterState, context: RunContext) -> Plan | None:
    """Plan what a message changes of the story before; None where it changes nothing of it."""
    return next((plan for read in _GONE_ON if (plan := read(state, context)) is not None), None)
