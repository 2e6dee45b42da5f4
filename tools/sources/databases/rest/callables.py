"""The endpoints of a database as Python callables: each runs its statement with the arguments bound to it."""

import inspect
import keyword
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.rest.database import RestDatabase
from tools.sources.databases.rest.endpoint import Endpoint
from tools.sources.databases.rest.slot import Slot, SlotKind
from tools.sources.databases.slot.described import described
from tools.sources.databases.slot.relation import unique_name

Answer: TypeAlias = dict[str, Any]
TYPES: Final[Mapping[SlotKind, type]] = {"text": str, "integer": int, "number": float}


def endpoint_callables(made: RestDatabase, limits: ReadLimits | None = None) -> dict[str, Callable[..., Answer]]:
    """Return each endpoint as a callable with its own signature and docstring.

    Args:
        made: A database with its endpoints.
        limits: Bounds of one answer.
    """
    return {endpoint.name: _callable(made, endpoint, limits or ReadLimits()) for endpoint in made.endpoints}


def argument_names(slots: Sequence[Slot]) -> list[str]:
    """Spell parameters as Python takes them, each its own."""
    names: list[str] = []
    for slot in slots:
        names.append(unique_name(python_name(slot.name, "p"), names))
    return names


def python_name(name: str, before: str) -> str:
    """Spell a name as Python takes it; before one of other signs, or a word of the language, something else goes."""
    plain = "".join(char if f"_{char}".isidentifier() else "_" for char in name)
    fits = plain == name and plain.isidentifier() and not keyword.iskeyword(plain)
    return plain if fits else f"{before}_{plain}"


def _callable(made: RestDatabase, endpoint: Endpoint, limits: ReadLimits) -> Callable[..., Answer]:
    slots = dict(zip(argument_names(endpoint.slots), endpoint.slots, strict=True))
    parameters = [_parameter(name, slot) for name, slot in slots.items()]
    signature = inspect.Signature(parameters, return_annotation=Answer)

    def called(**given: Any) -> Answer:  # noqa: ANN401 - as the signature says
        bound = signature.bind(**given)
        bound.apply_defaults()
        return made.answer(endpoint, {slots[name].name: value for name, value in bound.arguments.items()}, limits)

    told = {name: slot.description for name, slot in slots.items()}
    return described(called, endpoint.name, endpoint.description, told, signature)


def _parameter(name: str, slot: Slot) -> inspect.Parameter:
    one: Any = TYPES[slot.kind]
    default = inspect.Parameter.empty if slot.default is None else slot.default
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=list[one] if slot.many else one
    )
