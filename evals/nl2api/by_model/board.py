"""The calls that a model makes over one database: each is run at once, kept, and told by a handle."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from errors import InvalidArguments, ToolCallFailed
from evals.nl2api.by_model.case import Case
from evals.nl2api.by_model.universe import Offered
from prompts.frozen import Frozen
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Rows
from tools.sources.databases.slot.engine import START, SlotEngine
from tools.sources.databases.slot.handles import DATA
from tools.sources.databases.slot.sequence import SlotCall, reference, side_by_side
from tools.sources.databases.slot.toolbox import SlotToolbox

_HANDLE: Final = re.compile(r"\$(\w+)\$")
_SHOWN: Final = 300


class Answer(Frozen):
    """What a model came to."""

    rows: tuple[tuple[Any, ...], ...] | None = None
    """None where there is no answer."""
    calls: tuple[SlotCall, ...] | None = ()
    """All that it made, also those that failed; None where it calls no functions."""
    said: str = ""
    error: str = ""


class Board:
    """One database that is open for the calls of one question."""

    def __init__(self, case: Case, toolbox: SlotToolbox, offered: Offered) -> None:
        self._toolbox = toolbox
        self._offered = offered
        self.first = toolbox.initialize(**case.start.arguments)
        self._made: list[SlotCall] = []
        self._good: list[str] = []

    @classmethod
    @contextmanager
    def opened(cls, case: Case, offered: Offered) -> Iterator["Board"]:
        """Open the tables of a question."""
        with open_session(case.known.address, None) as session:
            yield cls(case, SlotToolbox(SlotEngine(session, case.known.catalogue)), offered)

    def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Run a call and return what a model is told of it.

        Raises:
            InvalidArguments: it is none of those that are offered, or its arguments do not fit.
            ToolCallFailed: the database refuses it.
        """
        label = f"DATA_{len(self._made) + 1}"
        try:
            function, own = self._offered.own(name, arguments)
        except InvalidArguments:
            self._made.append(SlotCall(name=f"not offered: {name}"[:_SHOWN], arguments=dict(arguments), label=label))
            raise
        own = {key: self._handle(key, value) for key, value in own.items()}
        self._made.append(SlotCall(name=function, arguments=own, label=label))
        told = self._toolbox.call(function, own, label)
        self._good.append(label)
        return told

    def tried(self, name: str, arguments: object) -> dict[str, Any]:
        """Run a call and return what came of it, an error included."""
        if not isinstance(arguments, Mapping):
            return {"error": "The arguments are one JSON object."}
        try:
            return self.call(name, arguments)
        except (InvalidArguments, ToolCallFailed) as error:
            return {"error": str(error)[:_SHOWN]}

    def answer(self, said: str) -> Answer:
        """Return the rows that an answer names by their handles, side by side; else those of the last call."""
        known = {START, *self._good}
        named = [label for label in dict.fromkeys(_HANDLE.findall(said)) if label in known]
        calls = tuple(self._made)
        if not (labels := named or self._good[-1:]):
            return Answer(calls=calls, said=said, error="no call was made")
        try:
            found: Rows = side_by_side([self._toolbox.rows(reference(label)) for label in labels])
        except (InvalidArguments, ToolCallFailed) as error:
            return Answer(calls=calls, said=said, error=str(error))
        return Answer(rows=found.rows, calls=calls, said=said)

    def _handle(self, key: str, value: object) -> object:
        """Take a handle without its signs too: models leave them away."""
        bare = isinstance(value, str) and key in DATA and value.strip("$") in {START, *self._good}
        return reference(str(value).strip("$")) if bare else value
