"""The time at places that no zone is named after: one that is known is read, of several the person chooses one."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.extraction.sums.moments.place_clocks import (
    ClockPlace,
    asks_no_place,
    clock_places,
    other_clock_places,
    places_apart,
)
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import Exchange, RouterState
from prompts.language import Language, has_han

_CLOCK: Final = "general/current_time"
_CONVERT: Final = "general/convert_timezone"
_ZONE: Final = "timezone"


def place_clock_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a look at the clock of places; None where another thing is asked, or every zone is named so itself."""
    if not context.home.settings.offline or _CLOCK not in context.snapshot.tools:
        return None
    apart = places_apart(state["request"])
    if apart and _CONVERT in context.snapshot.tools:
        return _apart(apart, state)
    found = clock_places(state["request"])
    return _plan(found, state) if found else None


def other_clock_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan a look at the clock of another place than before; None for any other message."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or _CLOCK not in context.snapshot.tools or state.get("fresh"):
        return None
    if not conversation or conversation[-1].waits or not _asked_for_clock(conversation[-1]):
        return None
    found = other_clock_places(state["request"])
    if not found and asks_no_place(state["request"]):
        said = phrase("correction_unread", state["language"], said=state["request"])
        return _refused(said, state)
    return _plan(found, state) if found else None


def _asked_for_clock(last: Exchange) -> bool:
    made = [use for use in last.produced if use.tool_id != "general/geocode"]
    return all(use.tool_id == _CLOCK for use in made) if made else bool(clock_places(last.request))


def _plan(found: Sequence[ClockPlace], state: RouterState) -> Plan:
    unknown = next((one.said for one in found if not one.means), None)
    language, request = state["language"], state["request"]
    if unknown is not None:
        return _refused(phrase("no_such_place", language, place=unknown), state)
    parts = tuple(_part(number, one, language) for number, one in enumerate(found, 1))
    return Plan(request=request, subtasks=parts, reason=phrase("tells_call", language))


def _refused(said: str, state: RouterState) -> Plan:
    part = SubTask(number=1, description=state["request"], category=NO_TOOL)
    return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)


def _apart(found: Sequence[ClockPlace], state: RouterState) -> Plan:
    """Plan how far apart the clocks of two places are."""
    language = state["language"]
    (one,), (other,) = (place.means for place in found)
    said = tuple(
        phrase("place_time_of", language, said=place.said, place=place.means[0].label(language))
        for place in found
        if place.means[0].city
    )
    call = KnownCall(tool_id=_CONVERT, arguments={"from_timezone": one.zone, "to_timezone": other.zone})
    asked = f"time difference between {one.zone} and {other.zone}"
    part = SubTask(number=1, description=asked, calls=(call,), remarks=said)
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("tells_call", language))


def _part(number: int, place: ClockPlace, language: Language) -> SubTask:
    if len(place.means) > 1:
        ways = tuple(NamedWay(label=one.label(language), arguments={_ZONE: one.zone}) for one in place.means)
        call = KnownCall(tool_id=_CLOCK, ways=ways, about=phrase("which_place", language, place=place.said))
        return SubTask(number=number, description=_asked(place.said), calls=(call,))
    one = place.means[0]
    said = phrase("place_time_of", language, said=place.said, place=one.label(language)) if one.city else ""
    call = KnownCall(tool_id=_CLOCK, arguments={_ZONE: one.zone})
    return SubTask(number=number, description=_asked(one.zone), calls=(call,), remarks=(said,) if said else ())


def _asked(place: str) -> str:
    return f"{place} 现在几点" if has_han(place) else f"what time is it in {place}"
