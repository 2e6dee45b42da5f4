"""A name that is corrected: not Boston, Chicago; 错了，是里昂. The request before is asked again with it."""

import re
from typing import Final

from agents.extraction.discourse.ellipsis import corrects, without_correction
from agents.extraction.spans.dates import find_periods
from agents.extraction.spans.places import find_places
from graph.workflow.context import RunContext
from graph.workflow.same_subject.carried_subject import Carried, meant
from graph.workflow.state import RouterState
from lazy_regex import lazy_regex
from prompts.language import HAN

_NOT_BUT: Final = lazy_regex(
    r"^\W*(?:(?:no|nope|sorry|oops)[\s,]+)*(?:(?:i )?(?:said|meant)\s+)?not\s+"
    r"(?P<old>[\w .&'’-]{2,30}?)"
    r"(?:\s*[,;.]\s*(?:but\s+|i meant\s+|it(?:'s| is)\s+)?|\s+but\s+)(?P<new>[\w .&'’-]{2,30}?)[\s.!?]*$"
    rf"|^\W*(?:不对|错了)?[，,\s]*不是(?P<old_zh>[{HAN}\w]{{2,10}}?)[，,\s]*(?:而是|是|我(?:要|问|说|指)的?是)"
    rf"(?P<new_zh>[{HAN}\w]{{2,10}}?)[\s。！!]*$",
    re.IGNORECASE,
)
_NAME: Final = lazy_regex(rf"[A-Za-z][A-Za-z.'’-]*(?: [A-Za-z][A-Za-z.'’-]*){{0,2}}|[{HAN}]{{2,6}}")


async def exchanged_name(state: RouterState, context: RunContext) -> Carried | None:
    """Say the last request with the name that a correction puts in the place of another; None where it does not."""
    conversation = state.get("conversation") or []
    if not context.home.settings.offline or not conversation or state.get("fresh"):
        return None
    last = conversation[-1].request
    match = _NOT_BUT.match(state["request"])
    if match is not None:
        old, new = (match["old"] or match["old_zh"]).strip(), (match["new"] or match["new_zh"]).strip()
        return _with(last, _place(last, old), new)
    if not corrects(state["request"]):
        return None
    said = without_correction(state["request"]).strip(" .!?。！？")
    places = find_places(last)
    if len(places) != 1 or _NAME.fullmatch(said) is None or find_periods(said):
        return None
    known = [(p.start, p.end) for p in find_places(said)] == [(0, len(said))]
    if not known and await meant(said, context) is not None:
        return None
    return _with(last, (places[0].start, places[0].end), said)


def _place(text: str, name: str) -> tuple[int, int] | None:
    """Return where a name stands in a text, if it stands there once."""
    found = [m.span() for m in re.finditer(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])", text, re.IGNORECASE)]
    return found[0] if len(found) == 1 else None


def _with(last: str, place: tuple[int, int] | None, new: str) -> Carried | None:
    return None if place is None else Carried(request=f"{last[: place[0]]}{new}{last[place[1] :]}")
