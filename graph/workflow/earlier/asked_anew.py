"""Follow-ups over a question that waits: no, 200 usd; 那去年呢.

They answer nothing: the request is asked anew with what they say.
"""

from datetime import timedelta
from typing import Final

from agents.extraction.discourse.coreference import amended
from agents.extraction.discourse.ellipsis import corrects, ellipsis_of, without_correction
from agents.extraction.spans.dates import find_periods
from graph.workflow.context import RunContext
from graph.workflow.same_subject.carried_subject import lookup_of, meant
from graph.workflow.state import RouterState
from prompts.language import has_han

_ALMOST_A_YEAR: Final = timedelta(days=364)


async def asked_anew(state: RouterState, context: RunContext) -> str | None:
    """Say the request whose question waits with what a message changes of it; None where it changes nothing of it."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or not conversation[-1].waits or state.get("fresh"):
        return None
    request, last = state["request"], conversation[-1].request
    anew = ellipsis_of(request)
    if anew is None and not corrects(request):
        return None
    said = (
        without_correction(request).strip(" .!?。！？") if corrects(request) else anew.said if anew is not None else ""
    )
    changed = amended(last, said)
    if changed is not None:
        return changed
    periods = find_periods(said)
    if [(span.start, span.end) for span in periods] == [(0, len(said))]:
        first, until = periods[0].value.first, periods[0].value.last
        when = str(first.year) if until - first >= _ALMOST_A_YEAR else ""
        return f"{when + '年' if when else said}{last}" if has_han(last) else f"{last} in {when or said}"
    tool = await meant(said, context) if corrects(request) else None
    return said if tool is not None and lookup_of(tool, context) is not None else None
