"""A request to the page, by HTTP or websocket: whoever holds no cookie, or is another page, gets nothing."""

from collections.abc import Mapping
from typing import Any

import httpx
import socketio

from evals.attacks.checks.tool_call import bytes_of
from evals.attacks.surroundings import Surroundings

_REFUSED = (400, 401, 403, 404, 405, 413, 415, 421, 422)


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Ask the page.

    Args:
        given: `path`, `method`, `headers` ({port} is the page's), `guest`: with the cookie; `socket`: by websocket;
            `file`: name and content to attach; `answer`: headers that the answer must have, instead of a refusal.
        around: Where.
    """
    url = await around.page.url()
    port = url.rpartition(":")[2]
    headers = {name: str(value).replace("{port}", port) for name, value in dict(given.get("headers", {})).items()}
    cookies = await around.page.cookies() if given.get("guest") else httpx.Cookies()
    if given.get("socket"):
        return await _connected(url, headers, cookies)
    async with httpx.AsyncClient(base_url=url, cookies=cookies, timeout=20) as client:
        request = client.build_request(
            given.get("method", "GET"), given.get("path", "/"), headers=headers, files=_files(given)
        )
        answer = await client.send(request)
    if wanted := given.get("answer"):
        missing = {name: text for name, text in wanted.items() if text not in answer.headers.get(name, "")}
        return f"the answer lacks {missing}" if missing else ""
    if answer.status_code in _REFUSED and not answer.cookies:
        return ""
    return f"it answered {answer.status_code}: {answer.text[:120]!r}"


def _files(given: Mapping[str, Any]) -> dict[str, tuple[str, bytes, str]] | None:
    if "file" not in given:
        return None
    file = given["file"]
    return {"file": (file["name"], bytes_of(file.get("content", "")), file.get("mime", "text/csv"))}


async def _connected(url: str, headers: dict[str, str], cookies: httpx.Cookies) -> str:
    client = socketio.AsyncClient(reconnection=False)
    told = "; ".join(f"{name}={value}" for name, value in cookies.items())
    try:
        await client.connect(
            url, socketio_path="/ws/socket.io", transports=["websocket"], headers={**headers, "Cookie": told}
        )
    except socketio.exceptions.ConnectionError:
        return ""
    await client.disconnect()
    return "the websocket was opened"
