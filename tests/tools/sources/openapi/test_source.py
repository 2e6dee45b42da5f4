import functools
import json
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from tagging.rules.tagger import RuleTagger
from tagging.tags import Permission
from tagging.taxonomy import load_taxonomy
from tools.library.library import ToolLibrary
from tools.sources.importing.importer import import_tools
from tools.sources.offers.offer import ImportFinding, Offered
from tools.sources.openapi.source import open_openapi
from tools.tool import Tool

PET = {
    "type": "object",
    "required": ["name"],
    "properties": {
        "id": {"type": "integer", "readOnly": True},
        "name": {"type": "string", "description": "宠物名"},
        "parent": {"$ref": "#/components/schemas/Pet"},
        "age": {"type": "integer", "minimum": 0, "exclusiveMinimum": True, "nullable": True},
    },
}
STORE: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "Pet Store"},
    "servers": [{"url": "https://{region}.pets.example/v1", "variables": {"region": {"default": "eu"}}}],
    "security": [{"key": []}, {"token": []}],
    "paths": {
        "/pets/{petId}": {
            "parameters": [{"name": "petId", "in": "path", "required": True, "schema": {"type": "integer"}}],
            "get": {
                "operationId": "getPet",
                "summary": "查询宠物 Get a pet.",
                "parameters": [{"$ref": "#/components/parameters/Fields"}],
                "responses": {
                    "200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}}
                },
            },
            "delete": {"description": "Removes.", "security": [], "responses": {"204": {"description": "gone"}}},
        },
        "/pets": {
            "post": {
                "operationId": "addPet",
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}},
                },
            }
        },
    },
    "components": {
        "schemas": {"Pet": PET},
        "parameters": {
            "Fields": {"name": "fields[]", "in": "query", "schema": {"type": "array", "items": {"type": "string"}}}
        },
        "securitySchemes": {
            "key": {"type": "apiKey", "in": "header", "name": "X-Key"},
            "token": {"type": "http", "scheme": "bearer"},
        },
    },
}
SWAGGER = """
swagger: "2.0"
info: {title: Old, version: 2020-01-01}
host: old.example
basePath: /api
schemes: [http, https]
securityDefinitions:
  login: {type: basic}
security: [{login: []}]
paths:
  /upload:
    post:
      operationId: upload
      consumes: [multipart/form-data]
      parameters:
        - {name: file, in: formData, type: file, required: true}
        - {name: on, in: query, type: boolean, default: no}
      responses:
        200: {schema: {$ref: '#/definitions/Done'}}
  /put:
    put:
      operationId: put
      parameters:
        - {name: it, in: body, required: true, schema: {type: array, items: {$ref: '#/definitions/Done'}}}
definitions:
  Done: {type: object, properties: {ok: {type: boolean}}}
"""


def written(folder: Path, document: object, name: str = "api.json") -> str:
    path = folder / name
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return str(path)


async def opened(folder: Path, document: object, **more: Any) -> tuple[dict[str, Tool], list[ImportFinding]]:
    items = list((await open_openapi(written(folder, document), **more)).items)
    tools = {item.tool.name: item.tool for item in items if isinstance(item, Offered)}
    return tools, [item for item in items if isinstance(item, ImportFinding)]


async def test_operations_become_tools(tmp_path: Path) -> None:
    tools, findings = await opened(tmp_path, STORE)
    assert findings == []
    assert set(tools) == {"getPet", "delete_pets_petId", "addPet"}
    pet = tools["getPet"]
    assert (pet.id, pet.source, pet.description) == ("Pet_Store/getPet", "http", "查询宠物 Get a pet.")
    assert pet.target == "https://eu.pets.example/v1/pets/{petId}"
    assert pet.required == ("petId",)
    assert pet.idempotent


async def test_names_that_models_do_not_take_are_slugged_and_sent_as_they_were(tmp_path: Path) -> None:
    tools, _ = await opened(tmp_path, STORE)
    assert tools["getPet"].binding["places"]["fields"] == ["query", "fields[]", "multi"]


async def test_a_body_is_spread_and_what_the_service_sets_is_left_out(tmp_path: Path) -> None:
    tools, _ = await opened(tmp_path, STORE)
    pet = tools["addPet"]
    assert set(pet.properties) == {"name", "parent", "age"}
    assert pet.required == ("name",)
    assert pet.properties["age"] == {"type": ["integer", "null"], "exclusiveMinimum": 0}


async def test_a_circular_reference_stays_one(tmp_path: Path) -> None:
    tools, _ = await opened(tmp_path, STORE)
    assert tools["addPet"].properties["parent"] == {"$ref": "#/$defs/Pet"}
    assert tools["addPet"].parameters["$defs"]["Pet"]["properties"]["parent"] == {"$ref": "#/$defs/Pet"}


async def test_the_result_s_schema_is_kept_with_what_the_service_sets(tmp_path: Path) -> None:
    tools, _ = await opened(tmp_path, STORE)
    assert set(tools["getPet"].returns["properties"]) == {"id", "name", "parent", "age"}


async def test_secrets_are_named_after_the_import_never_after_the_document(tmp_path: Path) -> None:
    document = STORE | {"info": {"title": "OPENAI"}}
    tools, _ = await opened(tmp_path, document, name="pets")
    ways = tools["getPet"].binding["credentials"]
    assert [[c["variable"] for c in way] for way in ways] == [
        ["TOOLATLAS_SECRET_PETS_KEY"],
        ["TOOLATLAS_SECRET_PETS_TOKEN"],
    ]
    assert tools["delete_pets_petId"].binding["credentials"] == []


async def test_swagger_2_is_read_from_yaml(tmp_path: Path) -> None:
    tools, findings = await opened(tmp_path, SWAGGER)
    assert findings == []
    upload = tools["upload"]
    assert upload.target == "https://old.example/api/upload"
    assert upload.properties["file"] == {"type": "string"}
    assert upload.properties["on"]["default"] == "no"
    assert upload.binding["media"] == "multipart/form-data"
    assert upload.binding["credentials"][0][0]["place"] == "basic"
    assert upload.returns == {"type": "object", "properties": {"ok": {"type": "boolean"}}}
    assert tools["put"].properties["body"]["type"] == "array"
    assert tools["put"].binding["places"]["body"][0] == "whole"


async def test_openapi_3_1_is_read(tmp_path: Path) -> None:
    document = {
        "openapi": "3.1.0",
        "info": {"title": "新接口"},
        "servers": [{"url": "https://a.example"}],
        "paths": {
            "/q": {
                "get": {
                    "parameters": [{"name": "n", "in": "query", "schema": {"type": ["integer", "null"], "const": 3}}]
                }
            }
        },
    }
    tools, _ = await opened(tmp_path, document)
    assert tools["get_q"].properties["n"] == {"type": ["integer", "null"], "const": 3}


async def test_destructive_operations_need_approval(tmp_path: Path, library: ToolLibrary) -> None:
    feed = await open_openapi(written(tmp_path, STORE))
    await import_tools(library, feed, tagger=RuleTagger(load_taxonomy()).tag)
    levels = {tool.binding["method"]: tool.tags.permission.value for tool in library.tools().values()}
    assert levels == {"GET": Permission.LOW, "POST": Permission.MEDIUM, "DELETE": Permission.HIGH}


async def test_importing_again_changes_nothing(tmp_path: Path, library: ToolLibrary) -> None:
    first = await import_tools(library, await open_openapi(written(tmp_path, STORE)))
    again = await import_tools(library, await open_openapi(written(tmp_path, STORE)))
    assert (first.added, again.unchanged, again.changed, again.added) == (3, 3, 0, 0)


async def test_secrets_do_not_follow_a_document_to_another_server(tmp_path: Path, library: ToolLibrary) -> None:
    await import_tools(library, await open_openapi(written(tmp_path, STORE)))
    paths = STORE["paths"] | {"/new": {"get": {"operationId": "fresh"}}}
    elsewhere = written(tmp_path, STORE | {"paths": paths, "servers": [{"url": "https://evil.example/v1"}]})
    report = await import_tools(library, await open_openapi(elsewhere))
    assert report.found["server_moved"] == 3
    assert library.get("Pet_Store/getPet").target.startswith("https://eu.pets.example/")
    assert "Pet_Store/fresh" not in library.tools()
    agreed = await open_openapi(elsewhere, allowed=frozenset({"evil.example:443"}))
    await import_tools(library, agreed)
    assert library.get("Pet_Store/fresh").target == "https://evil.example/v1/new"


@pytest.mark.parametrize(
    ("servers", "kind"),
    [
        ([], "no_server"),
        ([{"url": "/relative"}], "no_server"),
        ([{"url": "ftp://a.example"}], "no_server"),
        ([{"url": "http://user:word@a.example"}], "no_server"),
        ([{"url": "http://localhost:8000"}], "internal_server"),
        ([{"url": "http://169.254.169.254/latest"}], "internal_server"),
        ([{"url": "http://[::1]/"}], "internal_server"),
        ([{"url": "http://db.internal"}], "internal_server"),
    ],
)
async def test_servers_that_cannot_be_called_are_said(tmp_path: Path, servers: list[Any], kind: str) -> None:
    _, findings = await opened(tmp_path, STORE | {"servers": servers})
    assert {finding.kind for finding in findings} == {kind}


async def test_a_server_inside_is_allowed_by_word_only(tmp_path: Path) -> None:
    document = STORE | {"servers": [{"url": "http://localhost:8000"}]}
    tools, findings = await opened(tmp_path, document, allowed=frozenset({"localhost:8000"}))
    assert findings == []
    assert tools["getPet"].binding["allowed"] == "localhost:8000"


async def test_another_server_may_be_said(tmp_path: Path) -> None:
    tools, findings = await opened(tmp_path, STORE | {"servers": []}, server_url="http://127.0.0.1:9/v2/")
    assert findings == []
    assert tools["addPet"].target == "http://127.0.0.1:9/v2/pets"


async def test_operations_of_another_shape_are_reported_and_the_rest_is_read(
    tmp_path: Path, library: ToolLibrary
) -> None:
    paths = {
        **STORE["paths"],
        "/a": {"get": "no object"},
        "/b": 3,
        "/c": {"get": {"parameters": "x", "requestBody": 3, "responses": [], "security": "y", "servers": "z"}},
        "/d": {
            "get": {"operationId": "d", "parameters": [{"name": "x", "in": "query", "schema": {"$ref": "#/nowhere"}}]}
        },
        "/e": {"get": {"operationId": "e", "parameters": [{"$ref": "#/components/parameters/Loop"}]}},
        "/f": {"get": {"operationId": "d", "description": "Same name."}},
        "/g": {
            "get": {
                "operationId": "g",
                "parameters": [{"name": "x", "in": "query", "schema": {"$ref": "other.yaml#/X"}}],
            }
        },
    }
    components: dict[str, Any] = dict(STORE["components"])
    components["parameters"] = components["parameters"] | {"Loop": {"$ref": "#/components/parameters/Loop"}}
    document = STORE | {"paths": paths, "components": components}
    report = await import_tools(library, await open_openapi(written(tmp_path, document)))
    assert report.found["malformed"] == 2
    assert report.found["unresolved_ref"] == 2
    assert report.added == 3 + 5
    assert len([tool for tool in library.tools() if "/d" in tool]) >= 2


async def test_an_endless_chain_of_definitions_is_bounded(tmp_path: Path) -> None:
    many = {
        f"S{n}": {"type": "object", "properties": {"next": {"$ref": f"#/components/schemas/S{n + 1}"}}}
        for n in range(2_000)
    }
    document = STORE | {"components": {"schemas": many | {"Pet": {"$ref": "#/components/schemas/S0"}}}}
    tools, _ = await opened(tmp_path, document)
    assert len(json.dumps(tools["addPet"].parameters)) <= 15_000
    assert len(json.dumps(tools["getPet"].returns)) <= 8_000


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "neither JSON nor YAML"),
        ("[1]", "no OpenAPI document"),
        ("{}", "no OpenAPI document"),
        ('{"openapi": "4.0"}', "'4.0'"),
        ("[" * 50_000, "nests too deeply"),
        ("openapi: 3.0.0\na: &a [*a]", "contains itself"),
        (
            "openapi: 3.0.0\na: &a [x,x,x,x,x,x,x,x,x,x]\n"
            + "".join(f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(7)),
            "too large",
        ),
        ("openapi: !!python/object/apply:os.system [true]", "neither JSON nor YAML"),
    ],
)
async def test_what_is_no_document_is_refused_in_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(ConfigError, match=why):
        await open_openapi(written(tmp_path, text, "api.yaml"))


async def test_a_document_is_read_from_an_address_inside_that_was_given(tmp_path: Path) -> None:
    written(tmp_path, STORE | {"servers": [{"url": "/v3"}]})
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        feed = await open_openapi(f"{base}/api.json")
        with pytest.raises(ConfigError, match="status 404"):
            await open_openapi(f"{base}/gone.json")
        server.shutdown()
    offered = [item for item in feed.items if isinstance(item, Offered)]
    assert len(offered) == 3
    assert offered[0].tool.target == f"{base}/v3/pets/{{petId}}"
    assert offered[0].tool.binding["allowed"] == base.removeprefix("http://")


async def test_a_file_of_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "api.yaml"
    path.write_bytes("openapi: 3.0.0\ninfo: {title: 宠物}".encode("gbk"))
    with pytest.raises(ConfigError, match="not UTF-8"):
        await open_openapi(str(path))


async def test_links_of_a_response_are_kept_with_the_result(tmp_path: Path) -> None:
    document = json.loads(json.dumps(STORE))
    added = document["paths"]["/pets"]["post"]
    by_ref = {"operationRef": "#/paths/~1pets~1{petId}/get", "parameters": {"path.petId": "$response.body#/pets/0/id"}}
    by_id = {"operationId": "getPet", "parameters": {"petId": "$response.body#/id", "other": "$request.path.x"}}
    nowhere = {"operationRef": "#/paths/~1gone/get", "parameters": {"petId": "$response.body#/id"}}
    added["responses"] = {"201": {"description": "made", "links": {"a": by_ref, "b": by_id, "c": nowhere, "d": 1}}}
    path = tmp_path / "pets.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    feed = await open_openapi(str(path), "pets")
    [tool] = [i.tool for i in feed.items if isinstance(i, Offered) and i.tool.name == "addPet"]
    assert tool.returns == {
        "x-links": [
            {"tool": "pets/getPet", "parameter": "petId", "resource": "pets[].id"},
            {"tool": "pets/getPet", "parameter": "petId", "resource": "id"},
        ]
    }


async def test_examples_show_the_form_of_a_value(tmp_path: Path) -> None:
    card = {"name": "card", "in": "query", "schema": {"type": "string"}, "example": "C-204417"}
    kind = {"name": "kind", "in": "query", "schema": {"type": "string", "example": "string"}}
    media = {
        "schema": {"type": "object", "properties": {"city": {"type": "string"}, "card": {"type": "string"}}},
        "example": {"city": "上海"},
    }
    paths = {
        "/loans": {"get": {"operationId": "loans", "parameters": [card, kind]}},
        "/moves": {"post": {"operationId": "move", "requestBody": {"content": {"application/json": media}}}},
    }
    tools, _ = await opened(tmp_path, {"openapi": "3.0.3", "info": {"title": "x"}, "paths": paths})
    loans, move = (next(t for t in tools.values() if t.name == name).properties for name in ("loans", "move"))
    assert loans["card"]["examples"] == ["C-204417"]
    assert "examples" not in loans["kind"]
    assert move["city"]["examples"] == ["上海"]
    assert move["card"]["examples"] == ["C-204417"]
