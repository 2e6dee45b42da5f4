"""An API of hotels as an OpenAPI document, and what answers in its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.context import ToolContext
from tools.tool import Tool

HOTELS = [
    {"id": "h-17", "name": "Lutetia", "city": "Paris", "price": 410},
    {"id": "h-23", "name": "Meurice", "city": "Paris", "price": 520},
]
PLACES = {"Paris": (48.8566, 2.3522), "Rome": (41.9028, 12.4964), "巴黎": (48.8566, 2.3522)}


def _query(name: str, kind: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": True, "schema": {"type": kind}, "description": description}


def _path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _answers(schema: dict[str, Any]) -> dict[str, Any]:
    return {"200": {"description": "ok", "content": {"application/json": {"schema": schema}}}}


def _listed(name: str, ref: str) -> dict[str, Any]:
    items = {"type": "array", "items": {"$ref": f"#/components/schemas/{ref}"}}
    return {"type": "object", "properties": {name: items}}


TEXT, NUMBER = {"type": "string"}, {"type": "number"}
DOCUMENT: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "travel"},
    "servers": [{"url": "https://travel.example/v1"}],
    "paths": {
        "/hotels": {
            "get": {
                "operationId": "search_hotels",
                "summary": "Search hotels in a city. 查询某个城市的酒店。",
                "parameters": [_query("city", "string", "City to search in, e.g. 'Paris'")],
                "responses": _answers(_listed("results", "HotelSummary")),
            }
        },
        "/hotels/{hotel_id}": {
            "get": {
                "operationId": "get_hotel",
                "summary": "Get the details of a hotel: stars, address. 查询一家酒店的详情。",
                "parameters": [_path("hotel_id")],
                "responses": _answers({"$ref": "#/components/schemas/Hotel"}),
            }
        },
        "/hotels/{id}/rooms": {
            "get": {
                "operationId": "list_rooms",
                "summary": "List the rooms of a hotel. 列出一家酒店的房间。",
                "parameters": [_path("id")],
                "responses": _answers(_listed("items", "Room")),
            }
        },
        "/geocode": {
            "get": {
                "operationId": "find_coordinates",
                "summary": "Find the coordinates of a city. 查询城市的坐标。",
                "parameters": [_query("city", "string", "City, e.g. 'Paris'")],
                "responses": _answers({"type": "object", "properties": {"lat": NUMBER, "lng": NUMBER}}),
            }
        },
        "/rain": {
            "get": {
                "operationId": "get_rain",
                "summary": "Get how much rain falls at a place today. 查询一个地点今天的降雨量。",
                "parameters": [
                    _query("latitude", "number", "Latitude in degrees"),
                    _query("longitude", "number", "Longitude in degrees"),
                ],
                "responses": _answers({"type": "object", "properties": {"rain_mm": NUMBER}}),
            }
        },
    },
    "components": {
        "schemas": {
            "HotelSummary": {"type": "object", "properties": {"id": TEXT, "name": TEXT, "city": TEXT}},
            "Hotel": {"type": "object", "properties": {"id": TEXT, "name": TEXT, "stars": {"type": "integer"}}},
            "Room": {"type": "object", "properties": {"id": TEXT, "beds": {"type": "integer"}}},
        }
    },
}


@dataclass
class Api:
    """Answers the calls of the document's tools, and keeps them."""

    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    async def served(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        self.calls.append((tool.name, dict(arguments)))
        if tool.name == "search_hotels":
            return {"results": HOTELS}
        if tool.name == "find_coordinates":
            latitude, longitude = PLACES[arguments["city"]]
            return {"lat": latitude, "lng": longitude}
        return {"rain_mm": 4.5} if tool.name == "get_rain" else {"id": "h-23", "name": "Meurice", "stars": 5}
