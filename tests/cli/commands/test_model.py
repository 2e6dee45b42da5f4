"""A model is connected from the terminal."""

import io
import sys
from pathlib import Path

import pytest

from home import ENV_FILE, make
from prompts.connection.trial import Trial
from prompts.spending import Price
from settings import Settings
from tests.cli.conftest import Run

HERE = "http://127.0.0.1:9/v1"
SECRET = "sk-secret"


@pytest.fixture
def own(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make(home)
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    return home


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """By which settings a model was tried; one called dead does not answer, one called dear has a price."""
    seen: list[Settings] = []

    async def tried(settings: Settings) -> Trial:
        seen.append(settings)
        price = Price(input=2.5, output=10, currency="USD") if "dear" in settings.model else None
        return Trial(model=settings.model, fault="It is dead." if "dead" in settings.model else "", price=price)

    monkeypatch.setattr("cli.commands.model.tried", tried)
    return seen


def test_it_is_tried_kept_and_taken_away(
    own: Path, asked: list[Settings], toolatlas: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{SECRET}\n"))
    code, out, err = toolatlas("model", "use", "qwen3", "--address", HERE, "--key")
    assert (code, "answered in" in out, "what it costs is not known" in out) == (0, True, True)
    _, listed, _ = toolatlas("model", "list")
    assert f"in use     openai:qwen3 {HERE}" in listed
    assert SECRET not in out + err + listed
    assert toolatlas("model", "test")[0] == 0
    assert [s.model_api_key and s.model_api_key.get_secret_value() for s in asked] == [SECRET, SECRET]
    assert toolatlas("model", "use", "none")[0] == 0
    assert SECRET not in (own / ENV_FILE).read_text("utf-8")
    assert toolatlas("model", "test")[0] == 2


def test_what_it_costs_is_said(own: Path, asked: list[Settings], toolatlas: Run) -> None:
    assert "2.5 USD a million tokens in, 10 out" in toolatlas("model", "use", "openai:dear")[1]


def test_one_that_does_not_answer_is_not_kept(own: Path, asked: list[Settings], toolatlas: Run) -> None:
    code, _, err = toolatlas("model", "use", "dead", "--address", HERE)
    assert (code, (own / ENV_FILE).exists()) == (1, False)
    assert "It is dead." in err
    assert "Nothing was changed" in err
    assert toolatlas("model", "use", "dead", "--address", HERE, "--no-test")[0] == 0
    assert toolatlas("model", "test")[0] == 1
