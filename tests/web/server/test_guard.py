"""The served page as strangers meet it: every route and both transports of the websocket, asked by hand."""

import re
from collections.abc import AsyncIterator

import httpx
import pytest
import socketio
from chainlit.server import router
from fastapi.routing import APIRoute

from tests.web.chat_client import ChatClient
from tests.web.served import Served
from web.server.own_origin import name_of

OURS = [
    ("GET", "/toolatlas/status"),
    ("GET", "/toolatlas/files"),
    ("GET", "/toolatlas/files/x"),
    ("POST", "/project/file"),
]
ROUTES = sorted(
    {
        *OURS,
        *(
            (method, re.sub(r"{[^}]*}", "x", route.path))
            for route in router.routes
            if isinstance(route, APIRoute)
            for method in route.methods or ()
        ),
    }
)
SOCKET = "/ws/socket.io/?EIO=4&transport=polling"
PAGE = {"Accept": "text/html"}


@pytest.fixture
async def stranger(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=served.url) as client:
        yield client


@pytest.fixture
async def guest(served: Served) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=served.url) as client:
        await client.get(served.invitation.link())
        yield client


def own(served: Served) -> dict[str, str]:
    return {"Origin": served.url}


def test_there_are_routes_to_ask() -> None:
    assert ("POST", "/auth/header") in ROUTES
    assert len(ROUTES) > 30


@pytest.mark.parametrize(("method", "path"), [*ROUTES, ("GET", SOCKET), ("POST", SOCKET), ("GET", "/docs")])
async def test_without_the_cookie_no_route_answers(stranger: httpx.AsyncClient, method: str, path: str) -> None:
    answer = await stranger.request(method, path)
    assert answer.status_code == 401
    assert not answer.cookies


@pytest.mark.parametrize(("method", "path"), [*ROUTES, ("GET", SOCKET), ("GET", "/assets/x"), ("GET", "/public/x")])
async def test_another_ports_page_gets_nothing_with_the_cookie(
    served: Served, guest: httpx.AsyncClient, method: str, path: str
) -> None:
    answer = await guest.request(method, path, headers={"Origin": "http://127.0.0.1:9"})
    assert answer.status_code == 403


async def test_a_stranger_is_told_in_both_languages_what_to_do(stranger: httpx.AsyncClient) -> None:
    page = await stranger.get("/", headers=PAGE)
    data = await stranger.get("/user")
    for text in (page.text, data.json()["detail"]):
        assert "Open the link with ?token=" in text
        assert "请打开" in text
        assert "Traceback" not in text


@pytest.mark.parametrize("token", ["", "wrong", "%00", "a" * 9_000, "%ff"])
async def test_a_wrong_token_lets_nobody_in(stranger: httpx.AsyncClient, token: str) -> None:
    answer = await stranger.get(f"/?token={token}", headers=PAGE)
    assert answer.status_code == 401
    assert not answer.cookies


async def test_a_link_lets_one_browser_in(served: Served, stranger: httpx.AsyncClient) -> None:
    link = served.invitation.link()
    first = await stranger.get(link)
    cookie = first.headers["Set-Cookie"]
    stranger.cookies.clear()
    assert first.status_code == 200
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert f"toolatlas_{served.url.rpartition(':')[2]}_page=" in cookie
    assert (await stranger.get(link)).status_code == 401


async def test_a_spent_link_still_opens_the_page_in_its_own_browser(
    served: Served, stranger: httpx.AsyncClient
) -> None:
    link = served.invitation.link()
    await stranger.get(link)
    again = await stranger.get(link)
    assert (again.status_code, "url=/" in again.text) == (200, True)


async def test_only_the_page_itself_takes_a_token(served: Served, stranger: httpx.AsyncClient) -> None:
    link = served.invitation.link()
    assert (await stranger.post(link)).status_code == 401
    assert (await stranger.get(link.replace("/?", "/health?"))).status_code == 401
    assert (await stranger.get(link)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Host": "localhost.evil.example"},
        {"Host": "127.0.0.1@evil.example"},
        {"Host": ""},
        {"Origin": "null"},
        {"Origin": "http://localhost:9"},
        {"Origin": "https://evil.example"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
        {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    ],
)
async def test_what_another_page_asks_for_is_refused(guest: httpx.AsyncClient, headers: dict[str, str]) -> None:
    answer = await guest.get("/project/translations", headers=headers)
    assert answer.status_code == 403


async def test_a_person_may_follow_a_link_to_the_page(guest: httpx.AsyncClient) -> None:
    visit = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert (await guest.get("/", headers=visit)).status_code == 200
    assert (await guest.post("/project/action", headers=visit)).status_code == 403


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "[::1]"])
async def test_the_page_answers_under_the_names_of_this_machine(guest: httpx.AsyncClient, name: str) -> None:
    headers = {"Host": f"{name}:1", "Origin": f"http://{name.lower()}:1"}
    assert (await guest.get("/", headers=headers)).status_code == 200


def test_a_host_is_named_without_its_port() -> None:
    assert [name_of(h) for h in ("a:80", "a", "[::1]:8", "[::1]", "a:b")] == ["a", "a", "[::1]", "[::1]", "a:b"]


@pytest.mark.parametrize("origin", ["http://localhost:9", "null"])
async def test_the_websocket_of_another_ports_page_is_refused(
    served: Served, guest: httpx.AsyncClient, origin: str
) -> None:
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in guest.cookies.items()), "Origin": origin}
    await refused(served, headers)


async def test_a_websocket_without_the_cookie_is_refused(served: Served) -> None:
    async with ChatClient(served) as chat:
        kept = {name: value for name, value in chat.http.cookies.items() if not name.endswith("_page")}
    assert kept
    await refused(served, {"Cookie": "; ".join(f"{name}={value}" for name, value in kept.items())})


async def refused(served: Served, headers: dict[str, str]) -> None:
    client = socketio.AsyncClient()
    with pytest.raises(socketio.exceptions.ConnectionError):
        await client.connect(served.url, socketio_path=SOCKET[:13], transports=["websocket"], headers=headers)
    await client.disconnect()


@pytest.mark.parametrize("path", ["/", "/health", "/public/toolatlas.js", "/nowhere/at/all"])
async def test_every_answer_forbids_frames_and_foreign_sources(guest: httpx.AsyncClient, path: str) -> None:
    headers = (await guest.get(path)).headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert "img-src 'self' data: blob:" in headers["Content-Security-Policy"]


async def test_a_refusal_forbids_frames_too(stranger: httpx.AsyncClient) -> None:
    assert (await stranger.get("/")).headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
async def test_there_are_no_pages_about_the_routes(guest: httpx.AsyncClient, path: str) -> None:
    assert "swagger" not in (await guest.get(path)).text.lower()
    assert "openapi" not in (await guest.get(path)).text.lower()
