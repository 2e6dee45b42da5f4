"""Depth-first search with backtracking over the tool graph; pure: no database, no LangGraph, no clock.

At each node the expander offers candidates, the chooser makes a move, and the search keeps the books: which moves
failed where, how often a tool stands in the path, which suppliers a tool needs before it can be called. Every
candidate that is not offered has a reason. A chooser for whom the needed tool is not in view has others loaded; the
search then goes on from where it stands.

A provisional finish keeps the path, and the search goes on to look for a likelier one. Probabilities only fall along a
path, so a branch that has fallen below the kept path's score is cut off, and with the last such branch the search ends.
A path that a model had a hand in is kept as it is.
"""

import math
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from agents.decisions.choose.question import Choose, ChooseQuestion, Offer, View
from agents.moves import Exclusion, Move
from prompts.frozen import Frozen

Stop: TypeAlias = Literal["finished", "gave_up", "no_candidate", "budget"]


class Expansion(Frozen):
    """What can follow a path."""

    offers: tuple[Offer, ...] = ()
    end_weight: float | None = None
    end_probability: float | None = None
    excluded: tuple[Exclusion, ...] = ()


class Expand(Protocol):
    """Offer what can follow a path."""

    async def __call__(self, path: Sequence[str]) -> Expansion:
        """Answer with offers, the most promising first."""
        ...


class Groups(Protocol):
    """Keeps in view what a chooser may look at besides the offers, and changes it on demand."""

    async def view(self, offers: Sequence[Offer]) -> View:
        """Return what is in view beside these offers."""
        ...

    async def load(self, query: str, path: Sequence[str], offered: Sequence[str]) -> None:
        """Find other tools and put them in view and on offer.

        Args:
            query: What the chooser misses.
            path: The path so far.
            offered: What was on offer and did not serve.
        """
        ...


class AllInView:
    """Groups for choosers that see every tool anyway."""

    async def view(self, offers: Sequence[Offer]) -> View:  # noqa: ARG002 - nothing needs loading
        """Show nothing besides the offers, and load nothing."""
        return View()

    async def load(self, query: str, path: Sequence[str], offered: Sequence[str]) -> None:
        """Load nothing."""


class Bounds(Frozen):
    """Limits of one search."""

    max_steps: int = 24
    max_path_length: int = 8
    max_tool_repeats: int = 4
    length_share: float = 0.0
    """The power of the number of moves that a path's score is divided by: from 0, the likeliest path, to 1, the path
    whose moves are likeliest on average."""


class SearchOutcome(Frozen):
    """Where a search ended."""

    path: tuple[str, ...]
    pulled: tuple[int, ...] = ()
    """Positions in the path of suppliers that their consumer pulled in."""
    moves: tuple[Move, ...]
    stop: Stop


@dataclass(frozen=True)
class Task:
    """What is searched for: constant during one search."""

    text: str
    request: str = ""
    """The whole request, where the task is one part of it."""
    known: tuple[str, ...] = ()
    """What is there already, a line each."""
    units: tuple[str, ...] = ()
    covers: Callable[[str], tuple[float, ...]] = lambda _: ()
    """Tool id → how well it serves each unit."""
    suppliers: Callable[[str, Sequence[str]], Sequence[str]] = lambda _tool, _path: ()
    """Tool id and path → tools to call before it, the first first; none when nothing is missing."""
    groups: Groups = field(default_factory=AllInView)
    guidance: str = ""
    memories: tuple[str, ...] = ()
    earlier: tuple[Move, ...] = ()
    """Moves of earlier rounds, with the reasons why they failed."""


@dataclass
class _Books:
    """What the search knows while it runs."""

    bounds: Bounds
    path: list[str] = field(default_factory=list)
    pulled: list[bool] = field(default_factory=list)
    logs: list[float] = field(default_factory=list)
    """Log-probability of each step; what was pulled in costs nothing."""
    moves: list[Move] = field(default_factory=list)
    tried: dict[tuple[str, ...], set[str]] = field(default_factory=dict)
    ended: set[tuple[str, ...]] = field(default_factory=set)
    """Paths that were finished provisionally."""
    open: dict[int, dict[str, float]] = field(default_factory=dict)
    """Length of a part of the path → tool not gone to from there → the best score that such a path can have."""
    kept: tuple[tuple[str, ...], tuple[bool, ...]] | None = None
    """The path that was finished provisionally last, with which of it was pulled in."""
    best: float = -math.inf
    """Score of the kept path."""
    modelled: bool = False
    """Whether a model made one of the moves."""

    def failed_here(self) -> set[str]:
        return self.tried.setdefault(tuple(self.path), set())

    def bound(self, probability: float | None) -> float:
        """Return the best score that a path can have which goes on with a move; infinite where nobody judged it."""
        if probability is None:
            return math.inf
        return self._score(probability, self.bounds.max_path_length + 1)

    def ending(self, probability: float | None) -> float:
        """Return the score of the path if it ends here; anything may be better where nobody judged it."""
        return -math.inf if probability is None else self._score(probability, len(self.path) + 1)

    def may_end(self, probability: float | None) -> bool:
        """Say whether ending here would be better than the path that is kept."""
        return tuple(self.path) not in self.ended and (probability is None or self.ending(probability) > self.best)

    def _score(self, probability: float, n_moves: int) -> float:
        last = math.log(probability) if probability > 0 else -math.inf
        return float((sum(self.logs) + last) / n_moves**self.bounds.length_share)

    def open_here(self, offers: Iterable[Offer]) -> None:
        """Note the ways that are not gone from here."""
        self.open[len(self.path)] = {offer.candidate.tool_id: self.bound(offer.probability) for offer in offers}

    @property
    def settled(self) -> bool:
        """Whether no way is left that could be better than the kept path."""
        return self.kept is not None and all(bound <= self.best for _, bound in self.left())

    def left(self) -> list[tuple[str, float]]:
        """List the ways that were not gone yet, from anywhere along the path, with their bounds."""
        return [way for place, ways in self.open.items() if place <= len(self.path) for way in ways.items()]


@dataclass(frozen=True)
class DepthFirstSearch:
    """Searches for a path of tools.

    References:
        Depth-first tool search: ToolLLM's DFSDT (Qin et al. 2023, section 3.2); ours walks a graph with learnt
        weights, pulls suppliers in before their consumer, and never repeats a failed move.
    """

    expand: Expand
    choose: Choose
    bounds: Bounds
    on_move: Callable[[Move], Awaitable[None]] | None = None
    """Told of every move as it is made."""

    async def run(self, task: Task, start: Sequence[str] = (), pulled: Collection[int] = ()) -> SearchOutcome:
        """Search; it ends within `max_steps` moves of the chooser.

        Args:
            task: What is searched for.
            start: The path to go on from, when a search is resumed.
            pulled: Positions in `start` of suppliers.
        """
        books = _Books(
            bounds=self.bounds,
            path=list(start),
            pulled=[i in pulled for i in range(len(start))],
            logs=[0.0] * len(start),
        )
        stop: Stop | None = None
        for _ in range(self.bounds.max_steps):
            stop = await self._step(task, books)
            if stop is not None:
                break
        if books.kept is not None and stop in {"gave_up", "no_candidate"}:
            stop = "finished"
        path, were_pulled = books.kept or (tuple(books.path), tuple(books.pulled))
        places = tuple(i for i, p in enumerate(were_pulled) if p)
        return SearchOutcome(path=path, pulled=places, moves=tuple(books.moves), stop=stop or "budget")

    async def _step(self, task: Task, books: _Books) -> Stop | None:
        expansion = await self.expand(books.path)
        offers, dropped = _permitted(expansion.offers, task, books)
        question = ChooseQuestion(
            task=task.text,
            request=task.request,
            known=task.known,
            units=task.units,
            covered=_covered(task, books.path),
            path=tuple(books.path),
            offers=offers,
            end_weight=expansion.end_weight,
            end_probability=expansion.end_probability,
            may_end=books.may_end(expansion.end_probability),
            keeps=books.kept is not None,
            moves=(*task.earlier, *books.moves),
            memories=task.memories,
            view=await task.groups.view(offers),
            guidance=task.guidance,
        )
        move = _checked(await self.choose(question), question)
        move = move.model_copy(update={"excluded": (*move.excluded, *expansion.excluded, *dropped)})
        books.modelled = books.modelled or move.decided_by == "model"
        return await self._apply(move, task, books, question)

    async def _apply(self, move: Move, task: Task, books: _Books, question: ChooseQuestion) -> Stop | None:
        if move.kind == "advance":
            await self._advance(move, task, books, question)
            return None
        if move.kind == "load_next":
            await self._note(move, books)
            await task.groups.load(move.query, books.path, move.candidates)
            return None
        if move.kind == "finish":
            return await self._finish(move, books, question)
        if move.kind == "backtrack" and books.path:
            await self._note(move.model_copy(update={"tool_id": _leave(books)}), books)
            return "finished" if books.settled else None
        await self._note(move, books)
        # Backtracking past START is giving up.
        return "gave_up" if move.candidates else "no_candidate"

    async def _finish(self, move: Move, books: _Books, question: ChooseQuestion) -> Stop | None:
        if not move.provisional or books.modelled:
            await self._note(move, books)
            books.kept = None
            return "finished"
        books.ended.add(tuple(books.path))
        books.kept = tuple(books.path), tuple(books.pulled)
        books.best = books.ending(question.end_probability)
        books.open_here(question.offers)
        if not books.settled:
            await self._note(move, books)
            return None
        cut = tuple(_too_unlikely(tool_id) for tool_id, _ in books.left())
        await self._note(move.model_copy(update={"excluded": (*move.excluded, *cut)}), books)
        return "finished"

    async def _advance(self, move: Move, task: Task, books: _Books, question: ChooseQuestion) -> None:
        books.failed_here().add(move.tool_id)
        books.open_here(offer for offer in question.offers if offer.candidate.tool_id != move.tool_id)
        for supplier in task.suppliers(move.tool_id, books.path):
            reason = f"supplies what {move.tool_id} needs"
            await self._note(Move(kind="advance", tool_id=supplier, reason=reason, decided_by="graph"), books)
            _append(books, supplier, pulled=True)
        chosen = next(offer for offer in question.offers if offer.candidate.tool_id == move.tool_id)
        _append(books, move.tool_id, probability=chosen.probability)
        await self._note(move, books)

    async def _note(self, move: Move, books: _Books) -> None:
        books.moves.append(move)
        if self.on_move is not None:
            await self.on_move(move)


def _append(books: _Books, tool_id: str, *, pulled: bool = False, probability: float | None = None) -> None:
    # A way that was never weighed costs nothing, as one that was pulled in.
    books.logs.append(math.log(probability) if probability else 0.0)
    books.path.append(tool_id)
    books.pulled.append(pulled)
    books.open.pop(len(books.path), None)  # of another way that had this length


def _leave(books: _Books) -> str:
    """Take the last tool off the path, with the suppliers that came only for its sake."""
    left = books.path.pop()
    books.pulled.pop()
    books.logs.pop()
    while books.pulled and books.pulled[-1]:
        books.path.pop()
        books.pulled.pop()
        books.logs.pop()
    books.failed_here().add(left)
    return left


def _too_unlikely(tool_id: str) -> Exclusion:
    return Exclusion(tool_id=tool_id, reason="score", detail="no path this way can be as good as the one kept")


def _permitted(offers: tuple[Offer, ...], task: Task, books: _Books) -> tuple[tuple[Offer, ...], tuple[Exclusion, ...]]:
    kept, dropped = [], []
    for offer in offers:
        excluded = _excluded(offer, task, books)
        if excluded is None:
            kept.append(offer)
        else:
            dropped.append(excluded)
    return tuple(kept), tuple(dropped)


def _excluded(offer: Offer, task: Task, books: _Books) -> Exclusion | None:
    tool_id, bounds = offer.candidate.tool_id, books.bounds
    n_times, room = books.path.count(tool_id), bounds.max_path_length - len(books.path)
    if tool_id in books.failed_here():
        return Exclusion(tool_id=tool_id, reason="failed", detail="tried at this node")
    if n_times >= bounds.max_tool_repeats:
        return Exclusion(tool_id=tool_id, reason="loop", detail=f"stands {n_times} times in the path")
    n_before = len(task.suppliers(tool_id, books.path)) if room > 0 else 0
    if room <= 0:
        return Exclusion(tool_id=tool_id, reason="budget", detail="the path has its full length")
    if n_before >= room:
        detail = f"with the {n_before} tools that it needs the path would be too long"
        return Exclusion(tool_id=tool_id, reason="budget", detail=detail)
    if books.bound(offer.probability) <= books.best:
        return _too_unlikely(tool_id)
    return None


def _covered(task: Task, path: Sequence[str]) -> tuple[float, ...]:
    rows = [task.covers(tool_id) for tool_id in path]
    return tuple(max(column) for column in zip(*rows, strict=True)) if rows else (0.0,) * len(task.units)


def _checked(move: Move, question: ChooseQuestion) -> Move:
    """Turn a move that the rules do not allow into one that they do."""
    on_offer = {o.candidate.tool_id for o in question.offers}
    kind: Literal["backtrack", "give_up"] = "backtrack" if question.path else "give_up"
    if move.kind == "advance" and move.tool_id not in on_offer:
        return move.model_copy(update={"kind": kind, "tool_id": "", "reason": f"{move.tool_id!r} was not on offer"})
    if move.kind == "load_next" and not question.view.rounds_left:
        return move.model_copy(update={"kind": kind, "reason": f"no further tools may be loaded: {move.reason}"})
    if move.kind == "finish" and not question.path:
        return move.model_copy(update={"kind": "give_up", "reason": "finished with an empty path"})
    return move
