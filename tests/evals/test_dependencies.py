"""Derived dependencies against typed ones."""

import json
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from evals.dependencies import run_dependencies
from evals.toollinkos_data import load_toollinkos
from tools.embedding import EmbedderChoice

_CORE = [
    {
        "name": "get_city_code",
        "description": "Code of a city",
        "parameters": [{"name": "city", "type": "string", "required": True}],
        "depends_on": [{"name": "wifi", "dependence_type": "TOOL_INDIRECTLY_DEPENDS_ON", "parameter_name": None}],
    },
    {"name": "wifi", "description": "State of the network", "parameters": [], "depends_on": []},
]
_REGULAR = [
    {
        "name": "rainfall",
        "description": "Rain that fell",
        "parameters": [
            {"name": "city_code", "type": "string", "required": True},
            {"name": "unit", "type": "string", "enum": ["mm"]},
        ],
        "depends_on": [
            {
                "name": "get_city_code",
                "dependence_type": "PARAMETER_DIRECTLY_DEPENDS_ON",
                "parameter_name": "city_code",
            }
        ],
    }
]
_INSTANCES = [
    {
        "user_query": "How much rain fell?",
        "main_golden_function_name": "rainfall",
        "golden_function_names": ["rainfall", "get_city_code", "wifi"],
    }
]


@pytest.fixture
def linked_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "linked"
    folder.mkdir()
    for name, rows in (("core_tools", _CORE), ("regular_tools", _REGULAR), ("instances_dev", _INSTANCES)):
        (folder / f"{name}.json").write_text(json.dumps(rows), encoding="utf-8")
    return folder


async def test_all_that_a_request_needs_is_found(linked_folder: Path, tmp_path: Path, word_embedder: Any) -> None:
    out = tmp_path / "r" / "dependencies.json"
    lines = await run_dependencies(EmbedderChoice(word_embedder), linked_folder, tmp_path, out)
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report["right"] == [True]
    assert report["derived"][0]["supplier"] == "os/get_city_code"
    typed = next(arm for arm in report["arms"] if arm["name"] == "toolatlas, typed dependencies")
    assert (typed["target_hit"], typed["all_required"]) == ([True], [True])
    assert any(line.startswith("typed dependencies of parameters that were derived: 100.0 %") for line in lines)


def test_dependencies_are_read_with_their_kind(linked_folder: Path) -> None:
    found = load_toollinkos(linked_folder)
    assert [(d.supplier, d.parameter, d.direct) for d in found.dependencies] == [
        ("os/wifi", "", False),
        ("os/get_city_code", "city_code", True),
    ]
    assert found.tools["os/rainfall"].properties["unit"]["enum"] == ["mm"]


async def test_without_an_embedder_the_reason_is_said(linked_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No wheel"):
        await run_dependencies(EmbedderChoice(None, "No wheel."), linked_folder, tmp_path, tmp_path / "r.json")


@pytest.mark.parametrize(("file", "text"), [("core_tools.json", "{"), ("regular_tools.json", '[{"name": 1}]')])
def test_a_file_that_does_not_hold_is_named(linked_folder: Path, file: str, text: str) -> None:
    (linked_folder / file).write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=file):
        load_toollinkos(linked_folder)


def test_a_folder_without_requests_is_refused(linked_folder: Path) -> None:
    (linked_folder / "instances_dev.json").write_text("[]", encoding="utf-8")
    with pytest.raises(ConfigError, match="no instances"):
        load_toollinkos(linked_folder)
