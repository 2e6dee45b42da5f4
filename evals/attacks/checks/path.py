"""A path in every parameter of a tool that takes one: the work stays within the workspace, or is refused."""

from collections.abc import Mapping
from typing import Any

from evals.attacks.checks.tool_call import filled
from evals.attacks.surroundings import Surroundings
from tools.tool import JsonSchema


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Make the tool's example call with one path after the other replaced.

    Args:
        given: `tool` and `path`.
        around: Where.
    """
    tool, path = around.tools[given["tool"]], filled(given["path"])
    example = dict(tool.call.arguments) if tool.call else {}
    places = {name: schema for name, schema in tool.properties.items() if _takes_paths(schema)}
    if not places:
        return "the tool takes no path"
    for name, schema in places.items():
        seen = await around.call(tool.id, example | {name: [path] if schema.get("type") == "array" else path})
        if not seen.ending.good:
            return f"{name}: {seen.ending.value}: {seen.note}"
        error = around.results[0].error
        if len(error.splitlines()) > 1 or (error and not around.results[0].error_zh):
            return f"{name}: no sentence in both languages: {error[:200]!r}"
    return ""


def _takes_paths(schema: JsonSchema) -> bool:
    return schema.get("format") == "path" or (schema.get("items") or {}).get("format") == "path"
