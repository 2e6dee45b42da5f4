import re
from pathlib import Path

import pytest

from errors import ConfigError
from home import trust
from settings import (
    DEFAULT_RETENTION,
    PACK_OPTIONS,
    Retention,
    Settings,
    environment_secret,
    known_secrets,
    load_settings,
)


def test_packs_are_told_their_settings_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_FINANCE_PROVIDERS", "sample,yfinance")
    monkeypatch.setenv("TOOLATLAS_SMTP_PORT", "2525")

    options = load_settings().pack_options

    assert set(options) == set(PACK_OPTIONS)
    assert (options["finance_providers"], options["smtp_port"], options["run_programs"]) == (
        "sample,yfinance",
        "2525",
        "",
    )


def test_a_password_is_handed_to_packs_apart_and_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_SMTP_PASSWORD", "geheim")

    settings = load_settings()

    assert settings.pack_secrets["smtp_password"].get_secret_value() == "geheim"
    assert "geheim" not in f"{settings!r} {settings.pack_options} {settings.pack_secrets}"


def test_without_a_password_there_is_no_secret() -> None:
    assert Settings(_env_file=None).pack_secrets == {}


def test_secrets_of_imported_tools_come_from_the_environment_or_else_from_dotenv(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TOOLATLAS_HOME", str(tmp_path))
    trust(tmp_path)
    (tmp_path / ".env").write_text("TOOLATLAS_SECRET_PETS_KEY=甲\nTOOLATLAS_SECRET_CARS_KEY=b\nAWS_KEY=c\n", "utf-8")
    monkeypatch.setenv("TOOLATLAS_SECRET_CARS_KEY", "first")
    found = [environment_secret(name) for name in ("TOOLATLAS_SECRET_PETS_KEY", "TOOLATLAS_SECRET_CARS_KEY", "AWS_KEY")]
    assert [secret and secret.get_secret_value() for secret in found] == ["甲", "first", None]


def test_a_bad_setting_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_SMTP_PORT", "0")
    with pytest.raises(ConfigError, match="TOOLATLAS_SMTP_PORT"):
        load_settings()


def test_what_is_kept_is_one_value_made_of_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_MEMORY_HALF_LIFE_DAYS", "7")
    monkeypatch.setenv("TOOLATLAS_CONVERSATION_EXCHANGES", "2")
    assert load_settings().retention == Retention(memory_half_life_days=7, conversation_exchanges=2)
    assert Settings(_env_file=None, memory_most=5).retention == Retention(
        memory_half_life_days=7, conversation_exchanges=2, memory_most=5
    )


def test_nothing_that_is_kept_may_last_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_JOURNAL_DAYS", "0")
    with pytest.raises(ConfigError, match="TOOLATLAS_JOURNAL_DAYS"):
        load_settings()


def test_the_page_on_memory_lists_how_long_each_thing_is_kept() -> None:
    page = (Path(__file__).parents[1] / "docs" / "memory.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| .+ \| (?:after )?(\d+)(?: (?:days|hours))? \| `TOOLATLAS_([A-Z_]+)` \| `\S+\.py`.* \|$",
        page,
        re.MULTILINE,
    )
    assert {name.lower(): float(number) for number, name in rows} == DEFAULT_RETENTION.model_dump()


@pytest.mark.parametrize("url", ["host:8000", "ftp://host", "http://host:8000/path?x=1"])
def test_an_address_of_chroma_that_is_none_is_named(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("TOOLATLAS_CHROMA_URL", url)
    with pytest.raises(ConfigError, match="TOOLATLAS_CHROMA_URL"):
        load_settings()


def test_the_token_of_chroma_comes_from_the_environment_and_is_shown_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_CHROMA_TOKEN", "geheim")
    settings = load_settings()
    assert settings.chroma_token is not None
    assert settings.chroma_token.get_secret_value() == "geheim"
    assert "geheim" not in f"{settings!r}"


def test_secrets_of_settings_environment_and_addresses_are_known(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_SERVICE_TOKEN", "t-1")
    monkeypatch.setenv("TOOLATLAS_SECRET_BOARD", "b-1")
    monkeypatch.setenv("MAX_TOKENS", "4096")
    monkeypatch.setenv("TOKENIZERS_PARALLELISM", "false")
    settings = Settings.model_validate(
        {"home": home, "model_base_url": "https://ann:p%40ss@host/v1", "smtp_password": "m/1", "smtp_host": "mail"}
    )
    found = known_secrets(settings)
    assert {"t-1", "b-1", "p@ss", "p%40ss", "m/1", "m%2F1"} <= found
    assert {"4096", "false", "mail", "", "host"} & found == set()
