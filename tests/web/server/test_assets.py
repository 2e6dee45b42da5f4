"""The page's own files are packed once, and kept by browsers."""

import gzip
from pathlib import Path

import httpx
import pytest
from chainlit import server
from fastapi import FastAPI

from web.server import assets

FOLDER = Path(server.build_dir) / "assets"
SCRIPT = next(FOLDER.glob("index-*.js")).name


def client() -> httpx.AsyncClient:
    app = FastAPI()
    app.include_router(assets.assets_router())
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


async def test_a_script_comes_packed_whole_and_is_kept() -> None:
    async with client() as http:
        answer = await http.get(f"/assets/{SCRIPT}", headers={"Accept-Encoding": "gzip, br"})
    assert (answer.headers["content-encoding"], answer.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.content == (FOLDER / SCRIPT).read_bytes()


async def test_a_script_is_packed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    await assets.pack_first()
    monkeypatch.setattr(gzip, "compress", None)  # asked once more, it would fail
    async with client() as http:
        assert (await http.get(f"/assets/{SCRIPT}", headers={"Accept-Encoding": "gzip"})).status_code == 200


async def test_who_takes_nothing_packed_gets_the_file_as_it_is() -> None:
    async with client() as http:
        answer = await http.get(f"/assets/{SCRIPT}", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert len(answer.content) == (FOLDER / SCRIPT).stat().st_size


@pytest.mark.parametrize("name", ["nothing.js", "..%2Findex.html", "%2e%2e%2findex.html", "..", "."])
async def test_nothing_else_of_the_machine_is_served(name: str) -> None:
    async with client() as http:
        assert (await http.get(f"/assets/{name}")).status_code == 404
