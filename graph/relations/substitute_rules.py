"""What a tool says of its job, as far as it tells whether another tool could do it."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lazy_regex import lazy_regex
from tagging.tags import Permission
from tools.lexical.bm25 import tokenise
from tools.tool import Tool

_FEWEST_WORDS: Final = 3
"""Of a tool's name and description together; less says nothing of its job."""
_ABOUT_ITSELF: Final = """
configuration documentation health inventory login logout ping server status test token uptime version
"""
_OF_THE_SERVICE: Final = frozenset(_ABOUT_ITSELF.split())
"""In a name: the tool speaks of its own service, which no other can."""
_OWN_KEY: Final = lazy_regex(r"(^|_|-)(id|ids|key|keys|token|handle|uuid)$|[a-z](Id|ID|Ids|Key|Token)$")
"""A parameter whose values one provider hands out."""

_SAME_VALUES: Final = 0.5
"""Share of the words of two tools' parameters from which they take the same."""
_COMMON: Final = 1 / 30
_FEW: Final = 3


@dataclass(frozen=True)
class Job:
    """A tool, and what follows from its words."""

    tool: Tool

    @cached_property
    def words(self) -> frozenset[str]:
        """Of its name and of the first paragraph of its description."""
        told = re.split(r"\n\s*\n", self.tool.description.strip(), maxsplit=1)[0]
        return frozenset(tokenise(f"{_spaced(self.tool.name)} {told}"))

    @cached_property
    def maker(self) -> frozenset[str]:
        """Words of its group: who provides it, and often what of."""
        return frozenset(tokenise(_spaced(self.tool.group)))

    @cached_property
    def named(self) -> frozenset[str]:
        """Words of its name."""
        return frozenset(tokenise(_spaced(self.tool.name)))

    @cached_property
    def takes(self) -> frozenset[str]:
        """Words of its parameters' names."""
        return frozenset(word for name in self.tool.properties for word in tokenise(_spaced(name)))

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Words with a digit."""
        return frozenset(word for word in self.words if any(c.isdigit() for c in word))

    @cached_property
    def subject(self) -> frozenset[str]:
        """What its provider is made for and it speaks of as well."""
        return self.maker & self.words

    @cached_property
    def takes_own_key(self) -> bool:
        """Whether it takes a value that only its provider hands out."""
        return any(_OWN_KEY.search(name) for name in self.tool.properties)

    @cached_property
    def has_another_provider(self) -> bool:
        """Whether any other provider could do it: it reads or computes, speaks of the world, and says enough."""
        reads = self.tool.tags.permission.value is Permission.LOW
        return reads and not _OF_THE_SERVICE & self.named and len(self.words) >= _FEWEST_WORDS

    @cached_property
    def provider(self) -> str:
        """The group with its category."""
        return self.tool.id.rpartition("/")[0]


def may_stand_in(stand_in: Job, original: Job, common: frozenset[str] = frozenset()) -> bool:
    """Tell whether nothing but likeness has to speak for it.

    Args:
        stand_in: Who would take over.
        original: Whose job it is.
        common: Words that say nothing of a provider, as many have them in their names.
    """
    if stand_in.provider == original.provider or stand_in.numbers != original.numbers:
        return False
    domains = set(stand_in.tool.tags.domains.value), set(original.tool.tags.domains.value)
    if all(domains) and not domains[0] & domains[1]:
        return False
    takes_same = _share(stand_in.takes, original.takes) >= _SAME_VALUES
    if stand_in.takes_own_key or original.takes_own_key:
        akin = takes_same and bool(stand_in.maker & original.maker - common)
    else:
        akin = takes_same or bool(stand_in.named & original.named)
    apart = (stand_in.subject - original.words - original.maker) | (original.subject - stand_in.words - stand_in.maker)
    return akin and not apart and len(stand_in.tool.required) <= len(original.tool.properties)


def common_words(jobs: Iterable[Job]) -> frozenset[str]:
    """Return the words that more than one in 30 providers has in its name, such as `data` or `api`."""
    makers = {job.provider: job.maker for job in jobs}
    counted = Counter(word for maker in makers.values() for word in maker)
    return frozenset(word for word, n in counted.items() if n > max(_FEW, _COMMON * len(makers)))


def _share(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / len(one | other) if one | other else 1.0


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")
