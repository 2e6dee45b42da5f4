"""An address that `http_get` is given, or is led to: nothing is sent inside, and the refusal is a sentence."""

from collections.abc import Mapping
from typing import Any

import httpx

from evals.attacks.checks.tool_call import filled
from evals.attacks.fuzz.attempt import Ending
from evals.attacks.surroundings import Surroundings
from tools.http.wire import Wire, resolve, wired

_PUBLIC = "93.184.215.14"
_SECRET = "inside-9d2c"  # noqa: S105 - what an address inside would answer


class _Net:
    """A network whose names lead where the attack says; all that is sent is kept."""

    def __init__(self, names: Mapping[str, list[list[str]]], redirect: str) -> None:
        self._names = {host: [list(answer) for answer in answers] for host, answers in names.items()}
        self._redirect = redirect
        self.sent: list[str] = []

    async def resolve(self, host: str, port: int) -> list[str]:
        answers = self._names.get(host)
        if answers is None:
            return [_PUBLIC] if host.endswith("example.com") else await resolve(host, port)
        return answers.pop(0) if len(answers) > 1 else answers[0]

    async def send(self, request: httpx.Request) -> httpx.Response:
        self.sent.append(request.url.host)
        if self._redirect and len(self.sent) == 1:
            return httpx.Response(302, headers={"location": self._redirect}, stream=httpx.ByteStream(b""))
        return httpx.Response(200, stream=httpx.ByteStream(_SECRET.encode()))

    def wire(self) -> Wire:
        return Wire(transport=lambda: httpx.MockTransport(self.send), resolve=self.resolve)


async def hold(given: Mapping[str, Any], around: Surroundings) -> str:
    """Load an address.

    Args:
        given: `url`; `names`: host → its answers, one after the other; `redirect` that a public host answers with.
        around: Where.
    """
    net = _Net(given.get("names", {}), given.get("redirect", ""))
    with wired(net.wire()):
        seen = await around.call("general/http_get", {"url": filled(given["url"])})
    if not seen.ending.good:
        return f"{seen.ending.value}: {seen.note}"
    inside = [host for host in net.sent if host != _PUBLIC]
    if inside or len(net.sent) > bool(given.get("redirect") or len(given.get("names", {}))):
        return f"it was sent to {net.sent}"
    return f"it was loaded: {around.results[0].value!r}" if seen.ending is Ending.DONE else ""
