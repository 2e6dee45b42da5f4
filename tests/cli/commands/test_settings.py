"""The language of the page and the sources of market data, at the terminal."""

from pathlib import Path

import pytest

from home import ENV_FILE, make
from settings import load_settings
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def own(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make(home)
    monkeypatch.setenv("TOOLATLAS_HOME", str(home))
    return home


def test_what_is_chosen_is_kept_and_taken_back(own: Path, toolatlas: Run) -> None:
    assert toolatlas("settings", "language", "zh")[:2] == (0, "the page speaks zh\n")
    assert load_settings().page_language == "zh"
    assert toolatlas("settings", "language", "browser")[0] == 0
    assert "PAGE_LANGUAGE" not in (own / ENV_FILE).read_text("utf-8")
    assert toolatlas("settings", "data", "sample", "--sec-identity", "Ann ann@mill.example")[0] == 0
    assert load_settings().sec_identity == "Ann ann@mill.example"
    listed = toolatlas("settings", "list")[1]
    assert "TOOLATLAS_PAGE_LANGUAGE=browser\n" in listed
    assert "TOOLATLAS_FINANCE_PROVIDERS=sample\n" in listed


def test_what_the_environment_sets_is_said_and_not_contradicted(
    own: Path, toolatlas: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOOLATLAS_PAGE_LANGUAGE", "en")
    assert "TOOLATLAS_PAGE_LANGUAGE=en    (set in the environment)" in toolatlas("settings", "list")[1]
    code, _, err = toolatlas("settings", "language", "zh")
    assert (code, "is set in the environment" in err, (own / ENV_FILE).exists()) == (2, True, False)


@pytest.mark.parametrize("providers", ["nowhere", "", "sample,nowhere"])
def test_a_source_that_does_not_exist_is_named(own: Path, toolatlas: Run, providers: str) -> None:
    code, _, err = toolatlas("settings", "data", providers)
    assert (code, "source of data" in err, (own / ENV_FILE).exists()) == (2, True, False)
