"""The taxonomy: domains, functions and the words that tell them, as a file that users extend."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import yaml
from pydantic import Field, StringConstraints

from errors import ConfigError
from prompts.frozen import Frozen
from tagging.faults import examine
from tagging.tags import Permission

_Fast: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
SHIPPED = Path(__file__).with_name("taxonomy.yaml")
Cue = Annotated[str, StringConstraints(strip_whitespace=True, to_lower=True, min_length=1, max_length=60)]
Slug = Annotated[str, StringConstraints(pattern=r"^[\w-]{1,40}$")]


class Topic(Frozen):
    """One domain or function."""

    description: str = Field(default="", max_length=500)
    zh: str = Field(default="", max_length=500)
    cues: tuple[Cue, ...] = ()

    @property
    def about(self) -> str:
        """What it says of itself in all its languages."""
        return " ".join(filter(None, (self.description, self.zh)))

    def extended(self, other: "Topic") -> "Topic":
        """Return this topic with another's cues added and its descriptions, where it has them, in place."""
        return Topic(
            description=other.description or self.description,
            zh=other.zh or self.zh,
            cues=tuple(dict.fromkeys([*self.cues, *other.cues])),
        )


class Taxonomy(Frozen):
    """All values that tags can have, and their cues."""

    domains: dict[Slug, Topic] = Field(default_factory=dict)
    functions: dict[Slug, Topic] = Field(default_factory=dict)
    permission: dict[Permission, tuple[Cue, ...]] = Field(default_factory=dict)
    """Verbs by the harm that a wrong call could do; a verb at two levels counts as the higher."""
    acting: tuple[Cue, ...] = ()
    """More words of what does something: an imported tool that says one is not plainly a read."""

    def extended(self, other: "Taxonomy") -> "Taxonomy":
        """Return this taxonomy with another laid over it; nothing is taken away."""
        levels = {
            level: tuple(dict.fromkeys([*self.permission.get(level, ()), *other.permission.get(level, ())]))
            for level in Permission
        }
        return Taxonomy(
            domains=_merged(self.domains, other.domains),
            functions=_merged(self.functions, other.functions),
            permission=levels,
            acting=tuple(dict.fromkeys([*self.acting, *other.acting])),
        )


def _merged(base: Mapping[str, Topic], over: Mapping[str, Topic]) -> dict[str, Topic]:
    return dict(base) | {name: base.get(name, Topic()).extended(topic) for name, topic in over.items()}


def load_taxonomy(user: Path | None = None) -> Taxonomy:
    """Read the shipped taxonomy, extended by a user's file where there is one.

    Raises:
        ConfigError: the user's file does not hold; names file and line.
    """
    shipped = _shipped()
    return shipped.extended(_read(user)) if user is not None and user.exists() else shipped


@cache
def _shipped() -> Taxonomy:
    # Ten times as fast as the reader that tells users what is wrong with their file, and every process reads it.
    return Taxonomy.model_validate(yaml.load(SHIPPED.read_bytes(), _Fast))  # noqa: S506 - a safe one, of our own file


def _read(file: Path) -> Taxonomy:
    taxonomy, faults = examine(file, Taxonomy)
    if taxonomy is None:
        raise ConfigError(str(faults[0]))
    return taxonomy
