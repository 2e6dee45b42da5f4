"""Numbers that say whether a whole call is right: how sure its parts are, and what of the request it leaves unused."""

import re
from collections.abc import Collection, Mapping, Sequence

from agents.extraction.matching.assignment import Assignment, must_be_given
from agents.extraction.matching.leaf import Leaf
from agents.extraction.pieces.request import ReadRequest

_FARTHEST = 10.0
_DOUBTS = ("comma missing", "mark tail", "mark rest", "mark relative", "mark yearless", "n_tokens", "completed", "han")
_NUMERIC = frozenset({"integer", "number"})


def call_features(
    leaves: Sequence[Leaf], ways: Sequence[Assignment], request: ReadRequest, taken: Collection[str] = ()
) -> dict[str, float]:
    """Measure the likeliest assignment, with the others beside it.

    Args:
        leaves: That values were looked for.
        ways: To share the pieces of the request out, the likeliest first.
        request: Read already.
        taken: Pieces of it that serve other leaves.
    """
    best = ways[0]
    given = {id(o.leaf): o for o in best.given}
    needed = [best.parts[i] for i, leaf in enumerate(leaves) if leaf.required and id(leaf) in given]
    extra = [best.parts[i] for i, leaf in enumerate(leaves) if not leaf.required and id(leaf) in given]
    left_out = [best.parts[i] for i, leaf in enumerate(leaves) if id(leaf) not in given and not must_be_given(leaf)]
    kinds = [o.leaf.kind for o in best.given]
    features = [o.features for o in best.given if o.candidate is not None]
    return {
        "log_p": best.log_p,
        "weakest": min([*needed, *extra], default=0.0),
        "margin": min(best.log_p - ways[1].log_p, _FARTHEST) if len(ways) > 1 else _FARTHEST,
        "n_needed": len(needed),
        "n_extra": len(extra),
        "needed": sum(needed),
        "extra": sum(extra),
        "weakest extra": min(extra, default=0.0),
        "weakest left out": min(left_out, default=0.0),
        "left out": sum(left_out),
        "n_leaves": min(len(leaves), 20),
        "n_texts": kinds.count("text"),
        "n_numbers": sum(kind in _NUMERIC for kind in kinds),
        "n_enums": kinds.count("enum"),
        "n_booleans": kinds.count("boolean"),
        "n_lists": sum(o.leaf.many for o in best.given),
        "quoted": sum("mark quoted" in f for f in features),
        **{f"any {name}": max((f.get(name, 0.0) for f in features), default=0.0) for name in _DOUBTS},
        **(unused := _unused(best, request, taken)),
        **_free(leaves, best, unused),
    }


def _free(leaves: Sequence[Leaf], best: Assignment, unused: Mapping[str, float]) -> dict[str, float]:
    """Count what went nowhere though a leaf of its type stayed empty."""
    given = {id(o.leaf) for o in best.given}
    empty = {"number" if leaf.kind in _NUMERIC else leaf.kind for leaf in leaves if id(leaf) not in given}
    return {
        "free names": unused["unused names"] if "text" in empty else 0.0,
        "free name": float("text" in empty and unused["unused names"] > 0),
        "free numbers": unused["unused numbers"] if "number" in empty else 0.0,
        "free days": unused["unused days"] if "text" in empty else 0.0,
        "free flags": float("boolean" in empty),
        "free enums": float("enum" in empty),
    }


def _unused(best: Assignment, request: ReadRequest, taken: Collection[str]) -> dict[str, float]:
    """Count the names, numbers, days and words of the request that went nowhere."""
    used = [(o.candidate.start, o.candidate.end) for o in best.given if o.candidate is not None]
    used += [(m.start(), m.end()) for piece in taken for m in re.finditer(re.escape(piece), request.text)]

    def free(start: int, end: int) -> bool:
        return not any(s < end and start < e for s, e in used)

    tokens = request.tokens
    names = [t for t in tokens[1:] if (t.capital or t.quoted) and not t.group and free(t.start, t.end)]
    numbers = {c.start for c in request.numbers if free(c.start, c.end) and not c.marks & {"one", "loose"}}
    days = [m for m in request.moments if m.shape == "day" and free(m.start, m.end)]
    return {
        "unused names": min(len(names), 8),
        "unused numbers": min(len(numbers), 8),
        "unused days": min(len(days), 4),
        "unused words": sum(free(t.start, t.end) for t in tokens if not t.group) / max(len(tokens), 1),
        "n_request": min(len(tokens), 80),
    }
