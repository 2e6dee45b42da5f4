"""Settings are read out of every common form, with their keys and lines; lists of records are none."""

import pytest

from agents.extraction.told.settings import holds_settings, settings_in


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("a.ini", "; note\n[db]\nport = 5433 ; inner\n", [("db.port", "5433", 3)]),
        ("a.toml", '[server.tls]\non = "yes" # x\n', [("server.tls.on", "yes", 2)]),
        ("a.yaml", "db:\n  port: 1\nname: x\n", [("db.port", "1", 2), ("name", "x", 3)]),
        (".env", 'export PORT="80"\n# A=1\n', [("PORT", "80", 1)]),
        ("a.properties", "mail.retries=4\n", [("mail.retries", "4", 1)]),
        ("a.json", '{"a": {"b": [1, 2]}, "c": [{"d": 1}]}', [("a.b", "[1, 2]", 0)]),
        ("a.json", '[{"a": 1}]', []),
        ("a.json", "no json", []),
    ],
)
def test_settings_are_read(path: str, text: str, found: list[tuple[str, str, int]]) -> None:
    assert [(one.path, one.value, one.line) for one in settings_in(text, path)] == found


@pytest.mark.parametrize(("path", "held"), [("x/.env", True), ("a.yml", True), ("a.txt", False), ("a.csv", False)])
def test_names_tell_files_of_settings(path: str, held: bool) -> None:
    assert holds_settings(path) is held
