"""What a task asks for, piece by piece, judged by the evidence of the tools."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from agents.intents.log_odds import shifted
from tools.retrieval.retriever import DescribedTools, Scores

OWN_WISH = 0.4
"""Calibrated score from which a piece of a task counts as a wish of its own."""
_SURE_IN_WHOLE, _OWN_IF_SURE = 0.5, 0.25
"""A piece whose tool the whole task asks for clearly is a wish of its own from a lower score."""
_SEEN_IN_WHOLE, _SURE_ALONE = 0.1, 0.85
"""A piece cut at an "and" needs a trace of its tool in the whole, unless it is as sure as that by itself."""
_WHOLE_SHARE = 0.3
_MEANT, _MEANT_SHARE = 0.2, 0.25
"""A consumer is taken for meant beside its likelier supplier from this score, and this share of the supplier's."""
_BEHIND = 0.9
_LIKELY = 0.1
"""Score from which a tool without example requests stands where that puts it: what a request gives it, and the codes in
it, tell more than words."""
_TOLD_BY_WHOLE = 0.1
"""Score of the whole from which it may be judged by itself though a piece of it seems clearer."""


@dataclass(frozen=True)
class Intents:
    """The pieces of a task that each want a tool; always at least one."""

    texts: tuple[str, ...]
    tool_ids: tuple[str, ...]
    matrix: NDArray[np.float64]
    """Shape (n_wishes, n_tools): how well each tool serves each wish, in [0, 1]."""
    described: DescribedTools | None = None
    """What orders tools that came without example requests; None where there are none."""

    @cached_property
    def places(self) -> Mapping[str, int]:
        """Where each tool stands among all."""
        return {tool_id: place for place, tool_id in enumerate(self.tool_ids)}

    def ranked(self, known: Mapping[str, float] | None = None) -> list[str]:
        """List the tools, those that serve any wish best first.

        Tools without example requests take their places by their relevance to the whole task: it finds more of them
        than any order by single wishes. Beside tools with examples those that likely serve stand where that puts them.

        Args:
            known: Tool id → how well a tool serves, where more is known than its words tell; such a tool stands where
                that puts it.
        """
        if not self.tool_ids:
            return []
        best = self.matrix.max(axis=0)
        told = np.array([tool_id in (known or {}) for tool_id in self.tool_ids])
        for place in np.flatnonzero(told):
            best[place] = (known or {})[self.tool_ids[place]]
        order = np.argsort(-best, kind="stable")
        if self.described is not None:
            likely = (best >= _LIKELY) & (not self.described.tools.all())
            order = self.described.without(told | likely).among(order)
        return [self.tool_ids[place] for place in order]

    def covers(self, tool_id: str) -> tuple[float, ...]:
        """Say how well one tool serves each wish."""
        column = self.matrix[:, self.places[tool_id]]
        return tuple(float(p) for p in column)

    def coverage(self, allowed: Collection[str], shift: float = 0.0) -> float:
        """Return the mean over wishes of the best allowed tool's score, its log-odds shifted; 0 for no tool."""
        mask = np.fromiter((t in allowed for t in self.tool_ids), bool, len(self.tool_ids))
        best = self.matrix[:, mask].max(axis=1) if mask.any() else np.zeros(1)
        return float(shifted(best, shift).mean()) if shift else float(best.mean())

    def preferring_consumers(self, suppliers: Mapping[str, Sequence[str]]) -> "Intents":
        """Set a consumer before its likelier supplier where both may be meant: it brings the supplier along.

        What speaks for the supplier then speaks for the consumer, who uses the same values of the request.

        Args:
            suppliers: Tool id → ids of the tools that supply what it cannot do without.
        """
        matrix = self.matrix.copy()
        places = {t: i for i, t in enumerate(self.tool_ids)}
        for row in matrix:
            top = int(row.argmax()) if row.size else 0
            users = [places[t] for t, ids in suppliers.items() if t in places and self.tool_ids[top] in ids]
            user = max(users, key=lambda i: row[i], default=top)
            if user != top and row[user] >= max(_MEANT, _MEANT_SHARE * row[top]):
                row[user], row[top] = row[top], _BEHIND * row[user]
        return replace(self, matrix=matrix)

    def without(self, against: Mapping[str, float]) -> "Intents":
        """Take away a share of how well tools serve, where there is something against them; shares in [0, 1]."""
        share = np.array([1 - against.get(tool_id, 0.0) for tool_id in self.tool_ids])
        return replace(self, matrix=self.matrix * share) if against else self

    def best(self, wish: int, allowed: Collection[str]) -> tuple[str, float]:
        """Return the allowed tool that serves a wish best, with its score; ("", 0) for none."""
        ranked = [(float(p), t) for t, p in zip(self.tool_ids, self.matrix[wish], strict=True) if t in allowed]
        score, tool_id = max(ranked, default=(0.0, ""))
        return tool_id, score


def _apart(rows: list[int], pieces: Sequence[str], clauses: Collection[str]) -> list[int]:
    """Keep a clause or its pieces, never both: the pieces where two of them want tools of their own."""
    kept = set(rows)
    for row in rows:
        if pieces[row - 1] in clauses:
            inside = [r for r in rows if pieces[r - 1] not in clauses and pieces[r - 1] in pieces[row - 1]]
            kept -= {row} if len(inside) > 1 else set(inside)
    return sorted(kept)


def _told_by_whole(scores: Scores, row: int, whole_best: int) -> bool:
    """Whether a task whose only wish is a piece of it is judged as a whole.

    How well a tool without example requests serves is told by all words together; "item B1005" is a value, no wish.
    """
    if scores.described is None or scores.matrix[0][whole_best] < _TOLD_BY_WHOLE:
        return False
    return bool(scores.described.tools[whole_best]) and int(scores.matrix[row].argmax()) != whole_best


def wishes(scores: Scores, pieces: Sequence[str], clauses: Collection[str] = ()) -> Intents:
    """Judge the pieces of a task.

    Row 0 of `scores` is the whole task, row i the piece i-1. A piece is a wish of its own when some tool clearly
    serves it and no other piece wants the same tool more; a piece that is no clause but was cut at an "and" only when
    the whole task shows a trace of that tool too, or when the piece is sure by itself.
    """
    whole = scores.matrix[0]
    if not scores.tool_ids:
        return Intents((scores.texts[0],), (), np.zeros((1, 0)))
    strongest: dict[int, int] = {}
    for row in range(1, len(pieces) + 1):
        best = int(scores.matrix[row].argmax())
        seen = whole[best] >= _SEEN_IN_WHOLE or pieces[row - 1] in clauses or scores.matrix[row, best] >= _SURE_ALONE
        enough = OWN_WISH if whole[best] < _SURE_IN_WHOLE else _OWN_IF_SURE
        own = scores.matrix[row, best] >= enough and seen
        if own and (best not in strongest or scores.matrix[row, best] > scores.matrix[strongest[best], best]):
            strongest[best] = row
    rows = _apart(sorted(strongest.values()), pieces, clauses)
    whole_best = int(whole.argmax())
    best_piece = max((float(scores.matrix[r].max()) for r in rows), default=0.0)
    one_wish = len(rows) == 1 and _told_by_whole(scores, rows[0], whole_best)
    if len(rows) < 2 and (one_wish or (whole_best not in strongest and whole[whole_best] >= best_piece)):
        rows = []
    if not rows:
        return Intents((scores.texts[0],), scores.tool_ids, whole[None, :], scores.described)
    # A clause stands for itself; a piece cut at an "and" owes part of its meaning to the rest.
    share = np.array([0.0 if pieces[r - 1] in clauses else _WHOLE_SHARE for r in rows])[:, None]
    mixed = (1 - share) * scores.matrix[rows] + share * whole[None, :]
    return Intents(tuple(pieces[r - 1] for r in rows), scores.tool_ids, mixed, scores.described)
