"""Suppliers among imported tools, from the document to the calls; which tool a clause is about is faked."""

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agents.profile import AgentProfile
from graph.relations.dependencies import derive
from graph.workspace.open_library import rule_tagger
from graph.workspace.snapshot import take_snapshot
from settings import Settings
from tests.graph.imported.hotels import DOCUMENT, Api
from tests.graph.world import Town, World
from tools.calls.journal import CallJournal
from tools.calls.readings import Readings
from tools.calls.results import ConversationResults
from tools.library.library import ToolLibrary
from tools.sources.importing.importer import import_tools
from tools.sources.openapi.source import open_openapi

PROFILES = (
    AgentProfile(name="travel", description="Hotels and rain.", include=("travel/*",), hosts=("travel.example",)),
)
WORDS = {
    "travel/search_hotels": {"search hotels": 0.95, "搜索": 0.95},
    "travel/get_hotel": {"details": 0.95, "详情": 0.95},
    "travel/list_rooms": {"rooms": 0.95, "房间": 0.95},
    "travel/get_rain": {"rain": 0.95, "降雨量": 0.95},
}


@dataclass
class Travel:
    world: World
    api: Api


@pytest.fixture
async def travel(home: Path, tmp_path: Path) -> AsyncIterator[Travel]:
    document, api = tmp_path / "travel.json", Api()
    document.write_text(json.dumps(DOCUMENT), encoding="utf-8")
    settings = Settings.model_validate({"home": home})
    async with (
        ToolLibrary(home, packs="", runners={"http": api.served}) as library,
        CallJournal(home) as journal,
        Readings(home) as readings,
        ConversationResults(home, settings.retention) as results,
    ):
        await import_tools(library, await open_openapi(str(document)), tagger=rule_tagger(settings).tag)
        snapshot = take_snapshot("now", library.tools(), PROFILES)
        world = World(library, journal, readings, results, None, settings, Town(), snapshot, words=dict(WORDS))
        yield Travel(world, api)


async def test_a_hotel_id_is_supplied_strongly_and_coordinates_weakly(travel: Travel) -> None:
    found = derive(travel.world.library.tools())
    assert [(d.supplier, d.resource, d.consumer, d.parameter, d.strength) for d in found] == [
        ("travel/search_hotels", "results[].city", "travel/find_coordinates", "city", "weak"),
        ("travel/search_hotels", "results[].id", "travel/get_hotel", "hotel_id", "strong"),
        ("travel/find_coordinates", "lat", "travel/get_rain", "latitude", "weak"),
        ("travel/find_coordinates", "lng", "travel/get_rain", "longitude", "weak"),
        ("travel/search_hotels", "results[].id", "travel/list_rooms", "id", "strong"),
    ]


@pytest.mark.parametrize(
    ("request_", "calls"),
    [
        (
            "search hotels in Paris and show the details of the first one",
            [("search_hotels", {"city": "Paris"}), ("get_hotel", {"hotel_id": "h-17"})],
        ),
        (
            "show the details of the second hotel in Paris",
            [("search_hotels", {"city": "Paris"}), ("get_hotel", {"hotel_id": "h-23"})],
        ),
        (
            "list the rooms of the hotel Meurice in Paris",
            [("search_hotels", {"city": "Paris"}), ("list_rooms", {"id": "h-23"})],
        ),
        (
            "get how much rain falls in Rome today",
            [("find_coordinates", {"city": "Rome"}), ("get_rain", {"latitude": 41.9028, "longitude": 12.4964})],
        ),
        (
            "搜索巴黎的酒店，并显示第二家的详情",
            [("search_hotels", {"city": "巴黎"}), ("get_hotel", {"hotel_id": "h-23"})],
        ),
        (
            "查询巴黎今天的降雨量",
            [("find_coordinates", {"city": "巴黎"}), ("get_rain", {"latitude": 48.8566, "longitude": 2.3522})],
        ),
    ],
)
async def test_the_supplier_is_called_first(
    travel: Travel, request_: str, calls: list[tuple[str, dict[str, object]]]
) -> None:
    await travel.world.ask(request_)
    assert travel.api.calls == calls
