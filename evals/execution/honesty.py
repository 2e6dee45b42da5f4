"""What a person gets where an answer is not right: a no, a question, a part, doubt, or something wrong as if sure."""

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from agents.language.messages import phrase
from evals.execution.checker import asks_back, refuses
from evals.execution.outcome import CaseOutcome
from evals.figures.intervals import Rate, rate

EndingClass: TypeAlias = Literal["right", "refused", "asked", "doubted", "part_lost", "silently_wrong"]
ENDINGS: Final[tuple[EndingClass, ...]] = get_args(EndingClass)
_DOUBT: Final = tuple(phrase("unsure", language).split(": ")[0].split("：")[0] for language in ("en", "zh"))
_USED: Final = re.compile(r"^_?(?:Tools used:|使用的工具：).*$", re.MULTILINE)
_SETTING: Final = re.compile(r"\bTOOLATLAS_[A-Z_]+")
_NAMED: Final = re.compile(r"`([a-z][a-z0-9_]*(?:/[a-z0-9_]+)?)`")
_TOOL_ID: Final = re.compile(r"`[a-z][a-z0-9_]*/[a-z][a-z0-9_]*`")


def ending_class(outcome: CaseOutcome) -> EndingClass:
    """Say how a conversation ended for the person, by its last answer.

    Who refuses or asks, also of one part only, is honest about what is not there. A part is lost where some of what
    had to be told or written is there, the rest is not, and the answer does not say so.
    """
    if outcome.right:
        return "right"
    answer = outcome.answers[-1] if outcome.answers else ""
    if outcome.error or refuses(_without_line_of_tools(answer)):
        return "refused"
    if asks_back(answer):
        return "asked"
    if any(word in answer for word in _DOUBT):
        return "doubted"
    missing = sum(fault.kind in ("value", "file") for fault in outcome.faults)
    return "part_lost" if 0 < missing < outcome.n_expected and missing == len(outcome.faults) else "silently_wrong"


def speaks_internally(outcome: CaseOutcome) -> bool:
    """Whether a sentence for the person holds a tool's id, a parameter that was missing, or a setting's name.

    The line that lists the tools used is there for whoever wants to know, and does not count.
    """
    told = "\n".join(map(_without_line_of_tools, outcome.answers))
    missing = {name for call in outcome.calls if call.error_type for name in _NAMED.findall(call.error)}
    return bool(_SETTING.search(told) or _TOOL_ID.search(told) or any(f"`{name}`" in told for name in missing))


def endings(outcomes: Sequence[CaseOutcome]) -> dict[str, Rate]:
    """Count how often conversations ended in each way, and how often a person read what is internal."""
    classes = [ending_class(outcome) for outcome in outcomes]
    found: dict[str, Rate] = {name: rate([one == name for one in classes]) for name in ENDINGS}
    servable = [one for one, outcome in zip(classes, outcomes, strict=True) if outcome.expect == "answer"]
    found["refused_though_servable"] = rate([one == "refused" for one in servable])
    found["internal"] = rate([speaks_internally(outcome) for outcome in outcomes])
    return found


def _without_line_of_tools(answer: str) -> str:
    return _USED.sub("", answer)
