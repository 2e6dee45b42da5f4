"""How long an answer of the model may be: bounded where the context is short, else as the provider has it."""

import pytest

from prompts.model.provider import build_model
from prompts.render.context_budget import ANSWER_TOKENS, SHORT_CONTEXT, answer_limit
from settings import Settings

HOME = {"model": "openai:qwen", "model_base_url": "http://127.0.0.1:1/v1"}


def _asked_for(**given: object) -> dict[str, object]:
    model = build_model(Settings(**{"model_api_key": "k", **given}))  # type: ignore[arg-type]
    payload = dict(model._get_request_payload([("user", "hi")]))  # type: ignore[attr-defined]
    return {**payload, **payload.pop("extra_body", {})}


def test_a_model_of_a_short_context_writes_no_more_than_is_kept_free_for_its_answer() -> None:
    asked = _asked_for(**HOME, model_context_tokens=SHORT_CONTEXT)
    assert asked["max_tokens"] == ANSWER_TOKENS
    assert "max_completion_tokens" not in asked


@pytest.mark.parametrize("given", [{**HOME, "model_context_tokens": 32_000}, {"model": "openai:gpt-4.1"}])
def test_others_write_as_much_as_they_like(given: dict[str, object]) -> None:
    assert not {"max_tokens", "max_completion_tokens"} & set(_asked_for(**given))


@pytest.mark.parametrize(
    ("given", "name"), [({**HOME}, "max_tokens"), ({"model": "openai:gpt-4.1"}, "max_completion_tokens")]
)
def test_a_limit_that_was_set_is_sent_by_the_name_that_the_server_knows(given: dict[str, object], name: str) -> None:
    asked = _asked_for(**given, model_answer_tokens=300)
    assert asked.get(name, asked.get("max_output_tokens")) == 300


def test_a_limit_that_was_set_counts_before_that_of_a_short_context() -> None:
    assert answer_limit(Settings(model_context_tokens=SHORT_CONTEXT, model_answer_tokens=2_000)) == 2_000
