"""What a model says of tools: one entry a tool, found again by its number and its name."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import Field, ValidationError, create_model, field_validator

from prompts.frozen import Frozen
from tagging.tags import Complexity, Permission, Provenance, Tagged, TagSet


class ToolTags(Frozen):
    """A model's answer for one tool."""

    domains: tuple[str, ...] = Field(min_length=1, max_length=3)
    functions: tuple[str, ...] = Field(min_length=1, max_length=2)
    complexity: Complexity
    risk: str = Field(max_length=500, description="The worst that a wrong call could do, in one short sentence")
    permission: Permission
    agents: tuple[str, ...] = Field(default=(), max_length=20)
    confidence: float = Field(ge=0, le=1)

    def as_tags(self, seen: str = "") -> TagSet:
        """Return the answer as tags with a model's provenance, whatever the answer claims.

        Args:
            seen: digest of the tool that the model was shown.
        """
        return TagSet(
            domains=self._tagged(_unique(self.domains), seen),
            functions=self._tagged(_unique(self.functions), seen),
            complexity=self._tagged(self.complexity, seen),
            permission=self._tagged(self.permission, seen, self.risk),
            agents=self._tagged(_unique(self.agents), seen),
        )

    def _tagged(self, value: Any, seen: str, evidence: str = "") -> Tagged[Any]:  # noqa: ANN401 - one dimension's value
        return Tagged(value=value, provenance=Provenance.LLM, confidence=self.confidence, evidence=evidence, seen=seen)


class _Numbered(Frozen):
    number: int = Field(description="The tool's number in the list")
    name: str = Field(description="The tool's name, as it stands in the list")


class NumberedTags(ToolTags, _Numbered):
    """The answer for one tool of several; number and name come first, so that a model settles of what it speaks."""

    @property
    def tags(self) -> ToolTags:
        """The answer without its place in the list."""
        return ToolTags.model_validate(self.model_dump(exclude={"number", "name"}))


class Answer(Frozen):
    """A whole answer; every entry must hold."""

    tools: tuple[NumberedTags, ...]


class PatientAnswer(Answer):
    """A whole answer of which only those entries are taken that hold; the tools of the others are asked alone."""

    @field_validator("tools", mode="before")
    @classmethod
    def _those_that_hold(cls, value: object) -> object:
        return [entry for entry in value if _holds(entry)] if isinstance(value, list | tuple) else value


@cache
def form_for(n_tools: int) -> type[Answer]:
    """Return the form of an answer about so many tools: about one, it is all or nothing.

    The number of entries stands in its schema, so that a small model held to it does not go on for ever.
    """
    base = Answer if n_tools == 1 else PatientAnswer
    size = Field(json_schema_extra={"minItems": n_tools, "maxItems": n_tools})
    return create_model("Answer", __base__=base, tools=(tuple[NumberedTags, ...], size))


def matched(answer: Answer, names: Mapping[int, str]) -> dict[int, ToolTags]:
    """Return the entries of tools that were asked for, by number.

    An entry under another tool's name, or one of two under the same number, could be anybody's: neither is taken.
    """
    found: dict[int, ToolTags] = {}
    twice: set[int] = set()
    for entry in answer.tools:
        if names.get(entry.number) == entry.name:
            twice |= {entry.number} & found.keys()
            found[entry.number] = entry.tags
    return {number: tags for number, tags in found.items() if number not in twice}


def _holds(entry: object) -> bool:
    try:
        NumberedTags.model_validate(entry)
    except ValidationError:
        return False
    return True


def _unique(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
