"""What is kept secret is told by its key, or as part of an address."""

import pytest

from agents.extraction.told.secret_settings import is_secret
from agents.extraction.told.settings import Setting


@pytest.mark.parametrize(
    ("key", "value", "secret"),
    [
        ("password", "x", True),
        ("apiKey", "x", True),
        ("api_key", "x", True),
        ("access_token", "x", True),
        ("DB_PASS", "x", True),
        ("密码", "x", True),
        ("url", "postgres://u:p@h/db", True),
        ("url", "postgres://h/db", False),
        ("keyboard", "us", False),
        ("port", "80", False),
        ("端口", "80", False),
        ("passenger_limit", "4", False),
    ],
)
def test_secrets(key: str, value: str, secret: bool) -> None:
    assert is_secret(Setting(keys=("a", key), value=value)) is secret
