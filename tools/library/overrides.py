"""What people and models change of a tool without touching its source."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from errors import ConfigError
from tagging.merge import merge, standing
from tagging.tags import Provenance, TagSet
from tools.functions.from_function import Tagger
from tools.library.retagging import retagged
from tools.tool import Tool

PATCHABLE = ("description", "category", "examples", "answers", "tags")


def patched(tool: Tool, patch: Mapping[str, Any], tagger: Tagger | None = None) -> Tool:
    """Return the tool with a patch applied; tags are merged dimension by dimension.

    Args:
        tool: as its source says it.
        patch: what people and models changed.
        tagger: reads what the patch says of the tool; without one the tags stay those of the source's text.

    Raises:
        ConfigError: the patch names a field that cannot be changed, or gives it a bad value.
    """
    if not patch:
        return tool
    if unknown := sorted(set(patch) - set(PATCHABLE)):
        raise ConfigError(f"Of {tool.id} only {', '.join(PATCHABLE)} can be changed, not {', '.join(unknown)}.")
    try:
        tags = _tags(patch)
        fields = {name: value for name, value in patch.items() if name != "tags"}
        changed = Tool.model_validate(tool.model_dump() | fields | {"tags": tool.tags}) if fields else tool
        if "description" in fields:  # a label says what the source's own description says
            changed = changed.model_copy(update={"labels": {}})
    except ValidationError as error:
        fault = error.errors(include_input=False)[0]
        place = ".".join(map(str, fault["loc"]))
        raise ConfigError(f"The change of {tool.id} does not hold: {place}: {fault['msg']}.") from error
    if tagger is not None and fields.keys() & {"description", "category"}:
        changed = retagged(changed, tagger)
    human = standing(tags, changed.definition_hash)
    return changed.model_copy(update={"tags": merge(changed.tags, tags, human)})


def laid_over(patch: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """Lay changes over a patch, tags dimension by dimension; None takes a dimension out.

    What a model says of a dimension never replaces what a person said of it, however late it comes.
    """
    tags = dict(patch.get("tags", {}))
    for name, tagged in changes.get("tags", {}).items():
        if tagged is None:
            tags.pop(name, None)
        elif name not in tags or _is_human(tagged) or not _is_human(tags[name]):
            tags[name] = tagged
    joined = {**patch, **changes, "tags": tags}
    return joined if tags else {name: value for name, value in joined.items() if name != "tags"}


def _is_human(tagged: Mapping[str, Any]) -> bool:
    return bool(tagged.get("provenance", Provenance.HUMAN) == Provenance.HUMAN)


def said_by(patch: Mapping[str, Any], source: Provenance) -> TagSet | None:
    """Return what a model or a person said of a tool, whether it won or not; None where they said nothing."""
    tags = _tags(patch)
    said = {name: getattr(tags, name) for name in patch.get("tags", {}) if getattr(tags, name).provenance is source}
    return TagSet(**said) if said else None


def _tags(patch: Mapping[str, Any]) -> TagSet:
    """Read the patch's dimensions; one that does not say whose word it is is a person's."""
    said = {name: {"provenance": Provenance.HUMAN, **tagged} for name, tagged in patch.get("tags", {}).items()}
    return TagSet.model_validate(said)
