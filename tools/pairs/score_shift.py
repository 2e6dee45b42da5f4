"""What pairs change of scores: a tool is likelier for texts that are like a request which leads to it.

A pair lifts its own tool and takes nothing from the others. The two weights were tuned on train requests of ToolBench,
one of them pinned for each of 100 tools: the other requests for these tools gain, those for other tools stay.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from tools.pairs.index import PairMatches
from tools.retrieval.retriever import MatchEvidence, Scores

Floats = npt.NDArray[np.floating]
RELEVANCE = 8.0
"""Standard deviations of relevance that the very text of a pair brings."""
LOG_ODDS = 4.0
"""What it brings to the log-odds that the tool serves the text."""
_CLIP = 1e-4
MAX_QUOTE_CHARS = 60


@dataclass(frozen=True)
class PairEvidence(MatchEvidence):
    """Evidence of documents, and of pairs before it."""

    documents: MatchEvidence = field(default_factory=MatchEvidence)
    found: PairMatches | None = None
    places: Mapping[str, int] = field(default_factory=dict)

    def of(self, text: int, tool_id: str) -> tuple[str, ...]:
        """Say which pair of a tool is most like a text, and then what its documents say."""
        place = self.places.get(tool_id)
        rest = self.documents.of(text, tool_id)
        if self.found is None or place is None:
            return rest
        pair, alike = self.found.likest(text, place)
        if self.found.pinned[text, place]:
            return (f"pinned by a person: {_short(pair.text)!r}", *rest)
        whose = "pinned" if pair.provenance == "human" else "written"
        return (f"pair {alike:.2f}: {whose} {_short(pair.text)!r}", *rest) if alike else rest


def with_pairs(scores: Scores, found: PairMatches | None) -> Scores:
    """Lift the tools whose pairs are like the texts; a tool for which a person pinned the whole request comes first."""
    if found is None or not scores.tool_ids:
        return scores
    at = {tool_id: place for place, tool_id in enumerate(scores.tool_ids)}
    columns = [place for place, tool_id in enumerate(found.tool_ids) if tool_id in at]
    places = np.array([at[found.tool_ids[column]] for column in columns], dtype=np.intp)
    alike, pinned = found.alike[:, columns], found.pinned[:, columns]
    matrix, fused = scores.matrix.astype(float), scores.fused.astype(float)
    matrix[:, places] = np.where(pinned, 1.0, _shifted(matrix[:, places], LOG_ODDS * alike))
    fused[:, places] += RELEVANCE * alike
    described = scores.described
    if described is not None:
        relevance = described.relevance.astype(float)
        relevance[places] += RELEVANCE * alike.max(axis=0)
        relevance[places[pinned[0]]] += np.ptp(relevance) + 1
        described = replace(described, relevance=relevance)
    shown = {found.tool_ids[column]: column for column in columns}
    evidence = PairEvidence(documents=scores.evidence, found=found, places=shown)
    return replace(scores, matrix=matrix, fused=fused, described=described, evidence=evidence)


def _shifted(probabilities: Floats, shift: Floats) -> Floats:
    clipped = np.clip(probabilities, _CLIP, 1 - _CLIP)
    raised = 1 / (1 + np.exp(-(np.log(clipped / (1 - clipped)) + shift)))
    return np.where(shift > 0, np.maximum(raised, probabilities), probabilities)


def _short(text: str) -> str:
    return text if len(text) <= MAX_QUOTE_CHARS else text[: MAX_QUOTE_CHARS - 1] + "…"
