"""A search whose chooser compares whole paths."""

from collections.abc import Sequence

from agents.decisions.choose.question import ChooseQuestion, Offer
from agents.moves import Move
from graph.search.depth_first import Bounds, DepthFirstSearch, Expansion, SearchOutcome, Task
from tools.candidate import Candidate

FOLLOWERS = {"": ("g/a", "g/b"), "g/a": ("g/b",), "g/b": ("g/a",)}


class Script:
    """Makes the moves it is given."""

    def __init__(self, *moves: Move) -> None:
        self.moves = list(moves)

    async def __call__(self, question: ChooseQuestion) -> Move:
        names = tuple(offer.candidate.tool_id for offer in question.offers)
        return self.moves.pop(0).model_copy(update={"candidates": names})


async def expand(path: Sequence[str]) -> Expansion:
    followers = FOLLOWERS[path[-1] if path else ""]
    offers = (Offer(candidate=Candidate(tool_id=tool_id, score=0.5), description="") for tool_id in followers)
    return Expansion(offers=tuple(offers))


def to(tool_id: str) -> Move:
    return Move(kind="advance", tool_id=tool_id, reason="scripted")


KEEP = Move(kind="finish", provisional=True, reason="the best so far")
DONE, BACK = Move(kind="finish", reason="scripted"), Move(kind="backtrack", reason="scripted")


async def searched(*moves: Move, max_steps: int = 24) -> SearchOutcome:
    return await DepthFirstSearch(expand, Script(*moves), Bounds(max_steps=max_steps)).run(Task(text="a task"))


async def test_what_was_finished_provisionally_last_is_the_answer() -> None:
    outcome = await searched(to("g/a"), KEEP, to("g/b"), KEEP, BACK, BACK, to("g/b"), BACK, BACK)
    assert (outcome.path, outcome.stop) == (("g/a", "g/b"), "finished")


async def test_a_search_goes_on_from_a_path_it_keeps() -> None:
    outcome = await searched(to("g/a"), KEEP, to("g/b"), DONE)
    assert (outcome.path, outcome.stop) == (("g/a", "g/b"), "finished")
    assert [move.provisional for move in outcome.moves] == [False, True, False, False]


async def test_a_search_out_of_moves_answers_with_what_it_keeps() -> None:
    outcome = await searched(to("g/a"), KEEP, to("g/b"), max_steps=3)
    assert (outcome.path, outcome.stop) == (("g/a",), "budget")


async def test_an_empty_path_cannot_be_kept() -> None:
    outcome = await searched(KEEP)
    assert (outcome.path, outcome.stop) == ((), "gave_up")
