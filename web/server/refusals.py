"""What a browser is told that may not use the page: one sentence in both languages, and nothing else."""

from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

SIGN_IN = (
    "Open the link with ?token= that the terminal running ToolAtlas printed last: each link works once, "
    "and in the browser that opened it the page then opens without one.",
    "请打开运行 ToolAtlas 的终端最后打印的带 ?token= 的链接：每个链接只能用一次，之后在同一浏览器中可直接打开页面。",
)
STRANGER = (
    "ToolAtlas answers only to its own page: open it by the address that the terminal printed.",
    "ToolAtlas 只响应自己的页面：请通过终端打印的地址打开。",
)
_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>ToolAtlas</title></head>
<body><p>{0}</p><p lang="zh-CN">{1}</p></body></html>"""
POLICY_VIOLATION = 1008
"""The code that a websocket is closed with."""


async def refuse(scope: Scope, receive: Receive, send: Send, status: int, sentences: tuple[str, str]) -> None:
    """Answer a request, or close a websocket before it opens."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        return
    await _response(scope, status, sentences)(scope, receive, send)


def _response(scope: Scope, status: int, sentences: tuple[str, str]) -> Response:
    headers = {"Cache-Control": "no-store"}
    if "text/html" in Headers(scope=scope).get("accept", ""):
        return HTMLResponse(_PAGE.format(*sentences), status_code=status, headers=headers)
    return JSONResponse({"detail": " ".join(sentences)}, status_code=status, headers=headers)
