"""The catalogue of the built-in tools as one Markdown page, made of what the tools say about themselves."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from errors import ConfigError
from prompts.language import has_han
from tagging.rules.tagger import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tools.functions.loader import PACKS, load_packs
from tools.schemas.alternatives import types_of
from tools.schemas.resolve import resolve
from tools.tool import JsonSchema, Tool

COMMAND = "toolatlas tools docs"
_N_REQUESTS = 2
_N_CHOICES = 12
"""Of a longer list only the first are shown; the schema holds all."""
_NEEDS = {"network": "the network", "configuration": "configuration"}
_PERMISSIONS = {
    Permission.LOW: "low",
    Permission.MEDIUM: "medium",
    Permission.HIGH: "high, a person approves each call",
}
_BOUNDS = {"minimum": "≥", "exclusiveMinimum": ">", "maximum": "≤", "exclusiveMaximum": "<"}


def built_in_tools() -> tuple[Tool, ...]:
    """Load the built-in tools, tagged by the shipped rules, in the order of their ids.

    Raises:
        ConfigError: one of them does not load.
    """
    loaded = load_packs(PACKS, tagger=RuleTagger(load_taxonomy()))
    if loaded.problems:
        raise ConfigError(" ".join(problem.reason for problem in loaded.problems))
    return tuple(loaded.tools[tool_id] for tool_id in sorted(loaded.tools))


def reference_page(tools: Sequence[Tool]) -> str:
    """Write the page: a table of contents for each pack, then every tool."""
    packs = [(name, list(group)) for name, group in groupby(tools, key=lambda tool: tool.group)]
    counts = ", ".join(f"[{name}](#{name}) {len(group)}" for name, group in packs)
    lines = [
        "# Tools",
        "",
        f"<!-- Made by `{COMMAND}`; edit the tools, not this page. -->",
        "",
        f"{len(tools)} built-in tools: {counts}. How to add your own: [writing-tools.md](writing-tools.md).",
    ]
    for name, group in packs:
        lines += ["", f"## {name}", "", *_contents(group)]
        for tool in group:
            lines += ["", *_tool_lines(tool)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def _contents(tools: Iterable[Tool]) -> list[str]:
    rows = [f"| [`{tool.name}`](#{_anchor(tool.id)}) | {_cell(_first_sentence(tool))} |" for tool in tools]
    return ["| tool | what it does |", "| --- | --- |", *rows]


def _tool_lines(tool: Tool) -> list[str]:
    return [
        f"### {tool.id}",
        "",
        _plain(_paragraph(tool)),
        "",
        *_parameter_lines(tool),
        f"Returns: {_returned(tool)}",
        "",
        f"Permission: {_PERMISSIONS[tool.tags.permission.value]}.{_needs(tool)}",
        "",
        *_call_lines(tool),
        *(f"- {_plain(request)}" for request in requests(tool)),
    ]


def requests(tool: Tool) -> list[str]:
    """Pick the first example requests in English and in Chinese."""
    chinese = [request for request in tool.examples if has_han(request)]
    english = [request for request in tool.examples if not has_han(request)]
    return [*english[:_N_REQUESTS], *chinese[:_N_REQUESTS]]


def _paragraph(tool: Tool) -> str:
    return " ".join(tool.description.split("\n\n")[0].split())


def _first_sentence(tool: Tool) -> str:
    return re.split(r"(?<=\.)\s", _paragraph(tool))[0]


def _parameter_lines(tool: Tool) -> list[str]:
    if not tool.properties:
        return ["No parameters.", ""]
    rows = [_parameter_row(name, tool) for name in tool.properties]
    return ["| parameter | type | default | meaning |", "| --- | --- | --- | --- |", *rows, ""]


def _parameter_row(name: str, tool: Tool) -> str:
    schema = tool.properties[name]
    default = "required" if name in tool.required else _code(schema.get("default"))
    return f"| `{name}` | {type_of(schema, tool.parameters)} | {default} | {_cell(schema.get('description', ''))} |"


def type_of(schema: JsonSchema, root: Mapping[str, Any]) -> str:
    """Say in a few words what a schema takes: `ticker`, `integer ≥ 1`, `a` or `b`, list of …."""
    found = resolve(schema, root)
    if choices := found.get("enum"):
        return _choices(choices)
    if variants := found.get("anyOf") or found.get("oneOf"):
        return " or ".join(dict.fromkeys(type_of(variant, root) for variant in variants))
    named = " or ".join(types_of(found)) or "any"
    if named == "array":
        items = found.get("items")
        return f"list of {type_of(items, root)}" if isinstance(items, dict) else "list"
    if named == "string" and "format" in found:
        named = str(found["format"])
    return " ".join([named, *_bounds(found)])


def _choices(choices: Sequence[object]) -> str:
    if len(choices) <= _N_CHOICES:
        return " \\| ".join(f"`{choice}`" for choice in choices)
    shown = ", ".join(f"`{choice}`" for choice in choices[:_N_CHOICES])
    return f"one of {len(choices)}: {shown}, …"


def _bounds(schema: Mapping[str, Any]) -> list[str]:
    if "minimum" in schema and "maximum" in schema:
        return [f"{schema['minimum']} to {schema['maximum']}"]
    return [f"{sign} {schema[name]}" for name, sign in _BOUNDS.items() if name in schema]


def _returned(tool: Tool) -> str:
    root = resolve(tool.returns, tool.returns)
    said = _plain(str(tool.returns.get("description", "")) or "a result")
    fields = root.get("properties", {})
    names = f" Fields: {', '.join(f'`{name}`' for name in fields)}." if fields else ""
    return f"{said.rstrip('.')}.{names}"


def _needs(tool: Tool) -> str:
    needs = tool.call.needs if tool.call else ()
    return f" Needs {' and '.join(_NEEDS[need] for need in needs)}." if needs else ""


def _call_lines(tool: Tool) -> list[str]:
    if tool.call is None:
        return []
    arguments = json.dumps(dict(tool.call.arguments), ensure_ascii=False)
    refused = " (refused, by design)" if tool.call.expects == "refusal" else ""
    return [f"Example call{refused}:", "", "```json", arguments, "```", ""]


def _code(value: object) -> str:
    return f"`{json.dumps(value, ensure_ascii=False)}`" if value not in ("", None) else "–"


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|")


def _plain(text: str) -> str:
    """One line in which nothing is read as Markup."""
    return re.sub(r"([<*_])", r"\\\1", " ".join(text.split()))


def _anchor(tool_id: str) -> str:
    """Spell a heading's anchor as the usual renderers do."""
    return re.sub(r"[^\w-]", "", tool_id.lower())
