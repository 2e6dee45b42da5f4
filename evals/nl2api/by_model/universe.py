"""The functions that a model is offered: those that it needs and a share of the others, named or not."""

import math
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from errors import InvalidArguments
from prompts.frozen import Frozen
from tools.sources.databases.slot.specs import NAMES, slot_specs
from tools.tool import JsonSchema, Tool

SHARES: Final = (10, 25, 50, 75, 100)
HANDLE: Final[JsonSchema] = {
    "type": "object",
    "properties": {
        "data": {"type": "string", "description": "Stands for the rows in later calls"},
        "num_records": {"type": "integer"},
        "key_details": {"type": "array", "items": {"type": "object"}},
    },
}


class Universe(Frozen):
    """Which functions are offered, and how they are called."""

    share: int = 100
    """Per cent of all functions; those that a question needs are always among them."""
    seed: int = 1
    hidden: bool = False
    """Whether functions and parameters are called FUNC_n and ARG_n; descriptions stay."""

    @property
    def folder(self) -> str:
        """What its cases are kept under."""
        return f"{self.share}{'-hidden' if self.hidden else ''}"


class Offered:
    """Functions as a model sees them, and what they are called here."""

    def __init__(self, universe: Universe, needed: Sequence[str], name: str) -> None:
        drawn = random.Random(f"{universe.seed} {name}")  # noqa: S311 - a sample
        wanted = set(needed)
        others = [one for one in NAMES if one not in wanted]
        n_more = max(0, math.ceil(universe.share * len(NAMES) / 100) - len(wanted))
        chosen = wanted | set(drawn.sample(others, min(n_more, len(others))))
        specs = [spec for spec in slot_specs() if spec["name"] in chosen]
        drawn.shuffle(specs)
        self._own: dict[str, tuple[str, Mapping[str, str]]] = {}
        self.tools = [self._tool(spec, number, hidden=universe.hidden) for number, spec in enumerate(specs, 1)]

    def own(self, name: str, arguments: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return what a call is here.

        Raises:
            InvalidArguments: no such function, or no such parameter, is offered.
        """
        if name not in self._own:
            raise InvalidArguments(f"There is no function {name[:60]!r}; there are {', '.join(self._own)}.")
        function, parameters = self._own[name]
        if unknown := [key for key in arguments if key not in parameters]:
            raise InvalidArguments(f"{name} takes {', '.join(parameters)}, not {unknown[0][:60]!r}.")
        return function, {parameters[key]: value for key, value in arguments.items()}

    def shown(self, function: str, arguments: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
        """Return a call as it is offered."""
        name, (_, parameters) = next(one for one in self._own.items() if one[1][0] == function)
        own = {key: other for other, key in parameters.items()}
        return name, {own[key]: value for key, value in arguments.items()}

    def _tool(self, spec: Mapping[str, Any], number: int, *, hidden: bool) -> Tool:
        said = spec["parameters"]
        shown = {key: f"ARG_{place}" if hidden else key for place, key in enumerate(said["properties"], 1)}
        name = f"FUNC_{number}" if hidden else spec["name"]
        self._own[name] = (spec["name"], {other: key for key, other in shown.items()})
        properties = {
            shown[key]: {**one["schema"], "description": one["description"]} for key, one in said["properties"].items()
        }
        parameters = {
            "type": "object",
            "properties": properties,
            "required": [shown[key] for key in said["required"]],
        }
        return Tool(
            id=f"rows/{name}",
            name=name,
            description=spec["description"],
            parameters=parameters,
            returns=HANDLE,
            group="rows",
            source="described",
        )
