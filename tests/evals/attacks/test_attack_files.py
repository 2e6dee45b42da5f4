from pathlib import Path

import pytest

from errors import ConfigError
from evals.attacks.attack_files import load_attacks

FILE = """
what: Something is tried.
holds: It is refused.
check: sandbox
with: {shared: 1}
each: code
times: {tool: [a, b]}
attacks: ["1", "2"]
"""


def write(folder: Path, text: str) -> Path:
    (folder / "kind").mkdir()
    (folder / "kind" / "name.yaml").write_text(text, encoding="utf-8")
    return folder


def test_a_file_gives_each_attack_once_for_every_value(tmp_path: Path) -> None:
    found = load_attacks(write(tmp_path, FILE))
    assert [(attack.id, dict(attack.given)) for attack in found] == [
        ("kind/name/1", {"shared": 1, "tool": "a", "code": "1"}),
        ("kind/name/2", {"shared": 1, "tool": "a", "code": "2"}),
        ("kind/name/3", {"shared": 1, "tool": "b", "code": "1"}),
        ("kind/name/4", {"shared": 1, "tool": "b", "code": "2"}),
    ]


@pytest.mark.parametrize("text", ["", "what: x", "[", FILE + "more: 1\n", "!!python/object/apply:os.system [id]"])
def test_a_file_of_another_form_is_told(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match=r"name\.yaml is no list of attacks"):
        load_attacks(write(tmp_path, text))


def test_a_class_that_there_is_not_is_told_with_those_that_are(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"no other in .*; its classes are kind"):
        load_attacks(write(tmp_path, FILE), frozenset({"other"}))
