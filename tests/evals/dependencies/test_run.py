"""Derived dependencies against typed ones."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from evals.dependencies.arms import FOLDS, folds, typed_kinds
from evals.dependencies.data import LinkedRequest, load_toollinkos
from evals.dependencies.run import run_dependencies
from tools.embedding.embedder import EmbedderChoice

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
    typed = next(arm for arm in report["arms"] if arm["name"] == "typed, their use learnt")
    assert (typed["target_hit"], typed["all_required"]) == ([True], [True])
    assert typed["found"] == [["os/rainfall", "os/get_city_code", "os/wifi"]]
    assert report["requests"][0]["target"] == "os/rainfall"
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


def test_no_tool_is_judged_by_what_requests_for_it_taught() -> None:
    requests = [LinkedRequest(text=str(n), target=f"t{n % 7}", required=frozenset()) for n in range(21)]
    dealt = folds(requests)
    assert set(dealt) == set(range(FOLDS))
    assert all(dealt[place] == dealt[place % 7] for place in range(21))


def test_of_several_dependencies_between_two_tools_the_firmest_counts(linked_folder: Path) -> None:
    data = load_toollinkos(linked_folder)
    doubled = replace(
        data, dependencies=(*data.dependencies, data.dependencies[1].model_copy(update={"direct": False}))
    )
    assert typed_kinds(doubled)["os/rainfall"] == {"os/get_city_code": "strong, of a parameter"}
