"""All that is known about one request before any tool is chosen, and the knowledge that it is drawn from."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from graph.planner.clause_probe import PieceProbe, fit_piece_probe, untaught
from graph.planner.nearest_requests import Nearest, PastRequests, past_requests, shrunk_centre
from graph.planner.transition_counts import PathCounts
from tools.embedding.embedder import Matrix, Vector, unit

Floats = npt.NDArray[np.floating]
WORDS_SHARE = 0.35
"""What the words of a piece count beside its vector, both standardised."""


@dataclass(frozen=True)
class AskedPath:
    """A request as vectors and words, its pieces beside the whole."""

    whole: Vector
    pieces: Matrix
    """Shape `(n_pieces, dim)`; at least one."""
    words: Floats
    """BM25 of each piece against each tool; shape `(n_pieces, n_tools)`."""


@dataclass(frozen=True)
class PathEvidence:
    """What speaks for each tool; columns are tools."""

    whole: Floats
    """Likeness of the whole request; shape `(n_tools,)`, standardised."""
    pieces: Floats
    """Likeness of each piece; shape `(n_pieces, n_tools)`, standardised over all."""
    words: Floats
    """The best of the pieces by words; shape `(n_tools,)`, standardised."""
    learnt: Floats
    """What past requests taught about pieces like these; shape `(n_pieces, n_tools)`."""
    nearest: Nearest
    asked: Floats
    """Calibrated probability that each tool serves each wish; shape `(n_wishes, n_tools)`, no row where nobody said."""
    works: Floats
    """Availability of each tool, against one of which nothing is known; shape `(n_tools,)`, at most 1."""


@dataclass(frozen=True)
class PathKnowledge:
    """What a planner knows: the tools, the paths of the past, and what was learnt from them."""

    tools: Matrix
    """Vectors of the descriptions, moved to their centre; shape `(n_tools, dim)`."""
    counts: PathCounts
    past: PastRequests
    piece_centre: Vector
    probe: PieceProbe

    @property
    def n_tools(self) -> int:
        """How many tools there are."""
        return len(self.tools)

    def evidence(self, asked: AskedPath, hidden: Collection[int] = ()) -> PathEvidence:
        """Gather what is known about a request.

        Args:
            asked: The request.
            hidden: Places of past requests that must not be asked.
        """
        likeness = _standard(piece_likeness(self.tools, asked.pieces, self.piece_centre))
        return PathEvidence(
            whole=_standard(self.tools @ unit(asked.whole - self.past.centre)[0]),
            pieces=likeness + WORDS_SHARE * _standard(asked.words),
            words=_standard(asked.words.max(axis=0)),
            learnt=self.probe.scores(asked.pieces),
            nearest=self.past.nearest(asked.whole, hidden),
            asked=np.zeros((0, self.n_tools)),
            works=np.ones(self.n_tools),
        )


def learn(described: Matrix, asked: Sequence[AskedPath], paths: Sequence[Sequence[int]]) -> PathKnowledge:
    """Learn from past requests and the paths that answered them.

    Args:
        described: Vectors of the tools' descriptions.
        asked: The requests; at least one.
        paths: Numbers of tools, in order.
    """
    counts = PathCounts(len(described))
    for path in paths:
        counts.count(path)
    return joined(described, counts, asked, paths)


def joined(
    described: Matrix,
    counts: PathCounts,
    asked: Sequence[AskedPath],
    paths: Sequence[Sequence[int]],
    centre: Vector | None = None,
) -> PathKnowledge:
    """Join counts with what past requests teach.

    Args:
        described: Vectors of the tools' descriptions.
        counts: Of all past paths, of which some may have come without their request.
        asked: The requests.
        paths: Their paths.
        centre: Where requests lie as far as is known beforehand; there must be at least one request without it.
    """
    n_tools, dim = described.shape
    tools = unit(described - described.mean(axis=0)) if n_tools else described
    wholes = np.stack([own.whole for own in asked]) if asked else np.zeros((0, dim), np.float32)
    pieces = np.concatenate([own.pieces for own in asked]) if asked else wholes
    middle = shrunk_centre(pieces, centre)
    return PathKnowledge(
        tools=tools,
        counts=counts,
        past=past_requests(wholes, paths, n_tools, centre),
        piece_centre=middle,
        probe=piece_probe(tools, asked, paths, middle),
    )


def piece_likeness(tools: Matrix, pieces: Matrix, centre: Vector) -> Floats:
    """Compare pieces with tools by cosine; shape `(n_pieces, n_tools)`."""
    return np.asarray(unit(pieces - centre) @ tools.T)


def piece_probe(
    tools: Matrix, asked: Sequence[AskedPath], paths: Sequence[Sequence[int]], centre: Vector
) -> PieceProbe:
    """Learn from requests and their paths which tools pieces like theirs ask for.

    Args:
        tools: Vectors of the descriptions, moved to their centre; shape `(n_tools, dim)`.
        asked: The requests.
        paths: Numbers of tools, in order.
        centre: Where pieces lie.
    """
    if not asked:
        return untaught(centre, len(tools))
    likeness = [piece_likeness(tools, own.pieces, centre) for own in asked]
    return fit_piece_probe([own.pieces for own in asked], likeness, paths, len(tools))


def _standard(values: Floats) -> Floats:
    if not values.size:
        return values
    deviation = float(values.std())
    return np.asarray((values - values.mean()) / (deviation if deviation > 1e-9 else 1.0))
