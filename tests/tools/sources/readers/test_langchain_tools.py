from pathlib import Path
from typing import Any

import pytest

from errors import ConfigError
from tools.call import ToolCall
from tools.context import ToolContext
from tools.library.library import ToolLibrary
from tools.sources.importing.importer import import_tools
from tools.sources.offers.offer import ImportFinding
from tools.sources.readers.langchain_tools import LangChainRunner, open_langchain

MODULE = '''
from langchain_core.tools import BaseToolkit, StructuredTool, ToolException, tool


@tool
def add(a: int, b: int = 1) -> int:
    """Add two numbers. 相加。"""
    return a + b


@tool
async def look_up(name: str) -> dict:
    """Look a name up."""
    return {"name": name}


@tool
def fail(reason: str) -> str:
    """Fail on purpose."""
    raise ToolException(reason)


def shout(text: str) -> str:
    """Shout."""
    return text.upper()


MORE = [add, StructuredTool.from_function(shout)]


class Kit(BaseToolkit):
    def get_tools(self):
        return [StructuredTool.from_function(shout, name="kit shout")]


kit = Kit()
'''


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "lc.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


@pytest.fixture
async def call(home: Path, module: Path, context: ToolContext) -> Any:
    async with ToolLibrary(home, packs="", runners={"langchain": LangChainRunner()}) as library:
        await import_tools(library, await open_langchain(module))

        async def made(name: str, /, **arguments: Any) -> Any:
            return await library.invoke(ToolCall(id="1.1.1", tool_id=f"lc/{name}", arguments=arguments), context)

        yield made


async def test_every_tool_of_a_module_is_offered_once(module: Path) -> None:
    feed = await open_langchain(module)
    offered = [item for item in feed.items if not isinstance(item, ImportFinding)]
    assert [item.tool.id for item in offered] == ["lc/add", "lc/look_up", "lc/fail", "lc/shout", "lc/kit_shout"]
    add = offered[0].tool
    assert add.description == "Add two numbers. 相加。"
    assert add.parameters["properties"] == {"a": {"type": "integer"}, "b": {"type": "integer", "default": 1}}
    assert add.required == ("a",)


async def test_tools_are_called(call: Any) -> None:
    assert (await call("add", a=2)).value == 3
    assert (await call("look_up", name="李")).value == {"name": "李"}
    assert (await call("kit_shout", text="hi")).status == "ok"
    assert (await call("shout", text="hi")).value == {"text": "HI"}


async def test_a_failure_on_purpose_is_told(call: Any) -> None:
    assert (await call("fail", reason="太晚了")).error == "lc/fail: 太晚了"


async def test_a_module_that_changed_is_run_again(call: Any, module: Path) -> None:
    await call("add", a=2)
    module.write_text(MODULE.replace("a + b", "a * 10"), encoding="utf-8")
    assert (await call("add", a=2)).value == 20


async def test_a_tool_that_went_is_said(call: Any, module: Path) -> None:
    module.write_text("x = 1", encoding="utf-8")
    assert "no longer holds a tool 'add'" in (await call("add", a=2)).error
    module.unlink()
    assert "does not load" in (await call("add", a=2)).error


@pytest.mark.parametrize("text", ["raise SystemExit(3)", "def broken(:", "import nothing_of_this_name"])
async def test_a_module_that_does_not_run_is_said(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=r"bad\.py does not load"):
        await open_langchain(path)
