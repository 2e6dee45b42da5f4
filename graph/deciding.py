"""Builds the eight decisions of one request, each in the form that the settings ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from agents.decisions.escalate import Answer, Escalate, EscalateSummarize, Form
from agents.modelled.forms import modelled_decisions
from agents.offline.choose import OfflineChoose
from agents.offline.decompose import OfflineDecompose
from agents.offline.fill_arguments import OfflineFill
from agents.offline.reflect import OfflineReflect
from agents.offline.rewrite import OfflineRewrite
from agents.offline.route import OfflineRoute
from agents.offline.select_fields import OfflineSelectFields
from agents.offline.summarize import OfflineSummarize
from errors import ModelUnavailable
from graph.context import Decisions, ScoreTexts
from prompts.chat import ChatModel
from prompts.ledger import TokenLedger
from settings import Settings

Q = TypeVar("Q")
A = TypeVar("A", bound=Answer)


@dataclass(frozen=True)
class Evidence:
    """What the offline forms judge by."""

    score: ScoreTexts
    owner: Callable[[str], str]
    """Tool id → the agent that would take it."""


def decisions_for(
    settings: Settings,
    model: ChatModel | None,
    ledger: TokenLedger,
    evidence: Evidence,
    fallbacks: list[str],
) -> Decisions:
    """Join the forms: offline alone, or offline first and the model in doubt, or the model first.

    Why the model could not be used is appended to `fallbacks`, once a decision.
    """
    forms = modelled_decisions(model, ledger) if model is not None else None
    mode, floor = settings.decisions, settings.confidence_floor

    def on_fallback(error: ModelUnavailable) -> None:
        fallbacks.append(str(error))

    def joined(offline: Form[Q, A], modelled: Form[Q, A] | None) -> Escalate[Q, A]:
        return Escalate(offline, modelled, mode=mode, floor=floor, on_fallback=on_fallback)

    return Decisions(
        decompose=joined(OfflineDecompose(evidence.score, evidence.owner), forms.decompose if forms else None),
        route=joined(OfflineRoute(), forms.route if forms else None),
        rewrite=joined(OfflineRewrite(), forms.rewrite if forms else None),
        choose=joined(OfflineChoose(), forms.choose if forms else None),
        fill=joined(OfflineFill(), forms.fill_arguments if forms else None),
        reflect=joined(OfflineReflect(), forms.reflect if forms else None),
        select_fields=joined(OfflineSelectFields(), forms.select_fields if forms else None),
        summarize=EscalateSummarize(
            OfflineSummarize(),
            forms.summarize if forms else None,
            mode=mode,
            on_fallback=on_fallback,
            trusted=lambda: not fallbacks,
        ),
    )


def owners(taken: Mapping[str, frozenset[str]], general: frozenset[str]) -> Callable[[str], str]:
    """Say which agent owns a tool: the first specialist that takes it, else a general one."""
    specialists = [name for name in taken if name not in general]

    def owner(tool_id: str) -> str:
        found = next((name for name in specialists if tool_id in taken[name]), "")
        return found or next((name for name in general if tool_id in taken[name]), "")

    return owner
