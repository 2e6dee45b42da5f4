"""Example requests in a file beside a pack's modules: a decorator holds a few, for its readers; the file the rest."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, TypeAlias

from pydantic import ConfigDict, RootModel, StringConstraints

from tagging.faults import examine

FILE_NAME = "examples.yaml"
Request: TypeAlias = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500)]


class PackExamples(RootModel[dict[str, tuple[Request, ...]]]):
    """Tool name → requests that it serves."""

    model_config = ConfigDict(frozen=True)


def read_examples(file: Path) -> tuple[Mapping[str, tuple[str, ...]], tuple[str, ...]]:
    """Read a pack's file of examples.

    Returns:
        Tool name → requests, and what is wrong, one sentence a fault; a file with a fault gives no requests.
    """
    found, faults = examine(file, PackExamples)
    said = tuple(str(fault.model_copy(update={"file": file.name})) for fault in faults)
    return (found.root if found else {}), said
