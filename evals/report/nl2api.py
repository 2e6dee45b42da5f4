"""Tables of `toolatlas eval nl2api --arm`: each figure with n and its interval; what was not run is not there."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from evals.figures.intervals import Mean, bootstrapped, percentile, rate
from evals.nl2api.by_model.outcome import ModelledCase
from evals.nl2api.by_model.scores import Overlap
from evals.report.markdown import average, markdown, share

_NONE: Final = "–"


def report_lines(arms: dict[str, Sequence[ModelledCase]]) -> list[str]:
    """Write what arms got right and what that cost, in Markdown."""
    run = {name: cases for name, cases in arms.items() if cases}
    return [*_right(run), "", *_calls(run), *_costs(run)] if run else ["nothing was run"]


def _right(arms: dict[str, Sequence[ModelledCase]]) -> list[str]:
    rows = []
    for name, cases in arms.items():
        calling = [case for case in cases if case.calls is not None]
        exact = share(rate([case.exact for case in calling])) if calling else _NONE
        rows.append([name, str(len(cases)), share(rate([case.right for case in cases])), exact])
    return markdown(["arm", "n", "completed", "exact sequence"], rows)


def _calls(arms: dict[str, Sequence[ModelledCase]]) -> list[str]:
    rows = []
    for name, cases in arms.items():
        calling = [case for case in cases if case.calls is not None]
        if calling:
            figures = [*_figures([c.intents for c in calling]), *_figures([c.slots for c in calling])]
            rows.append([name, str(len(calling)), *map(average, figures)])
    heads = [f"{what} {figure}" for what in ("intent", "slot") for figure in ("P", "R", "F1")]
    return [*markdown(["arm", "n", *heads], rows), ""] if rows else []


def _figures(overlaps: Sequence[Overlap]) -> list[Mean]:
    """Return precision, recall and F1 over all cases together."""
    hits, said, wanted = (
        np.array([getattr(one, name) for one in overlaps], dtype=float) for name in ("hits", "said", "wanted")
    )
    return [_over(hits, said, 1.0), _over(hits, wanted, 1.0), _over(hits, said + wanted, 2.0)]


def _over(hits: NDArray[np.float64], of: NDArray[np.float64], times: float) -> Mean:
    def statistic(drawn: NDArray[np.intp]) -> NDArray[np.float64]:
        shares: NDArray[np.float64] = times * hits[drawn].sum(axis=1) / np.maximum(of[drawn].sum(axis=1), 1.0)
        return shares

    return bootstrapped(statistic, len(hits))


_COSTS: Final[dict[str, Callable[[ModelledCase], float]]] = {
    "model calls": lambda case: case.use.calls,
    "prompt tokens": lambda case: case.use.prompt_tokens,
    "answer tokens": lambda case: case.use.answer_tokens,
    "seconds": lambda case: case.seconds,
}


def _costs(arms: dict[str, Sequence[ModelledCase]]) -> list[str]:
    rows = []
    for name, cases in arms.items():
        each = [[of(case) for case in cases] for of in _COSTS.values()]
        rows.append([name, *(f"{percentile(v, 0.5):.1f} / {sum(v) / len(v):.1f}" for v in each)])
    return markdown(["arm", *(f"{name}, median / mean" for name in _COSTS)], rows)
