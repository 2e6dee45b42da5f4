"""Split a request without a model: cut it carelessly, then join what the tools' evidence says is one task."""

from collections.abc import Awaitable, Callable, Sequence

import numpy as np

from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.extraction.discourse.clauses import Clause, clauses
from agents.extraction.discourse.coreference import points_back, stand_alone
from agents.language.messages import phrase
from agents.subtask import SubTask
from prompts.frozen import Frozen
from prompts.language import language_of
from tools.retrieval.retriever import Scores

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

    def __init__(self, score: ScoreTexts, owner: Callable[[str], str]) -> None:
        self._score = score
        self._owner = owner

    async def __call__(self, question: DecomposeQuestion) -> Plan:
        """Answer with one sub-task for each change of agent."""
        request = stand_alone(question.request, question.history, question.entities)
        pieces = clauses(request)
        language = language_of(request)
        if len(pieces) < 2:
            return _single(request, phrase("one_clause", language))
        scores = await self._score([request, *(p.text for p in pieces)])
        runs = self._runs(pieces, scores)
        if len(runs) < 2:
            return _single(request, phrase("one_agent", language))
        if len(runs) > question.max_subtasks:
            return _single(request, phrase("many_agents", language, n=question.max_subtasks))
        subtasks = [_subtask(i, run, request) for i, run in enumerate(runs, 1)]
        reason = phrase("agents_differ", language, agents=", ".join(run.agent for run in runs))
        return Plan(request=request, subtasks=tuple(subtasks), reason=reason, confidence=0.8)

    def _runs(self, pieces: list[Clause], scores: Scores) -> list[_Run]:
        runs: list[_Run] = []
        for piece, row in zip(pieces, scores.matrix[1:], strict=True):
            agent = self._owner(scores.tool_ids[int(np.argmax(row))]) if row.size and row.max() >= _OWN_TASK else ""
            if runs and (agent in {"", runs[-1].agent} or runs[-1].agent == ""):
                last = runs.pop()
                runs.append(last.model_copy(update={"end": piece.end, "agent": last.agent or agent}))
            else:
                runs.append(_Run(start=piece.start, end=piece.end, agent=agent, sequel=piece.sequel))
        return runs


def _single(request: str, reason: str) -> Plan:
    return Plan(request=request, subtasks=(SubTask(number=1, description=request),), reason=reason, confidence=0.9)


def _subtask(number: int, run: _Run, request: str) -> SubTask:
    text = request[run.start : run.end]
    depends = number > 1 and (points_back(text) or run.sequel)
    needs = (number - 1,) if depends else ()
    return SubTask(number=number, description=f"{text} [A{number - 1}]" if depends else text, needs=needs)
