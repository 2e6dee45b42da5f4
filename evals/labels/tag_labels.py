"""Tags that people gave tools, to measure rules and models by."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from errors import ConfigError
from prompts.frozen import Frozen
from tagging.tags import Complexity, Permission, Provenance, Tagged, TagSet
from tools.sources.offers.offer import Offered
from tools.sources.readers.toolbench import open_toolbench
from tools.tool import Tool

LABELS = Path(__file__).parents[1] / "data" / "tag_labels.jsonl"


class Label(Frozen):
    """What a person says of one tool."""

    id: str
    text: str = ""
    """Digest of what the person read; empty where nobody noted it."""
    sample: str = "all"
    """How the tool was drawn."""
    half: Literal["seen", "aside", ""] = ""
    """Whether rules may be mended by it, or are only measured by it."""
    domains: tuple[str, ...] = Field(min_length=1)
    functions: tuple[str, ...] = Field(min_length=1)
    complexity: Complexity
    permission: Permission

    @property
    def tags(self) -> TagSet:
        """The label as tags."""
        return TagSet(
            domains=Tagged(value=self.domains, provenance=Provenance.HUMAN),
            functions=Tagged(value=self.functions, provenance=Provenance.HUMAN),
            complexity=Tagged(value=self.complexity, provenance=Provenance.HUMAN),
            permission=Tagged(value=self.permission, provenance=Provenance.HUMAN),
        )

    def fits(self, tool: Tool) -> bool:
        """Whether the tool is still what the person read."""
        return not self.text or self.text == digest(tool)


def digest(tool: Tool) -> str:
    """Digest what a person reads of a tool: its description, and what it takes."""
    read = [tool.id, tool.description, sorted(tool.properties), sorted(tool.required)]
    return hashlib.sha256(json.dumps(read, ensure_ascii=False).encode()).hexdigest()[:16]


def load_labels(file: Path) -> tuple[Label, ...]:
    """Read labels, one JSON object a line.

    Raises:
        ConfigError: the file is missing, or a line does not hold; names file and line.
    """
    return tuple(_labels(file))


def _labels(file: Path) -> Iterator[Label]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError) as error:
        raise ConfigError(f"The labels {file} cannot be read: {error}.") from error
    for number, line in enumerate(lines, 1):
        try:
            yield Label.model_validate_json(line)
        except ValidationError as error:
            fault = error.errors(include_input=False)[0]
            place = ".".join(map(str, fault["loc"])) or "the line"
            raise ConfigError(f"{file}:{number} is no label: {place}: {fault['msg']}.") from error


def load_offered(folder: Path) -> Mapping[str, Offered]:
    """Read the tools of a corpus that people labelled, by id.

    Raises:
        ConfigError: the folder holds no corpus.
    """
    file = folder / "corpus.jsonl"
    if not file.is_file():
        raise ConfigError(f"There is no {file}: --data names the folder with the corpus.jsonl that was labelled.")
    return {item.tool.id: item for item in open_toolbench(file).items if isinstance(item, Offered)}
