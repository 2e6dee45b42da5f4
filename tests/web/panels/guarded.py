"""Panels behind the page's own door, and clients before it."""

from collections.abc import Collection

import httpx
from fastapi import APIRouter, FastAPI

from web.server.credential import Credential
from web.server.gate import Gate
from web.server.own_origin import OwnOriginOnly

URL = "http://localhost:8000"
FOREIGN = {"Origin": "http://localhost:9", "Sec-Fetch-Site": "same-site"}


class Door:
    """An app of panels that is guarded as the page is."""

    def __init__(self, *panels: APIRouter) -> None:
        self.app = FastAPI()
        for panel in panels:
            self.app.include_router(panel)
        self.credential = Credential("secret", 8000)
        self.app.add_middleware(Gate, credential=self.credential)
        self.app.add_middleware(OwnOriginOnly)

    def stranger(self) -> httpx.AsyncClient:
        """Somebody without a cookie."""
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url=URL)

    def guest(self, language: str = "en") -> httpx.AsyncClient:
        """Somebody who was let in."""
        cookie = self.credential.exchange(self.credential.new_token())
        client = self.stranger()
        client.cookies.set(self.credential.cookie_name, cookie)
        client.headers["Accept-Language"] = language
        return client


async def refused(door: Door, routes: Collection[tuple[str, str]]) -> list[tuple[int, int]]:
    """Ask for routes without a cookie, and with one from a foreign page."""
    codes = []
    for method, route in routes:
        async with door.stranger() as stranger, door.guest() as guest:
            without = await stranger.request(method, route)
            foreign = await guest.request(method, route, headers=FOREIGN)
            codes.append((without.status_code, foreign.status_code))
    return codes
