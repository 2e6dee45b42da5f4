"""Rows to learn from and to measure on: a request, a function that is right for it, and what its leaves are offered."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from agents.extraction.matching.assignment import Assignment
from agents.extraction.matching.leaf import Leaf, leaves
from agents.extraction.matching.matching import Match, arguments_of
from agents.extraction.matching.offers import Offer, offers_for
from agents.extraction.pieces.request import ReadRequest, read_request
from evals.execution.bfcl import BfclItem, call_fault, same_value
from evals.execution.bfcl_run import described
from tools.tool import Tool


@dataclass(frozen=True)
class Sample:
    """One function of one row, with the calls of it that are accepted."""

    item: BfclItem
    name: str
    tool: Tool
    leaves: tuple[Leaf, ...]
    request: ReadRequest
    offers: tuple[Offer, ...]
    labels: tuple[bool, ...]
    """Whether each offer is accepted in some call."""

    @property
    def group(self) -> str:
        """What is never divided between rows to learn from and rows to measure on: the function, in any version."""
        return group_of(self.name)

    @property
    def single(self) -> bool:
        """Whether one call is all that is wanted."""
        return len(self.item.gold) == 1

    def fault(self, way: Assignment) -> str:
        """Say what is wrong with the call of an assignment; nothing where it is right."""
        match = Match(self.leaves, way.given, {}, 0.0)
        if match.missing:
            return f"{match.missing[0].name} is missing"
        return call_fault(self.item, [(self.name, arguments_of(match))])


def group_of(name: str) -> str:
    """Name a function without version numbers and signs: Events_1_FindEvents and Events_3_FindEvents are one."""
    return re.sub(r"[\d_.]+", "", name).casefold()


def samples_of(items: Iterable[BfclItem]) -> Iterator[Sample]:
    """Make the samples of rows that have accepted calls."""
    for item in items:
        calls: dict[str, list[Mapping[str, list[Any]]]] = defaultdict(list)
        for accepted in item.gold:
            for name, arguments in accepted.items():
                calls[name].append(arguments)
        tools = {function.name: tool for function, tool in described(item)}
        for name, own in calls.items():
            if name in tools:
                yield _sample(item, name, tools[name], own)


def _sample(item: BfclItem, name: str, tool: Tool, calls: list[Mapping[str, list[Any]]]) -> Sample:
    every, request = leaves(tool), read_request(item.request)
    offers = offers_for(every, tool.description, request)
    wanted = {leaf.path: [v for call in calls for v in accepted_values(call, leaf.path) if v != ""] for leaf in every}
    labels = tuple(any(same_value(o.value, v) for v in wanted[o.leaf.path]) for o in offers)
    return Sample(item, name, tool, every, request, tuple(offers), labels)


def accepted_values(call: Mapping[str, list[Any]], path: tuple[str, ...]) -> list[Any]:
    """List what a call accepts at a path; an empty text there says that it may be left out."""
    options = call.get(path[0], [""])
    for key in path[1:]:
        inner: list[Any] = []
        for option in options:
            if isinstance(option, Mapping):
                value = option.get(key, [""])
                inner += value if isinstance(value, list) else [value]
        options = inner or [""]
    return list(options)
