"""Calls of tools that an OpenAPI document described: over httpx, behind the guard, with secrets of the environment.

A secret is read when the call is made, goes to the tool's own server only (no redirect is followed), and is taken out
of whatever comes back.
"""

import base64
import json
from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import Any, TypeAlias, cast
from urllib.parse import quote

import httpx
from pydantic import SecretStr

from errors import DataUnavailable, InvalidArguments, ToolCallFailed
from tools.context import ToolContext
from tools.http.fetching import unpacked
from tools.http.guard import Guard, internal_hosts
from tools.http.wire import current_wire
from tools.sources.openapi.arguments import is_json
from tools.sources.openapi.auth import Credential
from tools.sources.openapi.server import host_of
from tools.tool import Tool

Secret: TypeAlias = Callable[[str], SecretStr | None]
"""Reads a secret by the name of its environment variable."""
MAX_BYTES = 4_000_000
_TIMEOUT_S = 60.0
_SHOWN_CHARS = 300
_JOINERS = {"csv": ",", "ssv": " ", "tsv": "\t", "pipes": "|"}
_HEADERS = {"User-Agent": "ToolAtlas", "Accept": "application/json,text/*;q=0.9,*/*;q=0.5"}
_FORM, _MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data"


class HttpRunner:
    """Runs `http` tools."""

    def __init__(self, secret: Secret) -> None:
        self._secret = secret

    async def __call__(self, tool: Tool, arguments: Mapping[str, Any], context: ToolContext) -> object:
        """Send the request and return the response's JSON, or its text.

        Raises:
            ToolCallFailed: a secret is missing, the host is not public, or the service refuses.
            DataUnavailable: the service cannot be reached.
        """
        if not tool.target:
            raise ToolCallFailed(f"{tool.id} has no server; import its document anew with --server ADDRESS.")
        secrets = self._chosen(tool)
        hosts = internal_hosts(context.options.get("http_internal_hosts", "")) | {str(tool.binding.get("allowed", ""))}
        guard = Guard(current_wire(), frozenset(hosts - {""}))
        values = [secret.get_secret_value() for _, secret in secrets]
        way_out = _Authorised(guard, secrets)
        try:
            async with httpx.AsyncClient(
                transport=way_out, headers=_HEADERS, trust_env=False, timeout=_TIMEOUT_S
            ) as client:
                return await _answer(client, _request(client, tool, arguments), tool, values)
        except httpx.HTTPError as error:
            host = host_of(tool.target)
            raise DataUnavailable(
                f"{host} could not be reached ({type(error).__name__}); try again later.",
                zh=f"无法连接 {host}（{type(error).__name__}），请稍后再试。",
            ) from None

    def _chosen(self, tool: Tool) -> list[tuple[Credential, SecretStr]]:
        """Return the secrets of the first way to be allowed that the environment has all of."""
        ways = [[Credential.model_validate(told) for told in way] for way in tool.binding.get("credentials", ())]
        for way in ways:
            found = [(credential, self._secret(credential.variable)) for credential in way]
            if all(secret is not None for _, secret in found):
                return [(credential, secret) for credential, secret in found if secret is not None]
        if not ways:
            return []
        named = " or ".join(" and ".join(credential.variable for credential in way) for way in ways)
        raise ToolCallFailed(
            f"{tool.id} needs a secret: set {named} in the environment.",
            zh=f"{tool.id} 需要密钥：请设置环境变量 {named}。",
        )


def _request(client: httpx.AsyncClient, tool: Tool, arguments: Mapping[str, Any]) -> httpx.Request:
    url, query, headers = tool.target, list[tuple[str, str | int | float | bool | None]](), dict[str, str]()
    body: dict[str, Any] = {}
    whole: Any = None
    cookies: list[str] = []
    for name, value in arguments.items():
        place, there, style = tool.binding["places"].get(name, ["query", name, "multi"])
        if place == "path":
            url = url.replace(f"{{{there}}}", _segment(tool, name, value, style))
        elif place == "query":
            query += _query(there, value, style)
        elif place == "header":
            headers[there] = _header(_joined(value, style))
        elif place == "cookie":
            cookies.append(f"{quote(there)}={quote(_joined(value, style))}")
        elif place == "whole":
            whole = value
        else:
            body[there] = value
    if cookies:
        headers["Cookie"] = "; ".join(cookies)
    content = _content(str(tool.binding.get("media", "")), body if whole is None else whole)
    return client.build_request(str(tool.binding["method"]), url, params=query or None, headers=headers, **content)


def _segment(tool: Tool, name: str, value: Any, style: str) -> str:  # noqa: ANN401 - any JSON
    """Write a value into a path, where it can neither climb nor add a step."""
    text = _joined(value, style)
    if text in ("", ".", ".."):
        raise InvalidArguments(f"{text!r} cannot stand in the path of {tool.id}.", tool_id=tool.id, parameter=name)
    return quote(text, safe="")


def _query(name: str, value: Any, style: str) -> list[tuple[str, str]]:  # noqa: ANN401 - any JSON
    if style == "deep" and isinstance(value, Mapping):
        return [(f"{name}[{key}]", _text(inner)) for key, inner in value.items()]
    if style == "multi" and isinstance(value, list):
        return [(name, _text(item)) for item in value]
    return [(name, _joined(value, style))]


def _joined(value: Any, style: str) -> str:  # noqa: ANN401 - any JSON
    if isinstance(value, list):
        return _JOINERS.get(style, ",").join(_text(item) for item in value)
    return _text(value)


def _text(value: Any) -> str:  # noqa: ANN401 - any JSON
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _header(text: str) -> str:
    return quote(text, safe=" !#$%&'*+,-./:;=?@[]^_`|~()<>{}\"")


def _content(media: str, body: Any) -> dict[str, Any]:  # noqa: ANN401 - any JSON
    """Say to httpx how to write the body; nothing where there is none."""
    if not media or body in ({}, None):
        return {}
    if isinstance(body, Mapping) and media in (_FORM, _MULTIPART):
        fields = {
            name: [_text(v) for v in value] if isinstance(value, list) else _text(value) for name, value in body.items()
        }
        if media == _FORM:
            return {"data": fields}
        return {"files": [(name, (None, item)) for name, value in fields.items() for item in _listed(value)]}
    if is_json(media):
        return {"json": body}
    return {"content": _text(body).encode()}


def _listed(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else [value]


class _Authorised(httpx.AsyncBaseTransport):
    """Adds secrets to a request below httpx's client, which logs the addresses that it is given."""

    def __init__(self, inner: httpx.AsyncBaseTransport, secrets: Sequence[tuple[Credential, SecretStr]]) -> None:
        self._inner = inner
        self._secrets = secrets

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url, headers = request.url, request.headers.copy()
        for credential, secret in self._secrets:
            if credential.place == "query":
                url = url.copy_merge_params({credential.name: secret.get_secret_value()})
            else:
                _add_header(headers, credential, secret.get_secret_value())
        sent = httpx.Request(request.method, url, headers=headers, stream=request.stream, extensions=request.extensions)
        return await self._inner.handle_async_request(sent)

    async def aclose(self) -> None:
        await self._inner.aclose()


def _add_header(headers: httpx.Headers, credential: Credential, value: str) -> None:
    if credential.place != "basic" and not (value.isascii() and value.isprintable()):
        # The exception that the headers would raise quotes them.
        raise ToolCallFailed(f"{credential.variable} holds characters that cannot be sent.")
    if credential.place == "cookie":
        headers["Cookie"] = "; ".join(filter(None, (headers.get("Cookie"), f"{credential.name}={value}")))
    elif credential.place == "basic":
        headers["Authorization"] = f"Basic {_encoded(value)}"
    elif credential.place == "bearer":
        headers["Authorization"] = f"Bearer {value}"
    else:
        headers[credential.name] = value


def _encoded(secret: str) -> str:
    return base64.b64encode(secret.encode()).decode()


async def _answer(client: httpx.AsyncClient, request: httpx.Request, tool: Tool, secrets: list[str]) -> object:
    response = await client.send(request, stream=True)
    try:
        text = _without(await _body(response), secrets)
    finally:
        await response.aclose()
    if response.is_success:
        return _value(response, text)
    said = " ".join(text.split())[:_SHOWN_CHARS]
    raise ToolCallFailed(
        f"The service of {tool.id} answered with status {response.status_code}: {said or response.reason_phrase}.",
        zh=f"{tool.id} 的服务返回状态 {response.status_code}：{said or response.reason_phrase}。",
    )


async def _body(response: httpx.Response) -> str:
    raw = bytearray()
    async with aclosing(cast("AsyncGenerator[bytes, None]", response.aiter_raw(65_536))) as chunks:
        async for chunk in chunks:
            raw += chunk
            if len(raw) > MAX_BYTES:
                break
    body = unpacked(bytes(raw), response.headers.get("content-encoding", ""), MAX_BYTES + 1)
    if body is None or len(body) > MAX_BYTES or len(raw) > MAX_BYTES:
        raise ToolCallFailed(f"The answer is larger than {MAX_BYTES // 1_000_000} MB, or is packed in an unknown way.")
    try:
        return body.decode(response.charset_encoding or "utf-8", "replace")
    except LookupError:
        return body.decode("utf-8", "replace")


def _without(text: str, secrets: list[str]) -> str:
    """Take secrets out of an answer: a service may echo what it was sent."""
    for secret in filter(None, secrets):
        for form in (secret, quote(secret, safe=""), json.dumps(secret)[1:-1], _encoded(secret)):
            text = text.replace(form, "***")
    return text


def _value(response: httpx.Response, text: str) -> object:
    if not text.strip():
        return {"status": response.status_code}
    media = response.headers.get("content-type", "").partition(";")[0].strip().lower()
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        if is_json(media) and media.startswith("application/"):
            raise DataUnavailable("The service said it answers in JSON, and did not.") from None
        return {"text": text}
