"""The table before and after training: by language and level, with intervals, and the paired gains."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from evals.figures.intervals import Mean, mean
from evals.figures.ranking_metrics import METRICS, Floats
from evals.retrieval.data import JudgedRequest

SHOWN = ("Recall@5", "NDCG@5", "All@10")
_COLUMNS = [METRICS.index(name) for name in SHOWN]


@dataclass
class Measured:
    """Rows of figures as they come in, the same requests for every arm."""

    requests: list[JudgedRequest] = field(default_factory=list)
    unseen: list[bool] = field(default_factory=list)
    """For each whether no tool that it needs was learnt."""
    rows: dict[str, list[Floats]] = field(default_factory=dict)
    """Name of arm and method → a row of `METRICS` for each request."""

    def figures(self, name: str, places: Sequence[int]) -> Floats:
        """Return what is shown of some requests; shape `(n_places, len(SHOWN))`."""
        return np.array(self.rows[name])[list(places)][:, _COLUMNS]


def table(measured: Measured, base: str) -> list[str]:
    """Lay out every arm and method by slice, each with its gain over the base by the same method.

    Args:
        measured: All figures.
        base: What the names of the untrained rows begin with.
    """
    lines = ["95 % bootstrap intervals; * marks a paired gain over the untrained model that excludes 0"]
    for title, places in _slices(measured):
        lines += ["", f"{title}, n={len(places)}", f"{'':34}" + "".join(f"{name:>42}" for name in SHOWN)]
        for name in measured.rows:
            figures = measured.figures(name, places)
            before = measured.figures(f"{base}{name[name.index(':') :]}", places)
            gained = not name.startswith(f"{base}:")
            lines.append(
                f"{name:34}" + "".join(_cell(a, b, gained=gained) for a, b in zip(figures.T, before.T, strict=True))
            )
    return lines


def _slices(measured: Measured) -> Iterator[tuple[str, list[int]]]:
    requests = measured.requests
    for language, _ in Counter(request.language for request in requests).most_common():
        own = [place for place, request in enumerate(requests) if request.language == language]
        yield language, own
        unseen = [place for place in own if measured.unseen[place]]
        if unseen and len(unseen) < len(own):
            yield f"{language}, of these no tool was learnt", unseen
        for level in sorted({requests[place].level for place in own} - {""}):
            yield f"{language} {level}", [place for place in own if requests[place].level == level]


def _cell(values: Floats, before: Floats, *, gained: bool) -> str:
    gain = f" {_signed(mean((values - before).tolist()))}" if gained else ""
    return f"{_plain(mean(values.tolist()))}{gain}".rjust(42)


def _plain(found: Mean) -> str:
    return f"{100 * found.value:.1f} [{100 * found.low:.1f}–{100 * found.high:.1f}]"


def _signed(found: Mean) -> str:
    return f"{100 * found.value:+.1f} [{100 * found.low:+.1f}, {100 * found.high:+.1f}]{'*' if found.differs else ' '}"
