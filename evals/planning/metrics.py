"""How well a path of tools meets the one that was wanted.

References:
    GNN4TaskPlan (Wu et al. 2024): F1 of the tools and of the consecutive pairs, hits counted once over the lengths of
    both lists, so that a repeated tool costs; a path is accurate when its node-F1 is 0.99 or more, whatever its order.
"""

from collections.abc import Hashable, Sequence
from itertools import pairwise
from typing import Final

METRICS: Final = ("n-F1", "l-F1", "Acc")
_ACCURATE = 0.99


def judge_path(found: Sequence[str], wanted: Sequence[str]) -> tuple[float, float, float]:
    """Return node-F1, link-F1 and accuracy, each in [0, 1]; a single tool has no links to miss."""
    nodes = _f1(found, wanted)
    links = _f1(list(pairwise(found)), list(pairwise(wanted))) if max(len(found), len(wanted)) > 1 else nodes
    return nodes, links, float(nodes >= _ACCURATE)


def _f1(found: Sequence[Hashable], wanted: Sequence[Hashable]) -> float:
    return 2 * len(set(found) & set(wanted)) / max(len(found) + len(wanted), 1)
