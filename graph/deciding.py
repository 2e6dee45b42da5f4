"""Builds the eight decisions of one request, each in the form that the settings ask for."""

from collections.abc import Callable, Mapping

from agents.decisions.escalate import Escalate, EscalateSummarize
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


def decisions_for(
    settings: Settings,
    model: ChatModel | None,
    ledger: TokenLedger,
    *,
    score: ScoreTexts,
    owner: Callable[[str], str],
    on_fallback: Callable[[ModelUnavailable], None],
) -> Decisions:
    """Join the forms: offline alone, or offline first and the model in doubt, or the model first."""
    forms = modelled_decisions(model, ledger) if model is not None else None
    mode, floor = settings.decisions, settings.confidence_floor
    return Decisions(
        decompose=Escalate(
            OfflineDecompose(score, owner),
            forms and forms.decompose,
            mode=mode,
            floor=floor,
            on_fallback=on_fallback,
        ),
        route=Escalate(OfflineRoute(), forms and forms.route, mode=mode, floor=floor, on_fallback=on_fallback),
        rewrite=Escalate(OfflineRewrite(), forms and forms.rewrite, mode=mode, floor=floor, on_fallback=on_fallback),
        choose=Escalate(OfflineChoose(), forms and forms.choose, mode=mode, floor=floor, on_fallback=on_fallback),
        fill=Escalate(OfflineFill(), forms and forms.fill_arguments, mode=mode, floor=floor, on_fallback=on_fallback),
        reflect=Escalate(OfflineReflect(), forms and forms.reflect, mode=mode, floor=floor, on_fallback=on_fallback),
        select_fields=Escalate(
            OfflineSelectFields(), forms and forms.select_fields, mode=mode, floor=floor, on_fallback=on_fallback
        ),
        summarize=EscalateSummarize(
            OfflineSummarize(), forms and forms.summarize, mode=mode, on_fallback=on_fallback
        ),
    )


def owners(taken: Mapping[str, frozenset[str]], general: frozenset[str]) -> Callable[[str], str]:
    """Say which agent owns a tool: the first specialist that takes it, else a general one."""
    specialists = [name for name in taken if name not in general]

    def owner(tool_id: str) -> str:
        found = next((name for name in specialists if tool_id in taken[name]), "")
        return found or next((name for name in general if tool_id in taken[name]), "")

    return owner
