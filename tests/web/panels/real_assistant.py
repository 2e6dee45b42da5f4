"""Panels over a real assistant, whose own tools are beside a few hostile ones."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import APIRouter

from graph.embedded.address import Address
from graph.inspect.inspected_assistant import InspectedAssistant
from graph.workspace.open_library import SHIPPED_PROFILES
from tests.graph.talking import at_home
from tests.web.panels.guarded import Door

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>"
OWN_TOOLS = '''
"""Tools of a person's own."""

from pathlib import Path
from typing import Any

from tools.context import ToolContext
from tools.kinds import Text
from tools.marking import tool


@tool(domains=("text", "general"))
def say_back(text: Text, times: int = 1, loud: bool = False) -> dict[str, Any]:
    """Say a text back. <script>alert(1)</script><img src=x onerror=alert(2)>"""
    return {"said": (text.upper() if loud else text) * times}


@tool(domains=("file", "system"), permission="high")
def wipe_board(name: Text, context: ToolContext) -> dict[str, Any]:
    """Wipe a board for good."""
    board = Path(context.workspace) / f"{name}.board"
    board.write_text((board.read_text() if board.exists() else "") + "wiped ")
    return {"wiped": name}


@tool(domains=("text", "general"))
def join_up(words: list[str], numbers: list[int] | None = None) -> dict[str, Any]:
    """Join words up."""
    return {"joined": "+".join([*words, *map(str, numbers or ())])}


@tool(domains=("text", "general"))
def break_down(text: Text) -> dict[str, Any]:
    """Break down."""
    raise RuntimeError("secret traceback")


@tool(domains=("text", "general"), permission="high")
def count_letters_in_chinese(text: Text) -> dict[str, Any]:
    """统计一段文字有多少个字。"""
    return {"count": len(text)}
'''


class Panel:
    """Panels in front of an assistant, and what comes back."""

    def __init__(self, assistant: InspectedAssistant, *panels: Callable[..., APIRouter]) -> None:
        self.assistant = assistant
        self.door = Door(*(panel(self._opened) for panel in panels))

    async def _opened(self) -> InspectedAssistant:
        return self.assistant

    async def get(self, route: str, language: str = "en", **asked: str) -> str:
        """Ask for a page."""
        async with self.door.guest(language) as client:
            answer = await client.get(route, params=asked)
            return f"{answer.status_code} {answer.text}"

    async def send(self, route: str, language: str = "en", files: Any = None, **fields: Any) -> str:
        """Send a form."""
        async with self.door.guest(language) as client:
            answer = await client.post(route, data=fields, files=files)
            return f"{answer.status_code} {answer.text}"


@asynccontextmanager
async def opened(home: Path, address: Address, *panels: Callable[..., APIRouter]) -> AsyncIterator[Panel]:
    """Open an assistant with some tools of a person's own."""
    file, profiles = home.parent / "own_tools.py", home / "profiles"
    file.write_text(OWN_TOOLS, "utf-8")
    profiles.mkdir(parents=True)
    shipped = (SHIPPED_PROFILES / "general.yaml").read_text("utf-8")
    (profiles / "general.yaml").write_text(f"{shipped}\nexclude: [own_tools/count_*]\n", "utf-8")
    async with InspectedAssistant.open(at_home(home, address)) as assistant:
        await assistant.resources.library.add(file)
        yield Panel(assistant, *panels)
