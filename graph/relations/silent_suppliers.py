"""Which tool supplies which parameter, read off names and descriptions: for tools whose results have no schema.

Two signs count. What a tool's name says it gets is what a parameter is called (`get_country_code`, `country_code`);
or a parameter's description tells that its value was obtained by doing what a tool is named for ("the session ID
obtained after logging into WeBull", `webull_user_login`).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from graph.relations.dependency import MAX_SUPPLIERS, Dependency, Strength
from graph.relations.kind_suppliers import GENERIC_NAMES
from graph.relations.told_names import ToldNames
from lazy_regex import lazy_regex
from tools.schemas.fields import words_of
from tools.tool import Tool

_MAKING = """
get fetch retrieve obtain calculate compute generate create estimate find search lookup list validate
add book start open
"""
_MAKES: Final = frozenset(_MAKING.split())
"""First words of a name behind which stands what the tool brings."""
_CHECKS: Final = frozenset({"validate"})
"""They return what they were given; the value itself comes from the user."""
_ADJECTIVES: Final = frozenset({"current", "system", "unique", "desired", "user", "new"})
_PASSED_ON: Final = lazy_regex(
    r"\b(?:obtained|returned|received|retrieved|generated|provided|given|produced)\b(.{0,80})|\b(?:from|after|by)\s+(.{0,60})",
    re.IGNORECASE,
)
_STEM: Final = {"logging": "login", "logged": "login", "log": "login", "signing": "login", "booking": "book"}
_FILLERS: Final = frozenset({"user", "account", "to", "the", "for", "by", "of", "in", "a", "get", "fetch"})


class _SilentTools:
    """Tools of one group whose results have no schema, found by their words."""

    def __init__(self, tools: Iterable[Tool]) -> None:
        self._by_id = {tool.id: tool for tool in tools}
        self._told = ToldNames({tool_id: _spoken(tool) for tool_id, tool in self._by_id.items()})
        self._making: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for tool_id, tool in self._by_id.items():
            if (made := _made(tool)) and not _returns_what_it_takes(tool, made):
                self._making[made].append(tool_id)

    def suppliers(self, consumer: Tool, name: str, told: str) -> list[Dependency]:
        """Find who supplies one parameter; where too many would, none."""
        wanted = _core(words_of(name))
        making = self._making.get(wanted, ())
        if len(making) > MAX_SUPPLIERS + 1:  # the consumer may be one of them
            return []
        told_of = self._told.repeated_by(_source_words(told) if told else frozenset(), consumer.id)
        evidence = dict.fromkeys(told_of, "the parameter's description names it")
        for tool_id in making:
            if tool_id != consumer.id:
                evidence.setdefault(tool_id, f"it gets what the parameter is called, {' '.join(wanted)}")
        if len(evidence) > MAX_SUPPLIERS:
            return []
        return [
            Dependency(
                supplier=supplier,
                consumer=consumer.id,
                resource="",
                parameter=name,
                strength=_strength(self._by_id[supplier], consumer, name, wanted),
                evidence=f"{self._by_id[supplier].name}: {why}",
            )
            for supplier, why in evidence.items()
        ]


def derive_from_names(tools: Mapping[str, Tool] | Iterable[Tool]) -> list[Dependency]:
    """Find who can supply whom among suppliers without a schema of their result, in a stable order.

    Names tell that only among tools that were made for each other: those of one group.
    """
    groups: dict[str, list[Tool]] = defaultdict(list)
    for tool in tools.values() if isinstance(tools, Mapping) else tools:
        groups[tool.group].append(tool)
    found = [dependency for group in groups.values() for dependency in _of_group(group)]
    return sorted(found, key=lambda d: (d.consumer, d.parameter, d.strength != "strong", d.supplier))


def _of_group(tools: Sequence[Tool]) -> Iterator[Dependency]:
    silent = _SilentTools(tool for tool in tools if not tool.returns)
    for tool in tools:
        for name, schema in tool.properties.items():
            if isinstance(schema, Mapping) and "enum" not in schema:
                yield from silent.suppliers(tool, name, str(schema.get("description", "")))


def _strength(tool: Tool, consumer: Tool, name: str, wanted: tuple[str, ...]) -> Strength:
    """Call it strong where the user can hardly know the value: an id or a code that another tool makes."""
    known_to_users = wanted[-1] not in {"id", "code", "token"} or words_of(tool.name)[0] in _CHECKS
    return "weak" if known_to_users or name not in consumer.required else "strong"


def _returns_what_it_takes(tool: Tool, wanted: tuple[str, ...]) -> bool:
    checks = words_of(tool.name)[0] in _CHECKS
    return not checks and any(_core(words_of(name)) == wanted for name in tool.properties)


def _made(tool: Tool) -> tuple[str, ...]:
    """Return the words of what the tool's name says it brings; none where it does not say."""
    words = words_of(tool.name)
    core = _core(words[1:]) if words[0] in _MAKES else ()
    return core if len(core) > 1 or (core and core[0] not in GENERIC_NAMES - {"email", "location", "language"}) else ()


def _core(words: tuple[str, ...]) -> tuple[str, ...]:
    kept = tuple(word for word in words if word not in _ADJECTIVES)
    kept = kept or words
    return kept[:-1] if kept[-1:] == ("address",) and len(kept) > 1 else kept


def _spoken(tool: Tool) -> frozenset[str]:
    return frozenset(_STEM.get(word, word) for word in words_of(tool.name)) - _FILLERS


def _source_words(told: str) -> frozenset[str]:
    """Return the words of a description behind what says where the value comes from."""
    match = _PASSED_ON.search(told)
    if match is None:
        return frozenset()
    words = re.split(r"[^a-z0-9]+", told[match.start() :].lower())
    stems = {_STEM.get(word, word) for word in words if word}
    joined = {first + second for first, second in pairwise(words)}
    return frozenset(stems | joined)
