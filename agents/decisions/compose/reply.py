"""What a model's reply means: its fences say whether it is a program, a question, a refusal or the answer."""

import re
from typing import Final

from agents.program import Composed
from lazy_regex import lazy_regex
from prompts.render.untrusted import restored

_FENCE: Final = lazy_regex(
    r"^[ \t]*```[ \t]*(?P<label>[\w+-]*)[^\n]*\n(?P<body>.*?)(?:^[ \t]*```[ \t]*$|\Z)", re.DOTALL | re.MULTILINE
)
_PYTHON: Final = frozenset({"python", "py", "python3"})
_CHOICE: Final = lazy_regex(r"^\s*(?:[-*•]|\d+[.)])\s+(.+)$")


def read_reply(reply: str) -> Composed:
    """Read a reply: the first fence that is a program, a question or a refusal decides; without one it is the answer.

    Several programs in one reply are one: models split what belongs together.
    """
    fences = [(found["label"].lower(), found["body"].strip("\n"), found) for found in _FENCE.finditer(reply)]
    programs = [body for label, body, _ in fences if label in _PYTHON]
    if programs:
        code = restored("\n\n".join(programs))
        return Composed(kind="program", code=code, text=_around(reply))
    for label, body, _ in fences:
        if label == "question":
            text, choices = _question(body)
            return Composed(kind="question", text=text, choices=choices)
        if label == "refusal":
            return Composed(kind="refusal", text=restored(body.strip()))
    return Composed(kind="answer", text=restored(reply.strip()))


def _around(reply: str) -> str:
    """Return what was said beside the programs."""
    beside: str = restored(_FENCE.sub("", reply).strip())
    return beside


def _question(body: str) -> tuple[str, tuple[str, ...]]:
    lines = restored(body).strip().splitlines()
    choices = tuple(found[1].strip() for line in lines if (found := _CHOICE.match(line)))
    text = "\n".join(line for line in lines if not _CHOICE.match(line)).strip()
    return (text, choices) if text else ("\n".join(lines), ())
