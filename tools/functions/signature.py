"""A typed function as a tool's engine: which parameters it takes and how JSON becomes their values."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, get_args, get_type_hints

from pydantic import PydanticSchemaGenerationError, PydanticUserError, TypeAdapter
from pydantic.fields import FieldInfo

from errors import ConfigError
from tools.context import ToolContext
from tools.marking import MARK

REQUIRED = inspect.Parameter.empty
_REFUSED: Mapping[object, str] = {
    inspect.Parameter.VAR_POSITIONAL: "takes *{name}; name each parameter instead",
    inspect.Parameter.VAR_KEYWORD: "takes **{name}; name each parameter instead",
    inspect.Parameter.POSITIONAL_ONLY: "takes {name!r} by position only; let it be passed by name",
}

_PLAIN: Final = (bool, int, float, str)
"""Types that a default tells beyond doubt."""


@dataclass(frozen=True)
class Parameter:
    """One parameter that a caller fills."""

    name: str
    adapter: TypeAdapter[Any]
    default: Any = REQUIRED

    @property
    def required(self) -> bool:
        """Whether a call must give it."""
        return self.default is REQUIRED


@dataclass(frozen=True)
class Signature:
    """A function's typed signature, without the injected context."""

    function: Callable[..., Any]
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    returns: TypeAdapter[Any] | None = None
    """None where the function does not say what it returns."""
    context: str = ""
    """Name of the parameter that takes the `ToolContext`; empty when there is none."""


def read_signature(function: Callable[..., Any]) -> Signature:
    """Read a function's signature.

    What nobody marked as a tool was not written to be one: a parameter without a type has that of its default, or any.

    Raises:
        ConfigError: a parameter of a marked function has no type; any has no name, or a type without a JSON form.
    """
    hints = _hints(function)
    shown = {}
    context = ""
    for name, parameter in inspect.signature(function).parameters.items():
        if _is_context(hints.get(name)):
            context = name
        else:
            shown[name] = _parameter(function, parameter, hints)
    returns = _adapter(function, "return", hints["return"]) if "return" in hints else None
    return Signature(function, shown, returns, context)


def function_name(function: Callable[..., Any]) -> str:
    """Name a function for a person: `module.function`."""
    return f"{function.__module__}.{getattr(function, '__qualname__', repr(function))}"


def _hints(function: Callable[..., Any]) -> dict[str, Any]:
    try:
        return get_type_hints(function, include_extras=True)
    except (NameError, TypeError, SyntaxError, AttributeError) as error:
        raise ConfigError(f"{function_name(function)} has an annotation that does not resolve: {error}.") from error


def _is_context(hint: Any) -> bool:  # noqa: ANN401 - any annotation may stand there
    return hint is ToolContext or ToolContext in get_args(hint)


def _parameter(function: Callable[..., Any], parameter: inspect.Parameter, hints: Mapping[str, Any]) -> Parameter:
    if refusal := _REFUSED.get(parameter.kind):
        raise ConfigError(f"{function_name(function)} {refusal.format(name=parameter.name)}.")
    hint = hints[parameter.name] if parameter.name in hints else _guessed(function, parameter)
    if isinstance(parameter.default, FieldInfo):
        raise ConfigError(
            f"Parameter {parameter.name!r} of {function_name(function)} has a Field as its default;"
            " write Annotated[type, Field(...)] and a plain default."
        )
    adapter = _adapter(function, parameter.name, hint)
    return Parameter(parameter.name, adapter, parameter.default)


def _guessed(function: Callable[..., Any], parameter: inspect.Parameter) -> Any:  # noqa: ANN401 - a type
    if hasattr(function, MARK):
        raise ConfigError(f"Parameter {parameter.name!r} of {function_name(function)} has no type; annotate it.")
    kind = type(parameter.default)
    return kind if kind in _PLAIN else Any


def _adapter(function: Callable[..., Any], name: str, hint: Any) -> TypeAdapter[Any]:  # noqa: ANN401 - see above
    what = (
        f"The result of {function_name(function)}"
        if name == "return"
        else (f"Parameter {name!r} of {function_name(function)}")
    )
    try:
        return TypeAdapter(hint)
    except (PydanticSchemaGenerationError, PydanticUserError) as error:
        raise ConfigError(f"{what} has the type {hint!r}, which has no JSON form.") from error
