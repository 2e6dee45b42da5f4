"""People's words for the values of parameters, in a file beside a pack's modules: what `tools/kinds.py` calls hints."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StringConstraints, ValidationError

from prompts.frozen import Frozen
from tools.tool import JsonSchema, Tool

FILE_NAME = "cues.toml"
_LAST = ("description", "default")
"""What the schema of a parameter ends with."""


class Words(Frozen):
    """Words that mean the same for some parameters."""

    of: tuple[Annotated[str, StringConstraints(pattern=r"^[\w-]+\.\w+$")], ...] = Field(min_length=1)
    """Parameters, as `tool.parameter`."""
    cues: tuple[str, ...] = ()
    """Words that stand directly before or after a value."""
    synonyms: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """Choice → words that mean it."""

    def hints(self) -> dict[str, Any]:
        """Return them as the schema of a parameter holds them."""
        hints: dict[str, Any] = {"x-cues": list(self.cues)} if self.cues else {}
        return hints | (
            {"x-synonyms": {key: list(said) for key, said in self.synonyms.items()}} if self.synonyms else {}
        )


class PackCues(Frozen):
    """What a pack's file holds."""

    words: tuple[Words, ...] = ()

    def by_parameter(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Give tool, parameter and hints, one parameter at a time."""
        for words in self.words:
            for named in words.of:
                tool, _, parameter = named.partition(".")
                yield tool, parameter, words.hints()


def read_cues(file: Path) -> tuple[PackCues, tuple[str, ...]]:
    """Read a pack's file of words.

    Returns:
        The words, and what is wrong, one sentence a fault; a file with a fault gives no words.
    """
    try:
        return PackCues.model_validate(tomllib.loads(file.read_text(encoding="utf-8"))), ()
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return PackCues(), (f"{file.name} cannot be read: {error}.",)
    except ValidationError as error:
        said = (f"{file.name}, {'.'.join(map(str, fault['loc']))}: {fault['msg']}." for fault in error.errors())
        return PackCues(), tuple(said)


def with_hints(tool: Tool, parameter: str, hints: Mapping[str, Any]) -> Tool:
    """Return the tool with hints in the schema of a parameter that it has."""
    schema = _hinted(tool.properties[parameter], hints)
    properties = {**tool.properties, parameter: schema}
    return tool.model_copy(update={"parameters": {**tool.parameters, "properties": properties}})


def _hinted(schema: JsonSchema, hints: Mapping[str, Any]) -> JsonSchema:
    last = {key: schema[key] for key in schema if key in _LAST}
    return {**{key: value for key, value in schema.items() if key not in _LAST}, **hints, **last}
