"""A time at one place that is asked for at others becomes calls that convert it; the next message may move it."""

from collections.abc import Sequence
from typing import Final

from agents.decisions.decompose.question import Plan
from agents.decisions.summarize.plain_names import zone_words
from agents.extraction.sums.moments.landings import landing
from agents.extraction.sums.moments.named_zones import zones_doubted
from agents.extraction.sums.moments.place_clocks import other_clock_places
from agents.extraction.sums.zone_stories import ZoneAsked, is_of_own_place, moved, other_place, zones_asked
from agents.language.messages import phrase
from agents.subtask import KnownCall, NamedWay, SubTask
from graph.workflow.context import RunContext
from graph.workflow.route import NO_TOOL
from graph.workflow.state import RouterState
from prompts.language import Language, has_han
from tools.gazetteers.own_zone import own_zone

_CONVERT: Final = "general/convert_timezone"
_NAMES: Final = ("time", "from_timezone", "to_timezone")
_GIVEN: Final = frozenset(_NAMES)


def told_zones_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the conversions of a time that a message tells; None for anything else."""
    request = state["request"]
    if not context.home.settings.offline or _CONVERT not in context.snapshot.tools:
        return None
    if (doubted := _doubted(state)) is not None:
        return doubted
    lands = landing(request)
    found = zones_asked(request) if lands is None else (lands,)
    return _plan(found, state) if found else None


def _doubted(state: RouterState) -> Plan | None:
    """Ask which place is meant by a name of several; None where there is none, or it makes no difference."""
    asked = [(zones_asked(text), place) for text, place in zones_doubted(state["request"])]
    if not asked or not zones_asked(state["request"]):
        asked = asked if all(len(found) == 1 for found, _ in asked) else []
    if not asked:
        return None
    name = asked[0][1].partition(",")[0]
    said = phrase("which_place", state["language"], place=name)
    if any(len(found) != 1 for found, _ in asked):
        part = SubTask(number=1, description=state["request"], category=NO_TOOL)
        return Plan(request=state["request"], subtasks=(part,), reason=said, refusal=said)
    ways = tuple(NamedWay(label=place, arguments=dict(zip(_NAMES, one, strict=True))) for (one,), place in asked)
    call = KnownCall(tool_id=_CONVERT, ways=ways, about=said)
    part = SubTask(number=1, description=state["request"], calls=(call,))
    return Plan(request=state["request"], subtasks=(part,), reason=phrase("tells_call", state["language"]))


def moved_time_plan(state: RouterState, context: RunContext) -> Plan | None:
    """Plan the conversions before once more, with another time or place; None for a message that gives it neither."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh") or conversation[-1].waits:
        return None
    made = conversation[-1].produced
    if not made or any(u.tool_id != _CONVERT or not u.arguments.keys() >= _GIVEN for u in made):
        return None
    before = [ZoneAsked(*(str(u.arguments[name]) for name in _NAMES)) for u in made]
    ways = {(one.source, one.target) for one in before}
    if len({(one.time, one.source) for one in before}) > 1 and len(ways) > 1:
        return None
    several = len({one.time for one in before}) > 1
    time, place = moved(before[0].time, state["request"]), other_place(state["request"]) or _named(state["request"])
    if (time is None) == (place is None) or (time is not None and several):
        return None
    of_place = before if several else before[:1]
    again = (
        [one._replace(time=time) for one in before] if time else [one._replace(target=place or "") for one in of_place]
    )
    return _plan(again, state)


def _named(request: str) -> str | None:
    """Return the place that a message names and nothing else: and leeds?"""
    found = other_clock_places(request)
    return found[0].means[0].zone if len(found) == 1 and len(found[0].means) == 1 else None


def _here(language: Language) -> str:
    return phrase("here_is", language, zone=zone_words(language, own_zone()))


def _plan(found: Sequence[ZoneAsked], state: RouterState) -> Plan:
    own = own_zone()
    subtasks = tuple(
        SubTask(
            number=n,
            description=_said(one, chinese=has_han(state["request"])),
            calls=(KnownCall(tool_id=_CONVERT, arguments=dict(zip(_NAMES, one, strict=True))),),
            remarks=(_here(state["language"]),) if n == 1 and own in one and is_of_own_place(state["request"]) else (),
        )
        for n, one in enumerate(found, 1)
    )
    return Plan(request=state["request"], subtasks=subtasks, reason=phrase("tells_call", state["language"]))


def _said(one: ZoneAsked, *, chinese: bool) -> str:
    clock = one.time.replace("T", " ")
    return (
        f"{one.source} {clock} 是 {one.target} 几点"
        if chinese
        else f"what time is {clock} in {one.source} in {one.target}"
    )
