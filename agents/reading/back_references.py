"""Words that point back to an earlier result, and follow-ups that replace one thing of the last request."""

import re

from agents.decisions.decompose import Turn

_BACK = re.compile(
    r"\[A\d+\]|\b(?:it|its|that|them|their|those|this|the (?:result|output|answer|value|outcome|same)s?)\b"
    r"|结果|它们?的?|其(?!他|它|中|实)|上述|上面|该值|这个(?!月|周|星期)|这些|刚才",
    re.IGNORECASE,
)
_FOLLOW_UPS = (
    re.compile(r"^(?:那么?|换成|改成|如果是)?\s*(?P<x>.{1,40}?)(?:的)?呢[?？。!！]*$"),
    re.compile(r"^(?:and|what about|how about|and for|same for|now for)\s+(?P<x>.{1,60}?)[?.!]*$", re.IGNORECASE),
)


def points_back(text: str) -> bool:
    """Whether the text speaks of something said or found before."""
    return _BACK.search(text) is not None


def stand_alone(request: str, history: tuple[Turn, ...], entities: tuple[str, ...]) -> str:
    """Rewrite "and Microsoft?" or 那微软呢？ after "price of Apple" into "price of Microsoft"."""
    earlier = [turn.text for turn in history if turn.role == "user"]
    subject = _subject(request)
    if subject is None or not earlier:
        return request
    last = earlier[-1]
    replaced = max((e for e in entities if e.lower() in last.lower()), key=len, default="")
    if not replaced:
        return f"{last} ({subject})"
    return re.sub(re.escape(replaced), lambda _: subject, last, flags=re.IGNORECASE)


def _subject(request: str) -> str | None:
    for pattern in _FOLLOW_UPS:
        match = pattern.match(request.strip())
        if match:
            return match["x"].strip()
    return None
