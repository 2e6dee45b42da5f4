from collections.abc import Callable
from dataclasses import fields
from typing import Any

from agents.decisions.model_forms import modelled_decisions


def test_all_forms_of_a_request_share_its_model_and_its_ledger(scripted: Callable[..., Any]) -> None:
    chat = scripted()
    forms = modelled_decisions(chat.model, chat.ledger)

    made = [getattr(forms, field.name) for field in fields(forms)]

    assert {id(form.ledger) for form in made} == {id(chat.ledger)}
    assert {id(form.model) for form in made} == {id(chat.model)}
