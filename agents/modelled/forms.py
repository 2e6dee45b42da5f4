"""The model forms of all decisions, made for one request."""

from dataclasses import dataclass

from agents.modelled.choose import ModelledChoose
from agents.modelled.decompose import ModelledDecompose
from agents.modelled.fill_arguments import ModelledFillArguments
from agents.modelled.reflect import ModelledReflect
from agents.modelled.rewrite import ModelledRewrite
from agents.modelled.route import ModelledRoute
from agents.modelled.select_fields import ModelledSelectFields
from agents.modelled.summarize import ModelledSummarize
from prompts.chat import ChatModel
from prompts.ledger import TokenLedger


@dataclass(frozen=True)
class ModelledDecisions:
    """One model form for each decision; all book into the same ledger."""

    decompose: ModelledDecompose
    route: ModelledRoute
    rewrite: ModelledRewrite
    choose: ModelledChoose
    fill_arguments: ModelledFillArguments
    reflect: ModelledReflect
    select_fields: ModelledSelectFields
    summarize: ModelledSummarize


def modelled_decisions(model: ChatModel, ledger: TokenLedger) -> ModelledDecisions:
    """Make the model forms for one request; the model is shared by all requests, the ledger is not."""
    return ModelledDecisions(
        decompose=ModelledDecompose(model, ledger),
        route=ModelledRoute(model, ledger),
        rewrite=ModelledRewrite(model, ledger),
        choose=ModelledChoose(model, ledger),
        fill_arguments=ModelledFillArguments(model, ledger),
        reflect=ModelledReflect(model, ledger),
        select_fields=ModelledSelectFields(model, ledger),
        summarize=ModelledSummarize(model, ledger),
    )
