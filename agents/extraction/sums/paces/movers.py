"""Who or what moves in a story of a pace: what one of them covers tells nothing of how fast another is."""

import re
from typing import Final

from lazy_regex import lazy_regex
from prompts.language import has_han

_KINDS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"run", "ran", "running", "runs", "jog", "jogged", "jogging"}),
    frozenset({"walk", "walked", "walking", "hike", "hiked"}),
    frozenset({"cycle", "cycled", "cycling", "bike", "biked"}),
    frozenset({"swim", "swam"}),
    frozenset({"car"}),
    frozenset({"train"}),
    frozenset({"bus"}),
    frozenset({"boat", "rowed", "row"}),
    frozenset({"skated"}),
    frozenset({"skied"}),
)
_DRIVEN: Final = frozenset({"drive", "drove", "driving"})
_RIDDEN: Final = frozenset({"rode", "ride", "riding"})
_NOT_DRIVEN: Final = (0, 1, 2, 3, 7, 8, 9)
_NOT_RIDDEN: Final = (0, 1, 3, 4, 7, 8, 9)
_ASKED_OF: Final = lazy_regex(
    r"(?<![a-z])(?:is|was|does|did)\s+(?:the|an?|my|our|his|her|their)\s+(?:car|train|bus|boat|bike)(?![a-z])",
    re.IGNORECASE,
)
_WHO: Final = frozenset({"i", "we", "he", "she", "they"})
_PERSONS: Final[tuple[frozenset[str], ...]] = (
    frozenset({"i", "my", "we", "our"}),
    frozenset({"he", "his"}),
    frozenset({"she", "her"}),
    frozenset({"their"}),
)
_KINDS_ZH: Final = (
    lazy_regex(r"骑|自行车|单车"),
    lazy_regex(r"游"),
    lazy_regex(r"划"),
    lazy_regex(r"(?<!骑)(?<!骑行)(?<!自行)(?<!单)(?:汽|火|开|驾|坐|大客)?车|高铁"),
)
_RUN_ZH: Final = lazy_regex(r"跑")
_WALK_ZH: Final = lazy_regex(r"走|徒步")
_VEHICLE_RUNS: Final = lazy_regex(r"(?:车|高铁)[^，,。；;？?]*[跑走]")
"""火车3小时跑了300公里: what drives is said to run as well."""
_ASKS_FOR_ME: Final = lazy_regex(r"[帮给]我|告诉我|我想知道")
_WATER: Final = lazy_regex(
    r"(?<![a-z])(?:sw[iau]m(?:ming|s)?|row(?:ed|ing|s)?|boat|kayak\w*|paddl\w*)(?![a-z])|游|划|船", re.IGNORECASE
)


def is_of_water(text: str) -> bool:
    """Whether a message is of swimming or rowing, whose paces are told for 100 m or 500 m and not for a kilometre."""
    return _WATER.search(text) is not None


def is_of_two_movers(text: str) -> bool:
    """Whether a message is of two that move: we run 10 km in 1 hour, how fast is the car."""
    if has_han(text):
        return _two_in_chinese(_ASKS_FOR_ME.sub(" ", text))
    words = set(re.findall(r"[a-z]+", text.lower()))
    kinds = [bool(words & kind) for kind in _KINDS]
    if sum(kinds) > 1 or sum(bool(words & one) for one in _PERSONS) > 1:
        return True
    if words & _WHO and _ASKED_OF.search(text) is not None:
        return True
    driven, ridden = bool(words & _DRIVEN), bool(words & _RIDDEN)
    of_other = (driven and any(kinds[n] for n in _NOT_DRIVEN)) or (ridden and any(kinds[n] for n in _NOT_RIDDEN))
    return of_other or (driven and ridden)


def _two_in_chinese(text: str) -> bool:
    if sum(person in text for person in "我他她") > 1:
        return True
    kinds = [kind.search(text) is not None for kind in _KINDS_ZH]
    run, walk = _RUN_ZH.search(text) is not None, _WALK_ZH.search(text) is not None
    if kinds[-1] and (run or walk):
        return _VEHICLE_RUNS.search(text) is None or sum(kinds) > 1
    return sum((*kinds, run, walk)) > 1
