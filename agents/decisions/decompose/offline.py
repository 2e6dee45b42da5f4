"""Split a request without a model: cut it carelessly, then join what the tools' evidence says is one task."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.fill_arguments.offline import fill
from agents.decisions.fill_arguments.question import FillQuestion
from agents.decisions.fill_arguments.value_pieces import only_gives_values
from agents.extraction.discourse.clauses import Clause, clauses
from agents.extraction.discourse.composition import appending, distribution, into_new_folder, saving
from agents.extraction.discourse.coreference import points_back, said_twice, stand_alone
from agents.extraction.files.said_plainly import copied_first, said_plainly
from agents.language.messages import phrase
from agents.subtask import SubTask
from agents.thresholds import SERVES
from prompts.frozen import Frozen
from prompts.language import language_of
from tools.flow import works_on_one, works_on_tables
from tools.retrieval.retriever import Scores
from tools.tool import Tool

_OWN_TASK = 0.5
"""Calibrated score from which a clause counts as its agent's."""
ScoreTexts = Callable[[Sequence[str]], Awaitable[Scores]]


class _Run(Frozen):
    """Neighbouring clauses that one agent takes."""

    start: int
    end: int
    agent: str
    sequel: bool


class OfflineDecompose:
    """Cut at sentence ends and words of sequence; join pieces that the same agent takes."""

    def __init__(
        self,
        score: ScoreTexts,
        owner: Callable[[str], str],
        tools: Mapping[str, Tool] = MappingProxyType({}),
        cut: Callable[[str], list[Clause]] = clauses,
    ) -> None:
        self._score = score
        self._owner = owner
        self._tools = tools
        self._cut = cut

    async def __call__(self, question: DecomposeQuestion) -> Plan:
        """Answer with one sub-task for each change of agent."""
        alone = stand_alone(question.request, question.history, question.entities)
        copied = copied_first(alone)
        if copied is not None:
            return _in_turn(alone, copied)
        request = said_plainly(alone)
        composed = await self._composed(request)
        if composed is not None and len(composed.subtasks) <= question.max_subtasks:
            return composed
        return await self._split(request, question)

    async def _composed(self, request: str) -> Plan | None:
        """Plan a request that saves what it finds, or does one thing for each item of a file or folder."""
        put, language = saving(request) or appending(request), language_of(request)
        put = None if put is not None and put.is_foreign else put
        placed = into_new_folder(request)
        if placed is not None:
            return _in_turn(request, (placed.made, placed.put))
        twice = said_twice(request)
        if twice is not None:
            return _side_by_side(request, twice)
        head = request[: put.end].strip() if put else request
        each = distribution(head)
        if each is not None and await self._best(each.rest, works_on_one):
            verb = phrase("load_file" if each.of_rows else "list_folder", language, path=each.place)
            subtasks = [SubTask(number=1, description=verb), _over(each.rest, 1)]
        elif put is not None and not await self._best(head, works_on_tables):
            plan = await self._split(head, DecomposeQuestion(request=head))
            subtasks = list(plan.subtasks)
        else:
            return None
        last = len(subtasks)
        if put is not None:
            text = f"{phrase(put.how, language, path=put.path)} [A{last}]"
            subtasks.append(SubTask(number=last + 1, description=text, needs=(last,)))
        reason = phrase("works_on_results", language)
        return Plan(request=request, subtasks=tuple(subtasks), reason=reason)

    async def _best(self, text: str, fits: Callable[[Tool], bool]) -> bool:
        """Whether the tool that serves a text best is of a sort; False where none serves it."""
        scores = await self._score([text])
        row = scores.matrix[0]
        if not row.size or row.max() < _OWN_TASK:
            return False
        tool = self._tools.get(scores.tool_ids[int(np.argmax(row))])
        return tool is not None and fits(tool)

    async def _split(self, request: str, question: DecomposeQuestion) -> Plan:
        pieces = self._cut(request)
        language = language_of(request)
        if len(pieces) < 2:
            return _single(request, phrase("one_clause", language))
        scores = await self._score([request, *(p.text for p in pieces)])
        runs = self._runs(pieces, scores, request)
        if len(runs) < 2:
            return _single(request, phrase("one_agent", language))
        if len(runs) > question.max_subtasks:
            return _single(request, phrase("many_agents", language, n=question.max_subtasks))
        subtasks = [_subtask(i, run, request) for i, run in enumerate(runs, 1)]
        reason = phrase("agents_differ", language, agents=", ".join(run.agent for run in runs))
        return Plan(request=request, subtasks=tuple(subtasks), reason=reason)

    def _runs(self, pieces: list[Clause], scores: Scores, request: str) -> list[_Run]:
        runs: list[_Run] = []
        meant = self._meant(scores)
        call = None if meant is None else fill(FillQuestion(task=request, tool=meant))
        for piece, row in zip(pieces, scores.matrix[1:], strict=True):
            best = scores.tool_ids[int(np.argmax(row))] if row.size and row.max() >= _OWN_TASK else ""
            rival = self._tools.get(best)
            if meant and call and rival and only_gives_values(piece.text, meant, call, rival):
                best = ""
            agent = self._owner(best) if best else ""
            if runs and (agent in {"", runs[-1].agent} or runs[-1].agent == ""):
                last = runs.pop()
                runs.append(last.model_copy(update={"end": piece.end, "agent": last.agent or agent}))
            else:
                runs.append(_Run(start=piece.start, end=piece.end, agent=agent, sequel=piece.sequel))
        return runs

    def _meant(self, scores: Scores) -> Tool | None:
        """Return the tool that the whole request means, where any likely serves it."""
        row = scores.matrix[0]
        if not row.size or row.max() < SERVES:
            return None
        return self._tools.get(scores.tool_ids[int(np.argmax(row))])


def _over(text: str, number: int) -> SubTask:
    return SubTask(number=number + 1, description=f"{text} [A{number}]", needs=(number,), over=number)


def _side_by_side(request: str, texts: Sequence[str]) -> Plan:
    subtasks = tuple(SubTask(number=n, description=text) for n, text in enumerate(texts, 1))
    return Plan(request=request, subtasks=subtasks, reason=phrase("asked_twice", language_of(request)))


def _in_turn(request: str, texts: Sequence[str]) -> Plan:
    subtasks = [SubTask(number=n, description=t, needs=(n - 1,) if n > 1 else ()) for n, t in enumerate(texts, 1)]
    return Plan(request=request, subtasks=tuple(subtasks), reason=phrase("works_on_results", language_of(request)))


def _single(request: str, reason: str) -> Plan:
    return Plan(request=request, subtasks=(SubTask(number=1, description=request),), reason=reason)


def _subtask(number: int, run: _Run, request: str) -> SubTask:
    text = request[run.start : run.end]
    depends = number > 1 and (points_back(text) or run.sequel)
    needs = (number - 1,) if depends else ()
    return SubTask(number=number, description=f"{text} [A{number - 1}]" if depends else text, needs=needs)
