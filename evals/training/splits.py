"""Which requests teach, which say when to stop, and which only measure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from errors import ConfigError
from evals.retrieval.data import JudgedRequest
from evals.retrieval.disjoint_splits import folds, groups, part
from evals.training.adapter import STOP, Places, parts

MIN_FOLDS = 2


@dataclass(frozen=True)
class RequestSplit:
    """Places of requests."""

    learn: Places
    stop: Places
    hidden: Places
    """Those whose tools no model may have seen."""
    measured: Places
    """These; where there is but one split, also the requests of languages that nothing is learnt from."""

    def unseen(self, requests: Sequence[JudgedRequest]) -> frozenset[int]:
        """Return which of the measured need no tool whose group was learnt."""
        learnt = {group for place in self.learn for group in groups(requests[place])}
        return frozenset(place for place in self.measured if not groups(requests[place]) & learnt)


def splits(requests: Sequence[JudgedRequest], n_folds: int, languages: Sequence[str]) -> list[RequestSplit]:
    """Split once, or once for each fold.

    Args:
        requests: Translations of a request go where it goes.
        n_folds: 0 to split once, by the parts that the requests name where they name any.
        languages: Of the requests that are learnt from; none for all.

    Raises:
        ConfigError: there are too few requests.
    """
    if n_folds and n_folds < MIN_FOLDS:
        raise ConfigError(f"{n_folds} fold leaves nothing to learn from; take at least {MIN_FOLDS}.")
    if not n_folds:
        learn, stop, hidden = parts(requests)
        found = _split(requests, learn, stop, hidden, languages)
        foreign = set(learn + stop) - {*found.learn, *found.stop}
        return [replace(found, measured=[*hidden, *sorted(foreign)])]
    return [_fold(requests, fold, languages) for fold in folds(requests, n_folds)]


def _fold(requests: Sequence[JudgedRequest], fold: Places, languages: Sequence[str]) -> RequestSplit:
    apart = set(fold)
    rest = [place for place in range(len(requests)) if place not in apart]
    learn, stop = part([requests[place] for place in rest], STOP)
    return _split(requests, [rest[place] for place in learn], [rest[place] for place in stop], fold, languages)


def _split(
    requests: Sequence[JudgedRequest], learn: Places, stop: Places, hidden: Places, languages: Sequence[str]
) -> RequestSplit:
    def spoken(place: int) -> bool:
        return not languages or requests[place].language in languages

    if not (any(map(spoken, learn)) and any(map(spoken, stop)) and hidden):
        told = f" in {', '.join(languages)}" if languages else ""
        raise ConfigError(f"The requests{told} are too few to be parted into some to learn from and some to measure.")
    return RequestSplit(list(filter(spoken, learn)), list(filter(spoken, stop)), hidden, hidden)
