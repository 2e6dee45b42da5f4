"""Keys that are kept under their providers' own names, in the home's `.env` too, which is no environment."""

from prompts.model.provider import build_model
from settings import Settings


def _key(**given: object) -> object:
    model = build_model(Settings(OPENAI_API_KEY="sk-of-openai", **given))  # type: ignore[arg-type]
    return model.openai_api_key.get_secret_value()  # type: ignore[attr-defined]


def test_a_key_reaches_its_own_provider() -> None:
    assert _key(model="openai:gpt-5-mini") == "sk-of-openai"


def test_toolatlas_own_setting_counts_before_it() -> None:
    assert _key(model="openai:gpt-5-mini", model_api_key="own") == "own"


def test_no_other_server_is_told_it() -> None:
    served = {"model": "openai:qwen", "model_base_url": "http://127.0.0.1:1/v1"}
    assert (_key(**served), _key(**served, model_api_key="own")) == ("none", "own")
