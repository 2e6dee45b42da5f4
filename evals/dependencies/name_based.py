"""Which tool supplies which parameter, read off names and descriptions: for tools whose results have no schema.

Two signs count. What a tool's name says it gets is what a parameter is called (`get_country_code`, `country_code`);
or a parameter's description tells that its value was obtained by doing what a tool is named for ("the session ID
obtained after logging into WeBull", `webull_user_login`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from graph.relations.dependencies import GENERIC_NAMES, MAX_SUPPLIERS, Dependency, Strength
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
_PASSED_ON: Final = re.compile(
    r"\b(?:obtained|returned|received|retrieved|generated|provided|given|produced)\b(.{0,80})|\b(?:from|after|by)\s+(.{0,60})",
    re.IGNORECASE,
)
_STEM: Final = {"logging": "login", "logged": "login", "log": "login", "signing": "login", "booking": "book"}
_TOLD_SHARE: Final = 0.6
"""Of a name's words that a description must repeat."""
_MIN_TOLD: Final = 2
_FILLERS: Final = frozenset({"user", "account", "to", "the", "for", "by", "of", "in", "a", "get", "fetch"})


@dataclass(frozen=True)
class _Silent:
    tool: Tool
    made: tuple[str, ...]
    """Words of what its name says it brings."""
    spoken: frozenset[str]
    """Words by which a description would name it."""


def derive_from_names(tools: Mapping[str, Tool] | Iterable[Tool]) -> list[Dependency]:
    """Find who can supply whom among suppliers without a schema of their result, in a stable order."""
    every = list(tools.values() if isinstance(tools, Mapping) else tools)
    silent = [_Silent(tool, _made(tool), _spoken(tool)) for tool in every if not tool.returns]
    found: list[Dependency] = []
    for tool in every:
        for name, schema in tool.properties.items():
            if "enum" not in schema:
                found += _suppliers(tool, name, str(schema.get("description", "")), silent)
    return sorted(found, key=lambda d: (d.consumer, d.parameter, d.strength != "strong", d.supplier))


def _suppliers(consumer: Tool, name: str, told: str, silent: Sequence[_Silent]) -> list[Dependency]:
    wanted, source = _core(words_of(name)), _source_words(told)
    others = {other.tool.id: other for other in silent if other.tool.id != consumer.id}
    evidence = dict.fromkeys(_told_of(source, others), "the parameter's description names it")
    for tool_id, other in others.items():
        if other.made == wanted and not _returns_what_it_takes(other.tool, wanted):
            evidence.setdefault(tool_id, f"it gets what the parameter is called, {' '.join(wanted)}")
    found = [
        Dependency(
            supplier=supplier,
            consumer=consumer.id,
            resource="",
            parameter=name,
            strength=_strength(others[supplier].tool, consumer, name, wanted),
            evidence=f"{others[supplier].tool.name}: {why}",
        )
        for supplier, why in evidence.items()
    ]
    return found if len(found) <= MAX_SUPPLIERS else []


def _told_of(source: frozenset[str], others: Mapping[str, _Silent]) -> list[str]:
    """Return the tools whose names a description repeats most fully; none where it repeats none enough."""
    shares = {
        tool_id: len(other.spoken & source) / len(other.spoken)
        for tool_id, other in others.items()
        if len(other.spoken & source) >= _MIN_TOLD
    }
    best = max(shares.values(), default=0.0)
    return [tool_id for tool_id, share in shares.items() if share == best >= _TOLD_SHARE]


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
