"""Ids that look like one that there is not."""

from collections.abc import Iterable

from prompts.late import LateModule

process = LateModule("rapidfuzz.process")
_ALIKE = 75.0
_NEAR_THE_BEST = 5.0
_OFFERED = 3


def near_ids(tool_id: str, ids: Iterable[str]) -> tuple[str, ...]:
    """Name up to three of the ids that look most like one, also where it lacks its pack."""
    found = process.extract(tool_id, list(ids), limit=_OFFERED, score_cutoff=_ALIKE)
    return tuple(name for name, alike, _ in found if alike > found[0][1] - _NEAR_THE_BEST)
