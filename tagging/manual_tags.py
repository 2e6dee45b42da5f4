"""Read what a person says of a tool's tags, as in `permission=high domains=finance,data`."""

import re
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from errors import ConfigError
from tagging.merge import DIMENSIONS
from tagging.tags import ApprovalPolicy, Complexity, Permission, Provenance
from tagging.taxonomy import Taxonomy

MANY = frozenset({"domains", "functions", "agents"})
"""Dimensions that have several values at one time."""


class TagWords:
    """The words that a person may use."""

    def __init__(self, taxonomy: Taxonomy, agents: Collection[str]) -> None:
        self._known: Mapping[str, tuple[str, ...]] = {
            "domains": tuple(taxonomy.domains),
            "functions": tuple(taxonomy.functions),
            "complexity": tuple(Complexity),
            "permission": tuple(Permission),
            "approval": tuple(ApprovalPolicy),
            "agents": tuple(agents),
        }

    def read(self, said: Iterable[str], *, seen: str, definition: str = "") -> dict[str, dict[str, Any]]:
        """Return dimensions with a person's provenance, as a library takes them.

        Args:
            said: `dimension=value`, or `dimension=value,value`.
            seen: digest of what the judged tool says of itself.
            definition: digest of all that a call of it does, which a word on `approval` stands for.

        Raises:
            ConfigError: there is no such dimension or value, or a dimension stands twice.
        """
        read: dict[str, dict[str, Any]] = {}
        for part in said:
            name, equals, text = part.partition("=")
            if not equals:
                raise ConfigError(f"{part!r} says no value; write it as permission=high.")
            name = self.dimension(name)
            if name in read:
                raise ConfigError(f"{name} is said twice; give all values at once, as in domains=finance,data.")
            read[name] = {"value": self._value(name, text), "provenance": Provenance.HUMAN}
            read[name]["seen"] = definition if name == "approval" else seen
        return read

    def choices(self, dimension: str) -> tuple[str, ...]:
        """Return the values that a dimension may have."""
        return self._known[dimension]

    def dimension(self, name: str) -> str:
        """Return the dimension of that name, also of its singular.

        Raises:
            ConfigError: there is none.
        """
        wanted = name.strip().lower()
        for known in DIMENSIONS:
            if wanted in (known, known.removesuffix("s")):
                return known
        raise ConfigError(f"There is no tag {name!r}; tags are {', '.join(DIMENSIONS)}.")

    def _value(self, name: str, text: str) -> str | list[str]:
        parts = filter(None, map(str.strip, re.split("[,，]", text)))
        values = list(dict.fromkeys(self._word(name, part) for part in parts))
        if name in MANY:
            if not values and name != "agents":
                raise ConfigError(f"{name} needs a value, such as {self._known[name][0]}.")
            return values
        if len(values) != 1:
            raise ConfigError(f"{name} is one of {', '.join(self._known[name])}.")
        return values[0]

    def _word(self, name: str, part: str) -> str:
        words = {known.lower(): str(known) for known in self._known[name]}
        if part.lower() not in words:
            raise ConfigError(f"{name} has no value {part!r}{_suggestion(part.lower(), words)}")
        return words[part.lower()]


def _suggestion(value: str, known: Collection[str]) -> str:
    close = get_close_matches(value, known, n=1)
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(known)}."
