"""A sum that a message tells in its own words, read by whoever understands all of it."""

from typing import Final, NamedTuple

from agents.extraction.sums.bills import applied, bill, onward_moves
from agents.extraction.sums.clock_stories import Reckoned, reckoned
from agents.extraction.sums.figures.margins import is_of_box_and_piece
from agents.extraction.sums.figures.same_goods import asks_of_another
from agents.extraction.sums.formulas import formula
from agents.extraction.sums.marked import Marked
from agents.extraction.sums.means import listed, weighted
from agents.extraction.sums.moments.work_spans import spans_summed
from agents.extraction.sums.not_granted import is_not_granted
from agents.extraction.sums.savings import asks_all_beside_interest, grown
from agents.extraction.sums.untaxed import with_rate_added
from lazy_regex import lazy_regex


class Story(NamedTuple):
    """Expressions that tell step by step what is asked for."""

    stages: tuple[str, ...] = ()
    times: Reckoned | None = None
    """Instead of expressions: times of day and how long things last."""


_LONGEST: Final = 400
_FOR_SO_MANY: Final = lazy_regex(r"(?:(?:and|so|ok|what|how|about)[\s,]+)*for\s+[a-z\d]+[\s?.!]*")
"""So many people who share, or so many hours that are paid: and for 6?"""


def story(text: str) -> Story | None:
    """Read a sum that is told; None where a number or a telling word is left over, or where readings differ."""
    if len(text) > _LONGEST or is_not_granted(text) or asks_of_another(text):
        return None
    said = Marked(with_rate_added(text))
    times = spans_summed(text) or reckoned(text)
    if times is not None:
        return Story(times=times)
    if not said.signs():
        return None
    if (growth := grown(said)) is not None:
        return Story(growth)
    if asks_all_beside_interest(said) or is_of_box_and_piece(said):
        return None
    whole = bill(said.copy())
    found = [
        stages
        for stages in (None if whole is None else whole.stages, formula(said), weighted(said), listed(said))
        if stages
    ]
    return Story(found[0]) if len({stages[-1] for stages in found}) == 1 else None


def gone_on(text: str, figure: str) -> Story | None:
    """Read what a message does with the sum before, and nothing else: knock 10% off, 再叠个15块的券."""
    if _FOR_SO_MANY.fullmatch(text.strip().lower()) is not None:
        return None
    does = onward_moves(Marked(text), figure) if len(text) <= _LONGEST and not is_not_granted(text) else None
    if does is None:
        return None
    stages = []
    for one in does:
        figure = applied(one, figure)
        stages.append(figure)
    return Story(tuple(stages))
