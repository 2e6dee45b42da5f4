"""What people and models change of a tool without touching its source."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from errors import ConfigError
from tagging.tags import Level, Provenance, Tagged, TagSet
from tools.tool import Tool

PATCHABLE = ("description", "category", "examples", "answers", "tags")
_STRENGTH = {provenance: rank for rank, provenance in enumerate(Provenance)}


def patched(tool: Tool, patch: Mapping[str, Any]) -> Tool:
    """Return the tool with a patch applied; tags are merged dimension by dimension.

    Raises:
        ConfigError: the patch names a field that cannot be changed, or gives it a bad value.
    """
    if not patch:
        return tool
    if unknown := sorted(set(patch) - set(PATCHABLE)):
        raise ConfigError(f"Of {tool.id} only {', '.join(PATCHABLE)} can be changed, not {', '.join(unknown)}.")
    try:
        tags = TagSet.model_validate(patch.get("tags", {}))
        fields = tool.model_dump() | {name: value for name, value in patch.items() if name != "tags"}
        changed = Tool.model_validate(fields | {"tags": tool.tags})
    except ValidationError as error:
        fault = error.errors(include_input=False)[0]
        place = ".".join(map(str, fault["loc"]))
        raise ConfigError(f"The change of {tool.id} does not hold: {place}: {fault['msg']}.") from error
    return changed.model_copy(update={"tags": merged_tags(tool.tags, tags)})


def merged_tags(base: TagSet, over: TagSet) -> TagSet:
    """Lay tags over others: the stronger provenance wins, the newer of two equals; unset dimensions are skipped.

    A model may raise `permission` above what is there, never lower it.
    """
    changes = {name: _stronger(getattr(base, name), getattr(over, name)) for name in over.model_fields_set}
    return base.replaced(**changes)


def _stronger(base: Tagged[Any], over: Tagged[Any]) -> Tagged[Any]:
    if _STRENGTH[over.provenance] < _STRENGTH[base.provenance]:
        return base
    lowers = over.value.rank < base.value.rank if _is_permission(over.value) else False
    return base if lowers and over.provenance is not Provenance.HUMAN else over


def _is_permission(value: object) -> bool:
    return isinstance(value, Level) and type(value).__name__ == "Permission"
