"""The model forms of all decisions, made for one request."""

from dataclasses import dataclass

from agents.decisions.choose.model import ModelledChoose
from agents.decisions.decompose.model import ModelledDecompose
from agents.decisions.fill_arguments.model import ModelledFillArguments
from agents.decisions.reflect.model import ModelledReflect
from agents.decisions.rewrite.model import ModelledRewrite
from agents.decisions.route.model import ModelledRoute
from agents.decisions.select_fields.model import ModelledSelectFields
from agents.decisions.summarize.model import ModelledSummarize
from prompts.ledger import TokenLedger
from prompts.model.chat import ChatModel


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
