from pathlib import Path

import pytest

from errors import ConfigError
from tools.sources.importing.recognise import recognise


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("a.jsonl", '{"tool": "x"}', "toolbench"),
        ("a.jsonl", "not json", "toolbench"),
        ("a.jsonl", '{"id": "a/b", "name": "b", "source": "http", "target": ""}', "definitions"),
        ("a.json", '{"openapi": "3.0.0"}', "openapi"),
        ("a.json", '{"swagger": "2.0"}', "openapi"),
        ("a.json", '{"mcpServers": {}}', "mcp"),
        ("a.json", '[{"tool": "工具"}]', "toolbench"),
        ("a.yaml", "anything", "openapi"),
        ("a.txt", "openapi: 3.1.0", "openapi"),
        ("a.py", "from langchain_core.tools import tool", "langchain"),
        ("a.py", "from langchain_core.tools import x\nfrom tools.marking import tool", "python"),
        ("a.py", "x = 1", "python"),
    ],
)
def test_a_file_is_recognised(tmp_path: Path, name: str, text: str, kind: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert recognise(str(tmp_path / name)) == kind


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("https://a.example/openapi.json", "openapi"),
        ("http://127.0.0.1:8000/mcp", "mcp"),
        ("https://a.example/mcp/?key=1", "mcp"),
    ],
)
def test_an_address_is_recognised(address: str, kind: str) -> None:
    assert recognise(address) == kind


def test_an_object_is_python_whatever_its_module_imports(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import langchain_core", encoding="utf-8")
    assert recognise(f"{tmp_path / 'a.py'}:thing") == "python"


def test_a_folder_is_recognised_by_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "a.json").write_text("{}", encoding="utf-8")
    assert recognise(str(tmp_path / "corpus")) == "toolbench"
    (tmp_path / "a.py").write_text("", encoding="utf-8")
    assert recognise(str(tmp_path)) == "python"


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no file or folder"):
        recognise(str(tmp_path / "gone.json"))


def test_an_empty_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="neither Python modules nor JSON"):
        recognise(str(tmp_path))


def test_a_file_of_no_known_kind_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello", encoding="utf-8")
    with pytest.raises(ConfigError, match="none of the known"):
        recognise(str(tmp_path / "a.txt"))
