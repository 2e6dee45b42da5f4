"""A place of a time that is corrected, and nobody says which of the two: 打错了，是洛杉矶 after 纽约9点，北京几点.

It is the one that lies in the same part of the world; where that tells nothing, the person is asked.
"""

import re
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.discourse.ellipsis import corrects, ellipsis_of, without_correction
from agents.extraction.spans.places import find_places
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay
from graph.workflow.context import RunContext
from graph.workflow.earlier.repeated_calls import known_plan, last_calls
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from tools.gazetteers.time_zones import zone_of

_CONVERTS: Final = "general/convert_timezone"
_FROM, _TO = "from_timezone", "to_timezone"
_SAYS_WHICH: Final = lazy_regex(
    r"(?<![a-z])(?:not|from|to|into|instead\s+of|rather\s+than)(?![a-z])|不是|而是|换成|改成|转成|从|到", re.IGNORECASE
)
"""Which place was not meant is said by itself."""
_ASKED: Final = lazy_regex(
    r"(?<![a-z])(?:ask(?:ed|ing)?|want(?:ed)?\s+to\s+know|looking\s+for)(?![a-z])|[想要是][问知查]|问的", re.IGNORECASE
)
"""What was asked for is the time of the other place."""


def which_place_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the last time once more with a place that a correction names; None for any other message."""
    conversation = state.get("conversation") or []
    request = state["request"]
    if not context.home.settings.offline or not conversation or state.get("fresh") or not corrects(request):
        return None
    calls = last_calls(conversation[-1], context)
    said = without_correction(request).strip(" .!?。！？，,")
    meant = ellipsis_of(request)
    zone = None if _SAYS_WHICH.search(request) or (meant is not None and meant.towards) else zone_of(said)
    if zone is None or len(calls) != 1 or calls[0][1].id != _CONVERTS:
        return None
    made = calls[0][0]
    here, there = str(made.arguments.get(_FROM, "")), str(made.arguments.get(_TO, ""))
    if not here or not there or zone in (here, there):
        return None
    return _plan(made, (zone, said), _name(here, there, zone, request), conversation[-1].request, state)


def _name(here: str, there: str, zone: str, request: str) -> str:
    """Say which argument a new zone replaces; empty where it may be either."""
    near = [name for name, old in ((_FROM, here), (_TO, there)) if old.split("/")[0] == zone.split("/")[0]]
    if _ASKED.search(request):
        return _TO
    return near[0] if len(near) == 1 else ""


def _plan(made: Upstream, new: tuple[str, str], name: str, last: str, state: RouterState) -> Plan:
    zone, said = new
    if name:
        call = KnownCall(tool_id=_CONVERTS, arguments={**made.arguments, name: zone})
        return known_plan((call,), state).model_copy(update={"repeats": True})
    called = {zone_of(span.text): span.text for span in find_places(last)}
    here, there = (_called(str(made.arguments[one]), called) for one in (_FROM, _TO))
    ways = (
        NamedWay(label=f"{here} → {said}", arguments={**made.arguments, _TO: zone}),
        NamedWay(label=f"{said} → {there}", arguments={**made.arguments, _FROM: zone}),
    )
    asks = phrase("ask_which_tool", state["language"])
    return known_plan((KnownCall(tool_id=_CONVERTS, ways=ways, about=asks),), state)


def _called(zone: str, called: dict[str | None, str]) -> str:
    return called.get(zone) or zone.rsplit("/", 1)[-1].replace("_", " ")
