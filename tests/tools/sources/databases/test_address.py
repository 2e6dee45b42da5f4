from pathlib import Path

import pytest

from errors import ConfigError
from tools.sources.databases.address import is_database, parse_address


def test_a_file_is_said_with_its_kind(shop: Path) -> None:
    address = parse_address(f"sqlite:{shop}")
    assert (address.dialect, address.name, address.file) == ("sqlite", "shop", shop)


def test_three_slashes_are_read_too(shop: Path) -> None:
    assert parse_address(f"sqlite://{shop}").file == shop


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="There is no database file"):
        parse_address(f"duckdb:{tmp_path / 'gone.duckdb'}")


def test_a_password_in_plain_text_is_refused_and_not_repeated() -> None:
    with pytest.raises(ConfigError, match="holds no password") as refused:
        parse_address("postgresql://ann:hunter2@db.example/shop")
    assert "hunter2" not in str(refused.value)


def test_a_password_is_named_by_its_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    address = parse_address("postgresql://ann:$TOOLATLAS_SECRET_SHOP@db.example/shop")
    monkeypatch.setenv("TOOLATLAS_SECRET_SHOP", "hunter2")
    password = address.password()
    assert password is not None
    assert password.get_secret_value() == "hunter2"
    assert "hunter2" not in address.model_dump_json() + str(address.url())


def test_a_password_that_is_not_set_is_said() -> None:
    with pytest.raises(ConfigError, match="TOOLATLAS_SECRET_NONE"):
        parse_address("postgresql://ann:${TOOLATLAS_SECRET_NONE}@db.example/shop").password()


@pytest.mark.parametrize(
    ("source", "is_one"),
    [("sqlite:a.db", True), ("duckdb:a", True), ("postgres://h/d", True), ("https://h/a", False), ("a.sqlite", False)],
)
def test_addresses_are_recognised(source: str, is_one: bool) -> None:
    assert is_database(source) is is_one
