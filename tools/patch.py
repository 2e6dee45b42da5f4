"""What people and models change of a tool without touching its source."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from errors import ConfigError
from tagging.merge import merge
from tagging.tags import Provenance, TagSet
from tools.tool import Tool

PATCHABLE = ("description", "category", "examples", "answers", "tags")


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
        tags = _tags(patch)
        fields = tool.model_dump() | {name: value for name, value in patch.items() if name != "tags"}
        changed = Tool.model_validate(fields | {"tags": tool.tags})
    except ValidationError as error:
        fault = error.errors(include_input=False)[0]
        place = ".".join(map(str, fault["loc"]))
        raise ConfigError(f"The change of {tool.id} does not hold: {place}: {fault['msg']}.") from error
    return changed.model_copy(update={"tags": merge(tool.tags, tags, tags)})


def _tags(patch: Mapping[str, Any]) -> TagSet:
    """Read the patch's dimensions; one that does not say whose word it is is a person's."""
    said = {name: {"provenance": Provenance.HUMAN, **tagged} for name, tagged in patch.get("tags", {}).items()}
    return TagSet.model_validate(said)
