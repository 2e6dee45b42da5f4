"""A call of a tool and what came back."""

from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field

from prompts.frozen import Frozen
from tools.artifacts import Chart, Table

IN_DOUBT = "Interrupted"
"""Error type of a call that began before a crash: nobody knows whether it was done."""
NOT_THE_TOOLS_FAULT = frozenset(
    {"InvalidArguments", "MissingArgument", "DataUnavailable", "PermissionDenied", "Bound", IN_DOUBT}
)
CallStatus: TypeAlias = Literal["ok", "empty", "error", "denied"]


def sound(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Replace lone surrogates in texts at any depth: neither a store nor a page nor a prompt could write them.

    A model's JSON may hold them as escapes, and so may names of files and what a browser sends.
    """
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [sound(inner) for inner in value]
    if isinstance(value, dict):
        return {sound(key): sound(inner) for key, inner in value.items()}
    return value


def _sound_if_shallow(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Leave alone what nests deeper than Python can follow: where the call is made it is refused."""
    try:
        return sound(value)
    except RecursionError:
        return value


class ToolCall(Frozen):
    """One tool with its arguments, before it runs."""

    id: str
    """Unique within a request: `<sub-task>.<step>.<n>`."""
    tool_id: str
    arguments: Annotated[dict[str, Any], BeforeValidator(_sound_if_shallow)]
    step: int = 0
    changed_from: dict[str, Any] | None = None
    """The arguments that a person was shown, where they gave others in their place."""


class ToolResult(Frozen):
    """What a call brought."""

    call: ToolCall
    status: CallStatus
    value: Any = None
    """The whole result as JSON, for the user and for later steps; figures are replaced by their titles."""
    compressed: str = ""
    """What may enter a prompt."""
    tables: tuple[Table, ...] = ()
    charts: tuple[Chart, ...] = ()
    error: str = ""
    """One sentence for the user; empty unless status is error or denied."""
    error_zh: str = ""
    """The same in Chinese; empty where whoever raised it gave none."""
    error_type: str = ""
    """Name of the exception's type, such as InvalidArguments; empty unless status is error or denied."""
    notices: tuple[str, ...] = ()
    """What was cut from the result and why, one sentence each."""
    made_folders: tuple[str, ...] = ()
    """Folders of the workspace that were not there before what it wrote."""
    latency_ms: float = Field(default=0.0, ge=0)
    at: datetime = Field(default_factory=lambda: datetime.now(UTC))

    @property
    def broken(self) -> bool:
        """Whether the tool itself failed, and not its arguments, a person, a bound, or what its source holds."""
        return self.status == "error" and self.error_type not in NOT_THE_TOOLS_FAULT

    def error_in(self, language: str) -> str:
        """Return the sentence for a user of a language: "zh", or English for any other."""
        return self.error_zh if language == "zh" and self.error_zh else self.error
