"""Parts requests so that no tool, nor any other of its group, serves requests of both parts."""

import random
from collections.abc import Sequence

from evals.retrieval.data import JudgedRequest


def part(requests: Sequence[JudgedRequest], share: float) -> tuple[list[int], list[int]]:
    """Return the places of the rest, and of about `share` of the requests, which need other groups of tools.

    Requests that are bound together by tools of one group stay together; the parts are the same every time.
    """
    bundles = _bundles(requests)
    random.Random(0).shuffle(bundles)  # noqa: S311 - chooses a sample, guards nothing
    apart: list[int] = []
    for bundle in bundles:
        if len(apart) + len(bundle) <= share * len(requests):
            apart += bundle
    kept = set(apart)
    return [place for place in range(len(requests)) if place not in kept], sorted(apart)


def folds(requests: Sequence[JudgedRequest], n: int) -> list[list[int]]:
    """Return the places of n parts of about the same size, any two of which need other groups of tools."""
    parts: list[list[int]] = [[] for _ in range(n)]
    bundles = _bundles(requests)
    random.Random(0).shuffle(bundles)  # noqa: S311 - chooses a sample, guards nothing
    for bundle in sorted(bundles, key=len, reverse=True):
        min(parts, key=len).extend(bundle)
    return [sorted(places) for places in parts]


def group_of(tool_id: str) -> str:
    """Return what stands before an id's last slash."""
    return tool_id.rpartition("/")[0]


def groups(request: JudgedRequest) -> frozenset[str]:
    """Name the groups of the tools that serve a request."""
    return frozenset(map(group_of, request.relevant))


def _bundles(requests: Sequence[JudgedRequest]) -> list[list[int]]:
    bundle_of: dict[str, list[int]] = {}
    for place, request in enumerate(requests):
        joined = [place]
        for group in sorted(groups(request)):
            if (known := bundle_of.get(group)) is not None and known is not joined:
                joined += [other for other in known if other not in joined]
        named = {group for other in joined for group in groups(requests[other])}
        bundle_of |= dict.fromkeys(named, joined)
    distinct = {id(bundle): sorted(bundle) for bundle in bundle_of.values()}
    return sorted(distinct.values())
