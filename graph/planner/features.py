"""What speaks for each move, a tool or END, behind a path: one row for each move, one column for each feature.

asked      calibrated probabilities that a tool serves what the request wishes, of tools that have example requests
likeness   the request and its pieces, as far as the path does not serve them yet
learnt     what past requests taught about pieces like these, and the order in which they ask
edges      transition weights, END's among them, and tools that should have come first
memory     how the nearest past requests went on from here
nodes      how a tool's calls went, and how often it is used at all
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from agents.thresholds import AS_GOOD, SERVES
from graph.planner.evidence import PathEvidence
from graph.planner.transition_counts import PathCounts

Floats = npt.NDArray[np.floating]

NEED_FEATURES: Final = ("asked", "whole", "best_piece", "words", "learnt", "votes", "opinion", "sure_votes", "uses")
"""What the need for a tool is judged by, whatever the path."""
MOVE_FEATURES: Final = (
    *("asked", "works"),
    *("words", "gain", "next_piece", "forward", "repeated", "said_later"),
    *("learnt_next", "need", "uses"),
    *("transition", "comes_later", "comes_first"),
    *("like_paths", "like_transitions", "like_beginnings"),
    *("end", "end_1", "end_2", "end_3", "end_4", "end_5"),
    *("end_covered", "end_open", "end_pieces", "end_transition"),
    *("end_needed", "end_most_needed", "end_met", "end_like", "end_votes", "end_length"),
)
LIKELY: Final = 12
"""So many of the most needed tools are asked whether they should have come first."""
_COLUMN: Final = {name: place for place, name in enumerate(MOVE_FEATURES)}
_SURENESS, _LEARNT, _GUESSED = 2.0, 6.0, 0.3
"""How learnt likeness and likeness tell which piece asked for a tool, as where the former is learnt."""
_OPINION_FLOOR, _PIECES, _NEED_RANGE = 1e-3, 4, (-8.0, 4.0)
_LEAST: Final = 1e-4


def need_features(evidence: PathEvidence, counts: PathCounts) -> Floats:
    """Lay out what the need for each tool is judged by; shape `(n_tools, len(NEED_FEATURES))`."""
    votes = evidence.nearest.votes()
    asked = evidence.asked.max(axis=0, initial=0.0)
    columns = {
        "asked": _odds(asked) if len(evidence.asked) else asked,
        "whole": evidence.whole,
        "best_piece": evidence.pieces.max(axis=0),
        "words": evidence.words,
        "learnt": evidence.learnt.max(axis=0),
        "votes": votes,
        "opinion": np.log(evidence.nearest.opinion + _OPINION_FLOOR),
        "sure_votes": votes * evidence.nearest.likeness,
        "uses": counts.log_shares()[: counts.n_tools],
    }
    return np.stack([columns[name] for name in NEED_FEATURES], axis=1)


class MoveFeatures:
    """Features of the moves of one request."""

    def __init__(self, evidence: PathEvidence, counts: PathCounts, need: Floats) -> None:
        """Join what is known of a request.

        Args:
            evidence: Of the request.
            counts: Of past paths.
            need: Log-odds that each tool is needed; shape `(n_tools,)`.
        """
        self._evidence = evidence
        self._counts = counts
        self._log_need = np.clip(need, *_NEED_RANGE)
        self._need = 1 / (1 + np.exp(-self._log_need))
        self._sets = [set(path) for path in evidence.nearest.paths]

    def __call__(self, path: Sequence[int]) -> Floats:
        """Lay out all moves behind a path, END in the last row; shape `(n_tools + 1, len(MOVE_FEATURES))`."""
        n_tools = self._counts.n_tools
        rows = np.zeros((n_tools + 1, len(MOVE_FEATURES)))
        served = self._served(path)
        tools: dict[str, Floats] = {**self._static, **self._wanted(path, served), **self._like(path)}
        if len(self._evidence.asked):
            tools["asked"] = _odds(self._in_turn(path))
        weights = self._counts.log_gains(path[-1] if path else n_tools)
        tools |= {"transition": weights[:n_tools], **self._in_order(path)}
        for name, values in tools.items():
            rows[:n_tools, _COLUMN[name]] = values
        rows[list(path), _COLUMN["repeated"]] = 1
        for name, value in self._ending(path, served, float(weights[n_tools])).items():
            rows[n_tools, _COLUMN[name]] = value
        return rows

    @cached_property
    def _static(self) -> dict[str, Floats]:
        uses = self._counts.log_shares()[: self._counts.n_tools]
        works = np.log(self._evidence.works)
        return {"words": self._evidence.words, "need": self._log_need, "uses": uses, "works": works}

    def _in_turn(self, path: Sequence[int]) -> Floats:
        """How likely each tool serves the wish whose turn it is: a later one may need what an earlier one brings."""
        asked = self._evidence.asked
        covered = asked[:, list(path)].max(axis=1, initial=0.0)
        # Another tool adds nothing to a wish that the path serves about as well as any tool could.
        open_ = covered < np.maximum(SERVES, AS_GOOD * asked.max(axis=1, initial=0.0))
        gains = np.where(open_[:, None], asked, 0.0)
        useful = np.flatnonzero(gains.max(axis=1, initial=0.0) >= SERVES)
        return np.asarray(gains[useful[0]] if len(useful) else gains.max(axis=0, initial=0.0))

    def _served(self, path: Sequence[int]) -> Floats:
        """How well the path serves each piece; shape `(n_pieces,)`."""
        pieces = self._evidence.pieces
        return np.maximum(pieces[:, list(path)].max(axis=1), -1) if path else np.full(len(pieces), -1.0)

    def _wanted(self, path: Sequence[int], served: Floats) -> dict[str, Floats]:
        pieces, learnt = self._evidence.pieces, self._evidence.learnt
        found: dict[str, Floats] = {"gain": np.maximum((pieces - served[:, None]).max(axis=0), 0)}
        here = int(pieces[:, path[-1]].argmax()) if path else -1
        learnt_here = int(learnt[:, path[-1]].argmax()) if path else -1
        found["next_piece"] = pieces[min(here + 1, len(pieces) - 1)]
        found["learnt_next"] = learnt[min(learnt_here + 1, len(learnt) - 1)]
        found["forward"] = (self._best_piece >= here).astype(float) if path else np.zeros(pieces.shape[1])
        return found

    @cached_property
    def _best_piece(self) -> npt.NDArray[np.intp]:
        return np.asarray(self._evidence.pieces.argmax(axis=0))

    @cached_property
    def _likely(self) -> list[int]:
        return [int(tool) for tool in np.argsort(-self._log_need, kind="stable")[:LIKELY]]

    @cached_property
    def _said(self) -> Floats:
        """Where in the request each tool is asked for, from 0, its first piece, to 1; shape `(n_tools,)`."""
        sure = _SURENESS * (self._evidence.learnt * _LEARNT + self._evidence.pieces * _GUESSED)
        shares = np.exp(sure - sure.max(axis=0))
        return np.asarray(np.linspace(0, 1, len(shares)) @ (shares / shares.sum(axis=0)))

    @cached_property
    def _precedence(self) -> Floats:
        return self._counts.precedence(self._likely)

    def _in_order(self, path: Sequence[int]) -> dict[str, Floats]:
        """Needed tools that the path lacks speak against what usually comes, or is asked for, behind them."""
        rows = [place for place, tool in enumerate(self._likely) if tool not in path]
        lacking = [self._likely[row] for row in rows]
        need, order = self._need[lacking], self._precedence[rows]
        behind = np.maximum(self._said - self._said[lacking][:, None], 0)
        return {
            "comes_later": need @ order,
            "comes_first": need @ np.minimum(order, 0),
            # Squared, or many tools that are hardly needed speak against every tool, and so for END.
            "said_later": need**2 @ behind,
        }

    def _like(self, path: Sequence[int]) -> dict[str, Floats]:
        n_tools, nearest = self._counts.n_tools, self._evidence.nearest
        found: dict[str, Floats] = {
            name: np.zeros(n_tools) for name in ("like_paths", "like_transitions", "like_beginnings")
        }
        alike = self._alike(path)
        for past, held, share, worth in zip(nearest.paths, self._sets, nearest.shares, alike, strict=True):
            found["like_paths"][list(held.difference(path))] += worth
            for tool in _behind(past, path):
                found["like_transitions"][tool] += share
            if len(past) > len(path) and past[: len(path)] == tuple(path):
                found["like_beginnings"][past[len(path)]] += share
        return found

    def _alike(self, path: Sequence[int]) -> Floats:
        """Share of the vote of each past request, those whose paths hold this path's tools before all."""
        shares, here = self._evidence.nearest.shares, set(path)
        if not here:
            return shares
        overlap = np.array([len(here & held) / len(here) for held in self._sets])
        worth = shares * overlap**2
        total = float(worth.sum())
        return np.asarray(worth / total if total > 0 else worth)

    def _ending(self, path: Sequence[int], served: Floats, weight: float) -> dict[str, float]:
        nearest, n = self._evidence.nearest, len(path)
        rest = np.array([self._need[tool] for tool in self._likely if tool not in path])
        alike = self._alike(path)
        within = [held <= set(path) for held in self._sets]
        last = [bool(path) and past[-1] == path[-1] for past in nearest.paths]
        return {
            "end": 1.0,
            **{f"end_{k}": float(n >= k) for k in range(1, 6)},
            "end_covered": float(served.mean()),
            "end_open": float(max((self._evidence.pieces - served[:, None]).max(), 0)),
            "end_pieces": min(len(served), 2 * _PIECES) / _PIECES - n / 2,
            "end_transition": weight,
            "end_needed": float(rest.sum()),
            "end_most_needed": float(rest.max(initial=0)),
            "end_met": float(self._need[list(path)].sum()),
            "end_like": float(alike[within].sum()),
            "end_votes": float(nearest.shares[last].sum()),
            "end_length": nearest.length - n,
        }


def _odds(probabilities: Floats) -> Floats:
    clipped = np.clip(probabilities, _LEAST, 1 - _LEAST)
    return np.asarray(np.log(clipped / (1 - clipped)))


def _behind(past: tuple[int, ...], path: Sequence[int]) -> list[int]:
    """List what came behind the path's last tool in a past path; its first tool where the path is empty."""
    return [there for here, there in pairwise(past) if here == path[-1]] if path else list(past[:1])
