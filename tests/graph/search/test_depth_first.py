from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from agents.decisions.choose.question import ChooseQuestion, Offer, View
from agents.moves import Exclusion, Move
from graph.search.depth_first import Bounds, DepthFirstSearch, Expansion, SearchOutcome, Task
from tools.candidate import Candidate


class FixedGraph:
    """Offers the followers of the last tool of a path; a path's own entry goes first."""

    def __init__(self, followers: Mapping[Any, Sequence[str]]) -> None:
        self.followers = followers

    async def __call__(self, path: Sequence[str]) -> Expansion:
        key = path[-1] if path else ""
        return Expansion(offers=tuple(map(offer, self.followers.get(key, ()))))


class FixedGroups:
    """Shows the same all the time, and keeps what it was asked to load."""

    def __init__(self, view: View) -> None:
        self.seen = view
        self.loads: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = []

    async def view(self, offers: Sequence[Offer]) -> View:
        return self.seen

    async def load(self, query: str, path: Sequence[str], offered: Sequence[str]) -> None:
        self.loads.append((query, tuple(path), tuple(offered)))
        self.seen = self.seen.model_copy(update={"rounds_left": self.seen.rounds_left - 1})


class Script:
    """Chooses from a script, and keeps what it was asked."""

    def __init__(self, *moves: str) -> None:
        self.moves = list(moves)
        self.asked: list[ChooseQuestion] = []

    async def __call__(self, question: ChooseQuestion) -> Move:
        self.asked.append(question)
        kind, _, tool_id = self.moves.pop(0).partition(" ")
        names = tuple(o.candidate.tool_id for o in question.offers)
        what = {"query": tool_id} if kind == "load_next" else {"tool_id": tool_id}
        return Move.model_validate({"kind": kind, **what, "reason": "scripted", "candidates": names})


def offer(tool_id: str) -> Offer:
    return Offer(candidate=Candidate(tool_id=tool_id, score=0.9), description=tool_id, covers=(0.9,))


async def search(
    followers: Mapping[Any, Sequence[str]],
    choose: Any,
    *,
    start: Sequence[str] = (),
    bounds: Bounds | None = None,
    **task: Any,
) -> SearchOutcome:
    searcher = DepthFirstSearch(FixedGraph(followers), choose, bounds or Bounds())
    return await searcher.run(Task(text="a task", **task), start=start)


def kinds(outcome: SearchOutcome) -> list[str]:
    return [f"{m.kind} {m.tool_id}".strip() for m in outcome.moves]


async def test_a_tool_whose_suppliers_no_longer_fit_the_path_is_left_out() -> None:
    choose = Script("give_up")
    outcome = await search(
        {"": ["g/a"]}, choose, bounds=Bounds(max_path_length=2), suppliers=lambda tool, path: ("g/s", "g/t")
    )
    (left_out,) = outcome.moves[-1].excluded
    assert (left_out.reason, left_out.detail) == ("budget", "with the 2 tools that it needs the path would be too long")


async def test_a_search_advances_until_it_is_told_to_finish() -> None:
    outcome = await search({"": ["g/a"], "g/a": ["g/b"]}, Script("advance g/a", "advance g/b", "finish"))
    assert (outcome.path, outcome.stop) == (("g/a", "g/b"), "finished")


async def test_a_dead_end_is_left_and_another_way_taken() -> None:
    choose = Script("advance g/a", "backtrack", "advance g/b", "finish")
    outcome = await search({"": ["g/a", "g/b"]}, choose)
    assert outcome.path == ("g/b",)
    assert kinds(outcome) == ["advance g/a", "backtrack g/a", "advance g/b", "finish"]


async def test_a_tool_that_failed_at_a_node_is_left_out_with_the_reason() -> None:
    outcome = await search({"": ["g/a", "g/b"]}, Script("advance g/a", "backtrack", "give_up"))
    assert outcome.moves[-1].excluded == (Exclusion(tool_id="g/a", reason="failed", detail="tried at this node"),)


async def test_what_failed_at_one_node_may_be_tried_at_another() -> None:
    followers = {"": ["g/a", "g/b"], "g/b": ["g/a"]}
    outcome = await search(followers, Script("advance g/a", "backtrack", "advance g/b", "advance g/a", "finish"))
    assert outcome.path == ("g/b", "g/a")


async def test_backtracking_past_the_start_gives_up() -> None:
    outcome = await search({"": ["g/a"]}, Script("advance g/a", "backtrack", "backtrack"))
    assert (outcome.path, outcome.stop) == ((), "no_candidate")


async def test_giving_up_with_candidates_left_is_told_apart_from_having_none() -> None:
    left = await search({"": ["g/a"]}, Script("give_up"))
    none = await search({}, Script("give_up"))
    assert (left.stop, none.stop) == ("gave_up", "no_candidate")


async def test_finishing_with_an_empty_path_is_giving_up() -> None:
    outcome = await search({"": ["g/a"]}, Script("finish"))
    assert (outcome.stop, outcome.moves[-1].reason) == ("gave_up", "finished with an empty path")


@pytest.mark.parametrize(
    ("moves", "kind"), [(["advance g/x"], "give_up"), (["advance g/a", "advance g/x"], "backtrack")]
)
async def test_a_tool_that_was_not_on_offer_is_not_taken(moves: list[str], kind: str) -> None:
    outcome = await search({"": ["g/a"]}, Script(*moves, "give_up"))
    made = next(m for m in outcome.moves if m.kind != "advance")
    assert (made.kind, made.reason) == (kind, "'g/x' was not on offer")


async def test_a_tool_may_stand_in_a_path_again_but_not_for_ever() -> None:
    choose = Script("advance g/a", "advance g/a", "finish")
    outcome = await search({"": ["g/a"], "g/a": ["g/a"]}, choose, bounds=Bounds(max_tool_repeats=2))
    assert outcome.path == ("g/a", "g/a")
    assert [e.reason for e in outcome.moves[-1].excluded] == ["loop"]


async def test_a_full_path_takes_no_more() -> None:
    choose = Script("advance g/a", "finish")
    outcome = await search({"": ["g/a"], "g/a": ["g/b"]}, choose, bounds=Bounds(max_path_length=1))
    assert [e.reason for e in outcome.moves[-1].excluded] == ["budget"]


async def test_suppliers_come_before_the_tool_that_needs_them() -> None:
    choose = Script("advance g/a", "finish")
    outcome = await search({"": ["g/a"]}, choose, suppliers=lambda tool, path: ("g/s", "g/t"))
    assert (outcome.path, outcome.pulled) == (("g/s", "g/t", "g/a"), (0, 1))
    assert [m.decided_by for m in outcome.moves[:3]] == ["graph", "graph", "offline"]


async def test_suppliers_leave_with_the_tool_that_they_came_for() -> None:
    choose = Script("advance g/b", "advance g/a", "backtrack", "finish")
    outcome = await search(
        {"": ["g/b"], "g/b": ["g/a"]}, choose, suppliers=lambda tool, path: ("g/s",) if tool == "g/a" else ()
    )
    assert (outcome.path, outcome.pulled) == (("g/b",), ())


async def test_a_resumed_search_starts_behind_what_it_keeps() -> None:
    choose = Script("advance g/b", "finish")
    outcome = await search({"g/a": ["g/b"]}, choose, start=("g/a",))
    assert outcome.path == ("g/a", "g/b")
    assert choose.asked[0].path == ("g/a",)


async def test_the_chooser_sees_coverage_memories_and_earlier_moves() -> None:
    choose, earlier = Script("advance g/a", "finish"), Move(kind="give_up", reason="before")
    await search(
        {"": ["g/a"]},
        choose,
        units=("one", "two"),
        covers=lambda tool_id: (0.2, 0.8),
        memories=("g/z",),
        groups=FixedGroups(View(first="the group", rounds_left=1)),
        earlier=(earlier,),
    )
    first, second = choose.asked
    assert (first.covered, second.covered) == ((0.0, 0.0), (0.2, 0.8))
    assert (first.memories, first.view.first, first.moves) == (("g/z",), "the group", (earlier,))
    assert [m.kind for m in second.moves] == ["give_up", "advance"]


async def test_tools_that_are_asked_for_are_loaded_and_the_search_goes_on_from_where_it_stands() -> None:
    groups, choose = (
        FixedGroups(View(rounds_left=1)),
        Script("advance g/a", "load_next weather", "advance g/b", "finish"),
    )
    outcome = await search({"": ["g/a"], "g/a": ["g/b"]}, choose, groups=groups)
    assert groups.loads == [("weather", ("g/a",), ("g/b",))]
    assert (outcome.path, outcome.stop) == (("g/a", "g/b"), "finished")
    assert [m.query for m in choose.asked[2].moves if m.kind == "load_next"] == ["weather"]


@pytest.mark.parametrize(("path", "kind"), [((), "give_up"), (("g/a",), "backtrack")])
async def test_when_nothing_may_be_loaded_any_more_asking_for_it_is_a_step_back(
    path: tuple[str, ...], kind: str
) -> None:
    outcome = await search({"": ["g/a"], "g/a": ["g/b"]}, Script("load_next weather", "give_up"), start=path)
    assert (outcome.moves[0].kind, outcome.moves[0].reason) == (kind, "no further tools may be loaded: scripted")


async def test_every_move_is_told_as_it_is_made() -> None:
    told: list[str] = []

    async def on_move(move: Move) -> None:
        told.append(f"{move.kind} {move.tool_id}")

    searcher = DepthFirstSearch(FixedGraph({"": ["g/a"]}), Script("advance g/a", "finish"), Bounds(), on_move)
    await searcher.run(Task(text="a task"))
    assert told == ["advance g/a", "finish "]


async def test_suppliers_of_a_path_that_was_kept_leave_with_their_consumer() -> None:
    searcher = DepthFirstSearch(FixedGraph({}), Script("backtrack", "give_up"), Bounds())
    outcome = await searcher.run(Task(text="a task"), start=("g/s", "g/a"), pulled=(0,))
    assert (outcome.path, outcome.pulled) == ((), ())


async def test_a_resumed_search_knows_which_tools_of_its_path_are_suppliers() -> None:
    searcher = DepthFirstSearch(FixedGraph({"g/a": ["g/b"]}), Script("advance g/b", "finish"), Bounds())
    outcome = await searcher.run(Task(text="a task"), start=("g/s", "g/a"), pulled=(0,))
    assert (outcome.path, outcome.pulled) == (("g/s", "g/a", "g/b"), (0,))
