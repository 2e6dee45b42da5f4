"""Checkpoints: which types they may hold, and where those lie now that an earlier version wrote from elsewhere.

What msgpack itself cannot hold, numbers beyond 64 bits and keys that are no sound text, is brought into a form that it
can: a call with such an argument or result ends like any other.

LangGraph's serializer writes the module and the name of every value's type. A conversation that waits since a version
whose modules had other names is read by the names of today: `MOVED` says which became which.
"""

import re
from typing import Any, Final

import ormsgpack
from langgraph.checkpoint.serde import jsonplus
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from pydantic import BaseModel

from agents.approval.proposed_plan import ProposedPart, ProposedStep
from agents.approval.reasons import AskReason
from agents.asking.argument_question import ArgumentAnswer, ArgumentChoice, ArgumentQuestion
from agents.decisions.decompose.question import Plan
from agents.decisions.fill_arguments.question import Upstream
from agents.decisions.summarize.question import Part
from agents.extraction.discourse.attached_tables import Subject
from agents.extraction.tables.table_question import ColumnTest, Figure, TableQuestion
from agents.moves import Exclusion, Move, PathStep, Reflection, ToolPath
from agents.program import ProgramWork
from agents.subtask import ChosenStep, KnownCall, NamedWay, RouteDecision, SubTask
from agents.turn import Turn
from graph.attachments.files import Attached, AttachedText
from graph.observability.events import PlanAsked
from graph.search.refinement import Refined
from graph.workflow.state import Exchange, Prepared, Redo, SubTaskResult
from graph.workflow.stop_reasons import Declined
from lazy_regex import lazy_regex
from tagging import tags
from tools.artifacts import Chart, Table
from tools.call import ToolCall, ToolResult, sound
from tools.candidate import Candidate

STORED: Final = (
    *(Plan, Turn, Upstream, Part, Exclusion, Move, PathStep, Reflection, ToolPath, RouteDecision, SubTask),
    *(
        Attached,
        AttachedText,
        Subject,
        Chart,
        Table,
        ToolCall,
        ToolResult,
        Candidate,
        SubTaskResult,
        Declined,
        Exchange,
        Prepared,
    ),
    *(Redo, Refined, AskReason, ProgramWork, ArgumentAnswer, ArgumentChoice, ArgumentQuestion),
    *(KnownCall, NamedWay, TableQuestion, Figure, ColumnTest, ChosenStep, PlanAsked, ProposedPart, ProposedStep),
    *(tags.Permission, tags.Complexity, tags.Provenance),
)
"""Every type that a checkpoint may hold."""

MOVED: Final = {
    ("agents.decisions.decompose", "Plan"): Plan.__module__,
    ("agents.decisions.decompose", "Turn"): Turn.__module__,
    ("agents.decisions.fill_arguments", "Upstream"): Upstream.__module__,
    ("agents.decisions.summarize", "Part"): Part.__module__,
    ("agents.reading.attached", "Subject"): Subject.__module__,
    ("graph.attached", "Attached"): Attached.__module__,
    ("graph.refinement", "Refined"): Refined.__module__,
    ("graph.state", "Exchange"): Exchange.__module__,
    ("graph.state", "Prepared"): Prepared.__module__,
    ("graph.state", "SubTaskResult"): SubTaskResult.__module__,
    ("graph.stopping", "Declined"): Declined.__module__,
}
"""Module and name as earlier versions wrote them, and the module where the type lies now."""

_MIN, _BEYOND = -(2**63), 2**64
"""Integers that msgpack has no room for lie below the one, or from the other on."""
_OLD = lazy_regex("|".join(sorted({re.escape(module) for module, _ in MOVED}, reverse=True)).encode())


class CheckpointSerializer(JsonPlusSerializer):
    """Reads what earlier versions wrote by the names of today; writes those of today."""

    def dumps_typed(self, obj: Any) -> tuple[str, bytes]:  # noqa: ANN401 - LangGraph's signature
        """Pack a value; one that holds what msgpack cannot, in the longer way."""
        try:
            return super().dumps_typed(obj)
        except ormsgpack.MsgpackEncodeError:
            return "msgpack", _packed(obj)

    def loads_typed(self, data: tuple[str, bytes]) -> Any:  # noqa: ANN401 - LangGraph's signature
        """Restore a value."""
        form, content = data
        if form == "msgpack" and _OLD.search(content):
            content = _renamed(content)
        return super().loads_typed((form, content))


def _packed(value: Any) -> bytes:  # noqa: ANN401 - any value of a state
    """Pack as LangGraph does, every part made to fit."""
    return ormsgpack.packb(_fitting(value), default=_default, option=jsonplus._option)


def _default(value: Any) -> Any:  # noqa: ANN401 - any value of a state
    """Take our values apart here, so that what they hold is made to fit too; LangGraph packs all others."""
    if not isinstance(value, BaseModel):
        return jsonplus._msgpack_default(value)
    kind = type(value)
    told = (kind.__module__, kind.__name__, value.model_dump(), "model_validate_json")
    return ormsgpack.Ext(jsonplus.EXT_PYDANTIC_V2, _packed(told))


def _fitting(value: Any) -> Any:  # noqa: ANN401 - any value of a state
    match value:
        case int() if not _MIN <= value < _BEYOND:
            written = (int.__module__, int.__name__, (hex(value), 16))
            return ormsgpack.Ext(jsonplus.EXT_CONSTRUCTOR_POS_ARGS, _packed(written))
        case dict():
            return {sound(key): _fitting(inner) for key, inner in value.items()}
        case list() | tuple():
            return [_fitting(inner) for inner in value]
    return value


def _renamed(content: bytes) -> bytes:
    value = ormsgpack.unpackb(content, ext_hook=_extension, option=ormsgpack.OPT_NON_STR_KEYS)
    match value:
        case [str(module), str(name), *rest] if (module, name) in MOVED:
            value = [MOVED[module, name], name, *rest]
    return ormsgpack.packb(value, option=ormsgpack.OPT_NON_STR_KEYS)


def _extension(code: int, content: bytes) -> ormsgpack.Ext:
    """Keep an extension as one; those that name a type hold `[module, name, …]`, packed once more."""
    return ormsgpack.Ext(code, _renamed(content) if _OLD.search(content) else content)


def serializer() -> JsonPlusSerializer:
    """Build the checkpoint serializer that restores our values as what they were."""
    return CheckpointSerializer(allowed_msgpack_modules=(*STORED, int))
