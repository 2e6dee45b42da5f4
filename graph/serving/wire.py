"""What is said over the socket: one call, then what it tells or returns, each a JSON object on a line."""

import importlib.metadata
import json
import os
from hashlib import sha256
from typing import Any, Final, Literal

from pydantic import SecretStr, TypeAdapter

import errors
from agents.approval.decision import Decision
from agents.asking.argument_question import ArgumentQuestion
from errors import ToolAtlasError
from graph.observability.events import ApprovalAsked, CutOff, Event, PlanAsked
from prompts.frozen import Frozen
from settings import SECRET_PREFIX, Settings

MAX_LINE_BYTES: Final = 64 * 1024 * 1024
"""An answer carries the results of all its calls."""
EVENT: Final[TypeAdapter[Event]] = TypeAdapter(Event)
RETURNED: Final[dict[str, TypeAdapter[Any]]] = {
    "greet": TypeAdapter(str),
    "pending": TypeAdapter(list[ApprovalAsked]),
    "cut_off": TypeAdapter(CutOff | None),
    "open_question": TypeAdapter(ArgumentQuestion | None),
    "left_behind": TypeAdapter(list[str]),
    "waiting_plan": TypeAdapter(PlanAsked | None),
    "checked": TypeAdapter(Decision),
    "drop": TypeAdapter(None),
    "stop": TypeAdapter(bool),
}
"""What each call that tells no events returns."""
_ELSEWHERE: Final = ("host", "port", "page_language")
"""Settings of the page alone."""


class ServedCall(Frozen):
    """A call of another process."""

    method: Literal[
        "greet",
        "ask",
        "resume",
        "pending",
        "waiting_plan",
        "cut_off",
        "open_question",
        "left_behind",
        "checked",
        "drop",
        "stop",
    ]
    setup: str = ""
    """Digest of the version and the settings that the caller would answer by; only the same may answer for it."""
    arguments: dict[str, Any] = {}


class ServedReply(Frozen):
    """A line of what comes back: events, then an end; or a value; or why there is none."""

    kind: Literal["event", "end", "value", "fault", "other_setup"]
    value: Any = None


class Fault(Frozen):
    """An error of ours, to be raised where the call came from."""

    name: str
    text: str
    zh: str = ""

    @classmethod
    def of(cls, error: Exception) -> "Fault":
        """Describe an error; one that is none of ours says no more than its kind."""
        if isinstance(error, ToolAtlasError):
            return cls(name=type(error).__name__, text=str(error), zh=error.zh)
        return cls(name="ToolAtlasError", text=f"The process that serves failed with {type(error).__name__}.")

    def error(self) -> ToolAtlasError:
        """Make the error again; it carries its sentences and no more."""
        kind = getattr(errors, self.name, ToolAtlasError)
        kind = kind if isinstance(kind, type) and issubclass(kind, ToolAtlasError) else ToolAtlasError
        made: ToolAtlasError = kind.__new__(kind, self.text)
        Exception.__init__(made, self.text)
        made.zh = self.zh
        return made


def setup_of(settings: Settings) -> str:
    """Digest what an answer depends on beside the home: the version, the settings, the secrets of imported tools."""
    own = {
        name: value.get_secret_value() if isinstance(value, SecretStr) else str(value)
        for name, value in vars(settings).items()
        if name not in _ELSEWHERE
    }
    secrets = {name: value for name, value in os.environ.items() if name.startswith(SECRET_PREFIX)}
    said = json.dumps([importlib.metadata.version("toolatlas"), own, secrets], sort_keys=True)
    return sha256(said.encode()).hexdigest()
