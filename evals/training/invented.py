"""Requests made up from tools' own descriptions: weak, but there is one for every tool."""

import random
import re
from collections.abc import Sequence

from tools.training.examples import CandidatePool, TrainingExample

MIN_WORDS = 4
"""A shorter description says too little to be asked for."""
_ENDPOINT = re.compile(
    r"^(this|the)\s+(endpoint|api|method|function|call|service|tool|route|operation)s?\s+"
    r"(will\s+|can\s+|allows?\s+(you|users?)\s+to\s+|is\s+used\s+to\s+|helps?\s+(you|users?)\s+)?",
    re.IGNORECASE,
)
_PLEAS = (
    "{}",
    "I need to {}.",
    "Can you {}?",
    "I'm working on a project and want to {}.",
    "Please help me {}. Thank you!",
)
_BASE_FORM = re.compile(r"^(return|get|fetch|retrieve|provide|give|list|search|find|show|convert|check|create)(s|es)\b")


def invented(shelf: CandidatePool, n: int, seed: int) -> list[TrainingExample]:
    """Make up n requests for different tools, fewer where descriptions are too short.

    Every second one asks for two tools of one group, as people do.
    """
    chance = random.Random(seed)  # noqa: S311 - chooses a sample, guards nothing
    able = [place for place in sorted(shelf.shown) if len(told(shelf.texts[place]).split()) >= MIN_WORDS]
    by_group: dict[str, list[int]] = {}
    for place in able:
        by_group.setdefault(shelf.tool_ids[place].rpartition("/")[0], []).append(place)
    made = []
    for number, place in enumerate(chance.sample(able, min(n, len(able)))):
        others = [other for other in by_group[shelf.tool_ids[place].rpartition("/")[0]] if other != place]
        asked = [place, *(chance.sample(others, 1) if others and number % 2 else ())]
        made.append(TrainingExample(_plea(shelf, asked, chance), frozenset(asked)))
    return made


def told(text: str) -> str:
    """Return the first sentence of a description, without the tool's name and without its parameters."""
    said = text.partition(": ")[2].partition(" | parameters:")[0]
    sentence = re.split(r"(?<=[.!?])\s", said.strip(), maxsplit=1)[0].rstrip(" .!?")
    return _ENDPOINT.sub("", sentence)


def _plea(shelf: CandidatePool, asked: Sequence[int], chance: random.Random) -> str:
    wishes = [_wish(told(shelf.texts[place])) for place in asked]
    return " ".join(chance.choice(_PLEAS).format(wish) for wish in wishes)


def _wish(sentence: str) -> str:
    lowered = sentence[:1].lower() + sentence[1:]
    return _BASE_FORM.sub(r"\1", lowered)
