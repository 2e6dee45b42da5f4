"""A misspelt setting is named."""

import pytest

from cli.console.unknown_settings import unknown_settings
from settings import Settings


@pytest.mark.parametrize(
    ("name", "meant"), [("TOOLATLAS_MODLE", "TOOLATLAS_MODEL"), ("TOOLATLAS_EMBEDER", "TOOLATLAS_EMBEDDER")]
)
def test_a_slip_is_told_with_what_was_meant(name: str, meant: str) -> None:
    assert list(unknown_settings([name])) == [f"{name} is no setting; did you mean {meant}?"]


def test_a_name_like_none_is_told_alone() -> None:
    assert list(unknown_settings(["TOOLATLAS_ZZQX"])) == ["TOOLATLAS_ZZQX is no setting."]


def test_settings_secrets_and_names_of_others_pass() -> None:
    own = [f"TOOLATLAS_{field.upper()}" for field in Settings.model_fields]
    assert not list(unknown_settings([*own, "TOOLATLAS_SECRET_PETS_KEY", "TOOLATLAS_SHARED_DATA", "PATH", "NEO4J_URI"]))
