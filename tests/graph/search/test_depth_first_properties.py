"""What holds of any search, whatever the graph, the chooser and the suppliers are."""

import asyncio
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from agents.decisions.choose.question import ChooseQuestion, Offer, View
from agents.moves import Exclusion, Move
from graph.search.depth_first import AllInView, Bounds, DepthFirstSearch, Expansion, SearchOutcome, Task
from tools.candidate import Candidate

TOOLS = tuple(f"g/{name}" for name in "abcdef")
HELPERS = ("h/x", "h/y", "h/z")
KINDS = ("advance", "backtrack", "finish", "keep", "give_up", "load_next")
Graph = Mapping[str, Sequence[str]]


@dataclass
class Recorder:
    """Makes any move at all, also such as the rules forbid, and keeps what it was asked and what it answered."""

    chance: random.Random
    followers: Graph
    asked: list[ChooseQuestion] = field(default_factory=list)
    made: list[Move] = field(default_factory=list)
    told: list[Move] = field(default_factory=list)

    async def expand(self, path: Sequence[str]) -> Expansion:
        names = self.followers.get(path[-1] if path else "", ())
        offers = [Offer(candidate=Candidate(tool_id=n, score=self.chance.random()), description=n) for n in names]
        return Expansion(offers=tuple(offers), excluded=(Exclusion(tool_id="g/other", reason="tag", detail="no"),))

    async def choose(self, question: ChooseQuestion) -> Move:
        self.asked.append(question)
        kind = self.chance.choices(KINDS, [8, 3, 1, 1, 1, 1])[0]
        names = tuple(o.candidate.tool_id for o in question.offers)
        own = tuple(Exclusion(tool_id=n, reason="score", detail="not now") for n in names[:1])
        move = Move(
            kind="finish" if kind == "keep" else kind,
            tool_id=self.chance.choice([*names, *names, "g/invented"]) if kind == "advance" else "",
            reason="any",
            decided_by="model",
            candidates=names,
            excluded=own,
            provisional=kind == "keep",
        )
        self.made.append(move)
        return move

    async def on_move(self, move: Move) -> None:
        self.told.append(move)


class Loads(AllInView):
    """Lets others be loaded a few times."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    async def view(self, offers: Sequence[Offer]) -> View:
        return View(rounds_left=self.rounds)

    async def load(self, query: str, path: Sequence[str], offered: Sequence[str]) -> None:
        self.rounds -= 1


@dataclass(frozen=True)
class Case:
    """One search with everything that happened in it."""

    recorder: Recorder
    bounds: Bounds
    before: Mapping[str, Sequence[str]]
    outcome: SearchOutcome


followers = st.dictionaries(st.sampled_from(["", *TOOLS]), st.lists(st.sampled_from(TOOLS), max_size=6, unique=True))
dense = st.just(dict.fromkeys(["", *TOOLS], TOOLS))
limits = st.builds(
    Bounds, max_steps=st.integers(1, 40), max_path_length=st.integers(1, 6), max_tool_repeats=st.integers(1, 3)
)
suppliers = st.dictionaries(st.sampled_from(TOOLS), st.lists(st.sampled_from(HELPERS), max_size=3, unique=True))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    recorder = Recorder(random.Random(draw(st.integers(0, 10_000))), draw(st.one_of(followers, dense)))
    bounds, before = draw(limits), draw(suppliers)

    def missing(tool_id: str, path: Sequence[str]) -> Sequence[str]:
        return [name for name in before.get(tool_id, ()) if name not in path]

    task = Task(text="a task", suppliers=missing, groups=Loads(draw(st.integers(0, 2))))
    search = DepthFirstSearch(recorder.expand, recorder.choose, bounds, recorder.on_move)
    return Case(recorder, bounds, before, asyncio.run(search.run(task)))


@given(cases())
def test_it_ends_within_its_moves_and_says_why(case: Case) -> None:
    assert len(case.recorder.asked) <= case.bounds.max_steps
    assert case.outcome.stop in {"finished", "gave_up", "no_candidate", "budget"}
    assert (case.outcome.stop == "budget") <= (len(case.recorder.asked) == case.bounds.max_steps)
    assert case.outcome.stop != "finished" or case.outcome.path


@given(cases())
def test_no_path_on_the_way_exceeds_length_or_repeats(case: Case) -> None:
    for path in [case.outcome.path, *(question.path for question in case.recorder.asked)]:
        assert len(path) <= case.bounds.max_path_length
        assert all(path.count(tool_id) <= case.bounds.max_tool_repeats for tool_id in path)


@given(cases())
def test_a_move_that_failed_at_a_node_is_never_made_there_again(case: Case) -> None:
    gone: set[tuple[tuple[str, ...], str]] = set()
    for question, move in zip(case.recorder.asked, case.recorder.made, strict=True):
        offered = {o.candidate.tool_id for o in question.offers}
        assert not {tool_id for path, tool_id in gone if path == question.path} & offered
        if move.kind == "advance" and move.tool_id in offered:
            gone.add((question.path, move.tool_id))


@given(cases())
def test_whatever_was_not_offered_or_not_taken_has_its_reason(case: Case) -> None:
    chosen = [move for move in case.recorder.told if move.decided_by != "graph"]
    for question, move in zip(case.recorder.asked, chosen, strict=True):
        names = case.recorder.followers.get(question.path[-1] if question.path else "", ())
        offered = {o.candidate.tool_id for o in question.offers}
        left_out = {e.tool_id for e in move.excluded if e.detail}
        assert set(names) - offered <= left_out
        assert "g/other" in left_out
        assert offered == set(move.candidates)
        assert {e.tool_id for e in move.excluded if e.reason == "score"} == set(move.candidates[:1])


@given(cases())
def test_only_tools_on_offer_and_what_they_need_stand_in_the_path(case: Case) -> None:
    outcome = case.outcome
    own = [tool_id for place, tool_id in enumerate(outcome.path) if place not in outcome.pulled]
    assert all(tool_id in case.recorder.followers.get(last, ()) for last, tool_id in zip(["", *own], own, strict=False))
    assert all(outcome.path[place] in HELPERS for place in outcome.pulled)


@given(cases())
def test_suppliers_come_before_their_consumer_and_never_without_it(case: Case) -> None:
    path, pulled = case.outcome.path, set(case.outcome.pulled)
    assert not path or len(path) - 1 not in pulled
    for place, tool_id in enumerate(path):
        if place not in pulled:
            assert set(case.before.get(tool_id, ())) <= set(path[:place])


@given(cases())
def test_the_moves_alone_tell_how_the_last_path_came_about(case: Case) -> None:
    path: list[tuple[str, bool]] = []
    kept: list[tuple[str, bool]] = []
    for move in case.outcome.moves:
        if move.kind == "advance":
            path.append((move.tool_id, move.decided_by == "graph"))
        elif move.kind == "backtrack" and move.tool_id:
            path.pop()
            while path and path[-1][1]:
                path.pop()
        elif move.kind == "finish":
            kept = list(path)
    told = kept if case.outcome.stop == "finished" or kept else path
    assert tuple(name for name, _ in told) == case.outcome.path
