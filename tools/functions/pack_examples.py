"""Example requests in a file beside a pack's modules."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import yaml
from pydantic import ConfigDict, RootModel, StringConstraints, ValidationError

from tagging.faults import examine
from tools.kept_results import KeptResults

FILE_NAME = "examples.yaml"
Request: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]
_Fast: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_Fast):  # type: ignore[misc]  # its base is known at run time only
    """libyaml's loader, for which a key that stands twice is a fault."""

    def construct_mapping(self, node: yaml.MappingNode, *, deep: bool = False) -> dict[Any, Any]:
        if len({key.value for key, _ in node.value}) < len(node.value):
            raise yaml.YAMLError
        found: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return found


class PackExamples(RootModel[dict[str, tuple[Request, ...]]]):
    """Tool name → requests that it serves."""

    model_config = ConfigDict(frozen=True)


_KEPT: KeptResults[bytes, PackExamples] = KeptResults(8)


def read_examples(file: Path) -> tuple[Mapping[str, tuple[str, ...]], tuple[str, ...]]:
    """Read a pack's file of examples.

    Returns:
        Tool name → requests, and what is wrong, one sentence a fault; a file with a fault gives no requests.
    """
    try:
        # The strict reader, which names faults with their lines, takes ten times as long as libyaml: packs have
        # thousands of examples, and every command reads them.
        content = file.read_bytes()
        return _KEPT.of(content, lambda: PackExamples.model_validate(yaml.load(content, _Loader))).root, ()  # noqa: S506 - on a safe one
    except (OSError, yaml.YAMLError, ValidationError, RecursionError):
        found, faults = examine(file, PackExamples)
    said = tuple(str(fault.model_copy(update={"file": file.name})) for fault in faults)
    return (found.root if found else {}), said
