"""Loans that a message tells become the call that works them out; the next message may say a part of them anew."""

from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.spans.paths import find_paths
from agents.extraction.sums.loan_stories import LoanAsked, loan_again, loan_asked
from agents.language.messages import phrase
from agents.subtask import KnownCall, SubTask
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan
from graph.workflow.state import RouterState
from prompts.language import has_han

LOAN: Final = "finance/loan_payment"


def told_loan_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a loan that a message tells whole; None for anything else."""
    request = state["request"]
    if not context.home.settings.offline or LOAN not in context.snapshot.tools or find_paths(request):
        return None
    found = loan_asked(request)
    if found is None:
        return None
    call = KnownCall(tool_id=LOAN, arguments=found.arguments, asks=found.untold)
    said = request if found.untold else _said(found, chinese=has_han(request))
    subtask = SubTask(number=1, description=said, calls=(call,))
    return Plan(request=request, subtasks=(subtask,), reason=phrase("tells_call", state["language"]))


def loan_again_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the loan before with what a message says anew of it; None for anything else."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    found = loan_again(state["request"]) if [u.tool_id for u in made] == [LOAN] else None
    if found is None:
        return None
    before = dict(made[0].arguments)
    anew = found.arguments
    if "years" in anew and not found.unit_said and "months" in before and "years" not in before:
        anew = {"months": anew["years"]}
    if anew.keys() & {"years", "months"}:
        before = {name: value for name, value in before.items() if name not in ("years", "months")}
    found_plan = known_plan((KnownCall(tool_id=LOAN, arguments={**before, **anew}),), state)
    return found_plan if {**before, **anew} != dict(made[0].arguments) else None


def _said(found: LoanAsked, *, chinese: bool) -> str:
    """Say a loan in words that leave nothing of the call unsaid."""
    length = f"{found.years} years" if found.months is None else f"{found.months} months"
    if chinese:
        length = f"{found.years}年" if found.months is None else f"{found.months}个月"
        return f"贷款 {found.principal:.15g}，年利率 {found.rate:g}%，{length}，每月还款多少"
    return f"monthly payment of a loan of {found.principal:.15g} at {found.rate:g}% over {length}"
