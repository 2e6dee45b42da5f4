"""What is known about a tool besides its schema, and who said so."""

from enum import StrEnum
from typing import Generic, Self, TypeVar

from pydantic import Field

from prompts.frozen import Frozen


class Provenance(StrEnum):
    """Who set a tag; a later one in this order wins over an earlier one."""

    RULE = "rule"
    LLM = "llm"
    HUMAN = "human"


class Level(StrEnum):
    """An ordered scale; compare with `rank`."""

    @property
    def rank(self) -> int:
        """Position on the scale, lowest 0."""
        return list(type(self)).index(self)


class Permission(Level):
    """How much harm a wrong call could do. `high` asks a person first."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


class ApprovalPolicy(StrEnum):
    """Whether a person is asked before each call, whatever `permission` says."""

    ALWAYS = "always"
    NEVER = "never"


class Complexity(Level):
    """How hard a tool is to use rightly."""

    SIMPLE = "simple"
    MEDIUM = "medium"
    COMPLEX = "complex"


T = TypeVar("T")


class Tagged(Frozen, Generic[T]):
    """One dimension's value with its origin."""

    value: T
    provenance: Provenance = Provenance.RULE
    confidence: float = Field(default=1.0, ge=0, le=1)
    evidence: str = ""
    """Why, in a few words: the cue that a rule saw, or what a model or a person wrote."""
    seen: str = ""
    """Digest of the tool as it was when a model or a person judged it; empty where the word goes with the source, as a
    rule's and an author's do."""


class TagSet(Frozen):
    """All tags of one tool. Values of `domains` and `functions` come from the taxonomy."""

    domains: Tagged[tuple[str, ...]] = Tagged(value=())
    functions: Tagged[tuple[str, ...]] = Tagged(value=())
    complexity: Tagged[Complexity] = Tagged(value=Complexity.SIMPLE)
    permission: Tagged[Permission] = Tagged(value=Permission.LOW)
    approval: Tagged[ApprovalPolicy | None] = Tagged(value=None)
    """A mark beside `permission`, so that no profile's bound hides the tool. None where nobody judged it: then what was
    imported asks, and a function that its owner added does not."""
    agents: Tagged[tuple[str, ...]] = Tagged(value=())
    """Names of the profiles that the tool suits: evidence for the router."""

    def replaced(self, **dimensions: object) -> Self:
        """Return a copy with some dimensions replaced."""
        return self.model_copy(update=dimensions)
