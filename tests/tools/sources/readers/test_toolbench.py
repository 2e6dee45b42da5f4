import json
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from tools.sources.offers.offer import ImportFinding, Offered
from tools.sources.readers.toolbench import open_toolbench

TOOL_FILE = {
    "title": "天气服务",
    "api_list": [
        {
            "name": "Forecast",
            "description": "预报 forecast",
            "method": "GET",
            "required_parameters": [{"name": "city", "type": "STRING", "description": "City", "default": "北京"}],
            "optional_parameters": [{"name": "days", "type": "NUMBER", "default": ""}],
        },
        {"description": "without a name"},
    ],
}


def items(path: Path) -> list[Any]:
    return list(open_toolbench(path).items)


def test_a_row_becomes_a_described_tool(corpus: Any) -> None:
    [offered] = items(corpus.rows("Get Order"))
    tool = offered.tool
    assert (tool.id, tool.category, tool.group, tool.source) == (
        "Shopping/Shop/Get_Order",
        "Shopping",
        "Shop",
        "described",
    )
    assert tool.parameters == {
        "type": "object",
        "properties": {"id": {"type": "number", "description": "Its number."}},
        "required": ["id"],
    }
    assert offered.method == "GET"


def test_the_corpus_s_own_ids_are_kept(corpus: Any, api: Any) -> None:
    long = "x" * 90
    offered = items(corpus.write(api(id="shopping/shop/get_order"), api(id=f"a/{long}"), api(id="flat"), api(id=7)))
    assert [o.tool.id for o in offered[:2]] == ["shopping/shop/get_order", f"a/{long}"]
    assert {o.tool.id for o in offered[2:]} == {"Shopping/Shop/Get_Order"}
    assert len(offered[1].tool.name) <= 64


def test_a_folder_of_tools_by_category_is_read(tmp_path: Path) -> None:
    (tmp_path / "Weather").mkdir()
    (tmp_path / "Weather" / "service.json").write_text(json.dumps(TOOL_FILE), encoding="utf-8")
    (tmp_path / "Weather" / "broken.json").write_bytes("天".encode("gbk"))
    found = items(tmp_path)
    [tool] = [item.tool for item in found if isinstance(item, Offered)]
    assert (tool.category, tool.group, tool.name) == ("Weather", "天气服务", "Forecast")
    assert tool.required == ("city",)
    assert tool.properties["city"] == {"type": "string", "description": "City", "default": "北京"}
    assert tool.properties["days"] == {"type": "number"}
    assert sorted(item.kind for item in found if isinstance(item, ImportFinding)) == ["malformed", "not_utf8"]


def test_a_list_in_the_layout_of_the_queries_is_read(tmp_path: Path) -> None:
    path = tmp_path / "apis.json"
    api = {"category_name": "Food", "tool_name": "Menu", "api_name": "list", "api_description": "Dishes."}
    path.write_text(json.dumps([api, "no object"]), encoding="utf-8")
    offered, finding = items(path)
    assert (offered.tool.id, offered.tool.description) == ("Food/Menu/list", "Dishes.")
    assert finding.kind == "malformed"


def test_choices_are_kept(corpus: Any, api: Any) -> None:
    parameter = {"name": "size", "type": "ENUM", "enum": ["S", "M"], "required": False}
    [offered] = items(corpus.write(api(parameters=[parameter])))
    assert offered.tool.properties["size"] == {"type": "string", "enum": ["S", "M"]}


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no file or folder"):
        open_toolbench(tmp_path / "gone.jsonl")
