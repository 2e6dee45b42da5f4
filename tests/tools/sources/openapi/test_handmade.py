"""What a person describes is written as an OpenAPI document, and read again as the tool that they meant."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.sources.offers.offer import Offered
from tools.sources.openapi.handmade import HandmadeAuth, HandmadeOperation, HandmadeParameter, document_of, parts_of
from tools.sources.openapi.source import open_openapi
from tools.tool import Tool

ROWS = (
    HandmadeParameter(name="harbour", description="Its name"),
    HandmadeParameter(name="day", kind="date", required=False),
    HandmadeParameter(name="boats", kind="list"),
)


async def read(operation: HandmadeOperation, folder: Path) -> Tool:
    file = folder / "own.json"
    file.write_text(json.dumps(document_of(operation)))
    (item,) = (await open_openapi(str(file))).items
    assert isinstance(item, Offered)
    return item.tool


def operation(method: str, address: str, **more: Any) -> HandmadeOperation:
    said = {"name": "潮汐", "description": "查询潮汐。", "method": method, "address": address, "parameters": ROWS}
    return HandmadeOperation.model_validate(said | more)


async def test_parameters_go_where_the_address_has_them_and_the_rest_into_the_query(tmp_path: Path) -> None:
    tool = await read(operation("GET", "https://a.example.org/v1/{harbour}?on={day}&units=metric"), tmp_path)
    assert tool.target == "https://a.example.org/v1/{harbour}"
    assert {name: place[0] for name, place in tool.binding["places"].items()} == {
        "harbour": "path",
        "on": "query",
        "boats": "query",
        "units": "query",
    }
    assert tool.required == ("harbour", "boats")
    assert tool.properties["units"]["default"] == "metric"
    assert tool.description == "查询潮汐。\n\n潮汐"


async def test_what_a_post_sends_beside_its_address_is_a_json_body(tmp_path: Path) -> None:
    auth = HandmadeAuth(place="bearer", secret="harbour_key")
    tool = await read(operation("POST", "https://a.example.org/{harbour}", auth=auth), tmp_path)
    assert {name: place[0] for name, place in tool.binding["places"].items()} == {
        "harbour": "path",
        "day": "body",
        "boats": "body",
    }
    assert tool.required == ("harbour", "boats")
    assert [[told["place"] for told in way] for way in tool.binding["credentials"]] == [["bearer"]]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "example.org",
        "file:///etc/passwd",
        "https://{host}/x",
        "https://me:pw@example.org/",
        "https://e.org/?q=a{b}",
    ],
)
def test_what_cannot_be_called_is_no_address(address: str) -> None:
    assert parts_of(address) is None
