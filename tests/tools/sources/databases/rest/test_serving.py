import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tests.tools.sources.databases.rest.conftest import ASKED
from tests.tools.sources.databases.rest.served import served
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.rest.database import RestDatabase
from tools.sources.databases.rest.evaluation import write_evaluation
from tools.sources.databases.rest.serving import build_app
from tools.sources.importing.bring import Importer, ImportRequest
from tools.sources.importing.runners import runners

LIVE_IN = "/v1/shop/get_count_of_buyer_with_city_by_name"
NAMES = "/v1/shop/get_name_of_city_by_name_like"


@pytest.fixture
def client(made: RestDatabase) -> TestClient:
    return TestClient(build_app(made, ("127.0.0.1",)), base_url="http://127.0.0.1")


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        (f"{LIVE_IN}?name=Berlin", 200, {"count": [2]}),
        (f"{LIVE_IN}?name=%E5%8C%97%E4%BA%AC", 200, {"count": [1]}),
        (f"{LIVE_IN}?name=x'%20OR%20'1'='1", 200, {"count": [0]}),
        (f"{NAMES}?name_like=zz", 200, {"name": []}),
        ("/v1/shop/get_id_of_buyer_by_city_id_any?city_id_any=1&city_id_any=3", 200, {"id": [1, 2, 4]}),
        ("/v1/shop/get_id_and_amount_of_purchase_sorted_by_amount_down_first?limit=1", 200, None),
        (LIVE_IN, 422, {"error": "name: Field required."}),
        ("/v1/shop/nothing", 404, {"error": "There is no endpoint /v1/shop/nothing."}),
    ],
)
def test_each_request_is_answered_as_json(client: TestClient, path: str, status: int, body: Any) -> None:
    got = client.get(path)
    assert (got.status_code, got.json()) == (status, body or {"purchase": [{"id": 4, "amount": 99.0}]})


def test_huge_limits_other_methods_and_other_names_of_the_host_are_refused(client: TestClient) -> None:
    path = "/v1/shop/get_id_and_amount_of_purchase_sorted_by_amount_down_first"
    assert client.get(f"{path}?limit=999999999999999999999").status_code == 422
    assert client.post(LIVE_IN).json() == {"error": "Only GET is answered: nothing is changed."}
    assert client.get(f"{LIVE_IN}?name=Berlin", headers={"host": "evil.example"}).status_code == 400


def test_rows_that_are_cut_off_are_said_to_be(made: RestDatabase) -> None:
    client = TestClient(build_app(made, limits=ReadLimits(rows=1)))
    assert client.get(f"{NAMES}?name_like=%25r%25").json() == {"name": ["Berlin"], "complete": False}


def test_a_database_that_vanished_is_said_in_a_sentence(made: RestDatabase, client: TestClient, shop: Path) -> None:
    shop.unlink()
    got = client.get(f"{LIVE_IN}?name=Berlin")
    assert got.status_code == 503
    assert "database" in got.json()["error"]


def test_the_document_says_names_descriptions_and_types(client: TestClient) -> None:
    document = client.get("/openapi.json").json()
    told = document["paths"][LIVE_IN]["get"]
    assert told["operationId"] == "get_count_of_buyer_with_city_by_name"
    assert told["summary"].startswith("Returns the number of rows of buyer")
    [parameter] = told["parameters"]
    assert (parameter["name"], parameter["in"], parameter["required"]) == ("name", "query", True)
    assert parameter["description"] == "Name of city must be this."
    assert "HTTPValidationError" not in json.dumps(told)


def test_the_evaluation_set_holds_one_call_a_pair(made: RestDatabase, tmp_path: Path) -> None:
    assert write_evaluation(made, tmp_path / "set.json") == len(ASKED)
    rows = {row["input"]: row for row in json.loads((tmp_path / "set.json").read_text("utf-8"))}
    row = rows[ASKED[1][0]]
    call = {"name": "get_count_of_buyer_with_city_by_name", "arguments": {"name": "北京"}, "label": "RESULT"}
    assert (row["output"], row["gold_answer"], row["dataset_name"]) == ([call], [1], "shop")
    assert row["key_values_and_descriptions"] == [
        {"key_name": "name", "description": "Name of city must be this.", "dtype": "string"}
    ]


async def test_what_is_served_is_imported_over_http_and_answers_the_same(
    made: RestDatabase, home: Path, tmp_path: Path
) -> None:
    with served(build_app(made, ("127.0.0.1",))) as address:
        async with ToolLibrary(home, packs="", runners=runners()) as library, Importer(home, library) as importer:
            await importer.bring(ImportRequest(source=f"{address}/openapi.json"))
            tools = library.tools()
            assert {tool.name for tool in tools.values()} == {endpoint.name for endpoint in made.endpoints}
            for endpoint in made.endpoints:
                arguments = endpoint.arguments(endpoint.calls[0])
                call = ToolCall(id="1", tool_id=f"shop_endpoints/{endpoint.name}", arguments=arguments)
                result = await library.invoke(call, ToolContext(workspace=tmp_path, data_dir=tmp_path))
                assert result.value == made.answer(endpoint, arguments, ReadLimits())
