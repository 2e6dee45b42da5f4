"""Fits what a call counts that a request comes to: how sure the matching is of it, or that something is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from agents.decisions.fill_arguments.by_schema import has_kinds
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion
from agents.intents.schema_fit import MOST_SHARED, SchemaWeights
from agents.intents.unserved import about, stems_of
from evals.routing.libraries import CutLibrary
from tools.numerics.regression import fit_logistic
from tools.retrieval.calibration import Calibration, log_odds
from tools.retrieval.features import Floats
from tools.retrieval.index_snapshot import IndexSnapshot
from tools.retrieval.matches import Matches


@dataclass(frozen=True)
class FilledLesson:
    """Tools of one library beside one request: what their words say, and what call each would get."""

    said: Floats
    """Log-odds by words, shape `(n_tools,)`."""
    sure: Floats
    """How sure the filler is of the call, 0 where something is missing."""
    lacks: Floats
    """1 where something is missing."""
    shared: Floats
    """Words that the request shares with what each says of itself, as many as count."""
    labels: Floats


def filled_lesson(
    library: CutLibrary, built: IndexSnapshot, matches: Matches, calibration: Calibration
) -> FilledLesson | None:
    """Fill the tools of a small library for its only request; None where none of them goes by its schema."""
    (request,) = library.requests
    odds = log_odds(calibration.probabilities(built, matches)[0])
    places = [place for place, tool_id in enumerate(built.tool_ids) if not has_kinds(library.tools[tool_id])]
    if not places:
        return None
    tools = [library.tools[built.tool_ids[place]] for place in places]
    calls = [fill(FillQuestion(task=request.text, tool=tool)) for tool in tools]
    serves = library.serving(request)
    said = stems_of(request.text)
    return FilledLesson(
        said=odds[places].astype(float),
        sure=np.array([0.0 if call.missing else call.confidence for call in calls]),
        lacks=np.array([float(bool(call.missing)) for call in calls]),
        shared=np.array([float(min(MOST_SHARED, len(said & stems_of(about(tool))))) for tool in tools]),
        labels=np.array([float(built.tool_ids[place] in serves) for place in places]),
    )


def fit_filled(lessons: Sequence[FilledLesson]) -> SchemaWeights:
    """Fit beside what words say, whose weight stays as it is."""
    values = np.concatenate([np.stack([one.said, one.sure, one.lacks, one.shared], axis=1) for one in lessons])
    labels = np.concatenate([one.labels for one in lessons])
    said, *others = fit_logistic(values, labels)
    scale = max(float(said), 1e-6)
    filled, missing, shared, bias = (round(float(weight) / scale, 3) for weight in others)
    return SchemaWeights(filled=filled, missing=missing, shared=shared, bias=bias)
