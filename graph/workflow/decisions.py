"""Builds the eight decisions of one request, each in the form that the settings ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from agents.decisions.choose.offline import OfflineChoose
from agents.decisions.choose.question import ChooseQuestion
from agents.decisions.decompose.offline import OfflineDecompose
from agents.decisions.decompose.question import DecomposeQuestion, Plan
from agents.decisions.escalate import DecisionResult, Escalate, EscalateSummarize, Fault, Form, Sure
from agents.decisions.fill_arguments.offline import OfflineFill
from agents.decisions.model_forms import modelled_decisions
from agents.decisions.reflect.offline import OfflineReflect
from agents.decisions.reflect.question import ReflectQuestion
from agents.decisions.rewrite.offline import OfflineRewrite
from agents.decisions.route.offline import OfflineRoute
from agents.decisions.select_fields.offline import OfflineSelectFields
from agents.decisions.summarize.offline import OfflineSummarize
from agents.extraction.discourse.clauses import clauses
from agents.intents.coded_clauses import clauses_of
from agents.moves import Move, Reflection
from graph.workflow.context import Decisions, ScoreTexts
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel
from settings import Settings
from tools.tool import Tool

Q = TypeVar("Q")
A = TypeVar("A", bound=DecisionResult)


@dataclass(frozen=True)
class OfflineEvidence:
    """What the offline forms judge by."""

    score: ScoreTexts
    owner: Callable[[str], str]
    """Tool id → the agent that would take it."""
    tools: Mapping[str, Tool] = field(default_factory=dict)


def decisions_for(
    settings: Settings,
    model: ChatModel | None,
    ledger: TokenLedger,
    evidence: OfflineEvidence,
    fallbacks: list[Fault],
) -> Decisions:
    """Join the forms: offline alone, or offline first and the model in doubt, or the model first.

    A form that stands in another's place takes its argument here. A third one beside them is itself a class that holds
    the two that it stands between, as `Escalate` does, and is given in the place of `joined`'s.

    Why the model could not be used is appended to `fallbacks`, once a decision.
    """
    forms = modelled_decisions(model, ledger) if model is not None else None
    mode, floor = settings.decisions, settings.confidence_floor

    def joined(offline: Form[Q, A], modelled: Form[Q, A] | None, sure: Sure[Q, A] | None = None) -> Escalate[Q, A]:
        async def in_time(question: Q) -> A:
            ledger.deadline.check()  # the model's form does so itself
            return await offline(question)

        return Escalate(in_time, modelled, mode=mode, floor=sure or floor, on_fallback=fallbacks.append)

    return Decisions(
        decompose=joined(
            OfflineDecompose(evidence.score, evidence.owner, evidence.tools, partial(clauses_of, tools=evidence.tools)),
            forms.decompose if forms else None,
            _nothing_to_split,
        ),
        route=joined(OfflineRoute(), forms.route if forms else None),
        rewrite=joined(OfflineRewrite(), forms.rewrite if forms else None),
        choose=joined(OfflineChoose(), forms.choose if forms else None, lambda q, move: _may_choose(q, move, floor)),
        fill=joined(
            OfflineFill(),
            forms.fill_arguments if forms else None,
            lambda _, filled: filled.confidence >= floor and not filled.doubtful,
        ),
        reflect=joined(OfflineReflect(), forms.reflect if forms else None, _all_well),
        select_fields=joined(OfflineSelectFields(), forms.select_fields if forms and mode == "model" else None),
        summarize=EscalateSummarize(
            OfflineSummarize(),
            forms.summarize if forms else None,
            mode=mode,
            on_fallback=fallbacks.append,
            trusted=lambda: not any(getattr(fault, "nonsense", False) for fault in fallbacks),
        ),
    )


def _nothing_to_split(question: DecomposeQuestion, plan: Plan) -> bool:
    """Whether a request is one clause that stands alone: nobody could split or rewrite it otherwise."""
    return not question.history and len(plan.subtasks) == 1 and len(clauses(plan.request)) < 2


def _all_well(_: ReflectQuestion, reflection: Reflection) -> bool:
    """Whether every wish is served and every call delivered; what to do where not is the model's to say."""
    return reflection.verdict == "success"


def _may_choose(question: ChooseQuestion, move: Move, floor: float) -> bool:
    """Whether a move is clear enough, in a search that nobody has found wrong yet: after that the model plans anew."""
    ended = any(m.kind in ("finish", "give_up") and not m.provisional for m in question.moves)
    return move.confidence >= floor and not ended


def owners(taken: Mapping[str, frozenset[str]], general: frozenset[str]) -> Callable[[str], str]:
    """Say which agent owns a tool: the first specialist that takes it, else a general one."""
    specialists = [name for name in taken if name not in general]

    def owner(tool_id: str) -> str:
        found = next((name for name in specialists if tool_id in taken[name]), "")
        return found or next((name for name in general if tool_id in taken[name]), "")

    return owner
