"""Judged requests as what a model learns from."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class TrainingExample:
    """A request and the places of the tools that serve it."""

    text: str
    relevant: frozenset[int]
    level: str = ""


@dataclass(frozen=True)
class CandidatePool:
    """The tools that may be shown, by place."""

    tool_ids: tuple[str, ...]
    texts: tuple[str, ...]
    """What describes each."""
    shown: frozenset[int]
    """Places of those that training may see at all."""

    @cached_property
    def categories(self) -> tuple[str, ...]:
        """For each tool what stands before its id's first slash."""
        return tuple(tool_id.partition("/")[0] for tool_id in self.tool_ids)


def thinned(examples: Sequence[TrainingExample], per_level: int | None, seed: int) -> list[TrainingExample]:
    """Keep at most so many examples of each level, drawn by chance."""
    if per_level is None:
        return list(examples)
    by_level: dict[str, list[TrainingExample]] = {}
    for example in examples:
        by_level.setdefault(example.level, []).append(example)
    chance = random.Random(seed)  # noqa: S311 - chooses a sample, guards nothing
    return [kept for level in by_level.values() for kept in chance.sample(level, min(per_level, len(level)))]
