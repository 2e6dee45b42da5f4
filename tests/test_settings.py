import pytest

from errors import ConfigError
from settings import PACK_OPTIONS, Settings, load_settings


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


def test_a_bad_setting_is_named_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOOLATLAS_SMTP_PORT", "0")
    with pytest.raises(ConfigError, match="TOOLATLAS_SMTP_PORT"):
        load_settings()
