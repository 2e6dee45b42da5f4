"""What a model says of a tool's tags."""

from typing import Any

from pydantic import Field

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


def _unique(values: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(values))
