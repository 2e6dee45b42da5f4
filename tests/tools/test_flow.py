"""What tools bring in and where they send it, by mark, kinds, tags and source."""

from typing import Any

import pytest

from tagging.tags import Tagged, TagSet
from tests.built_in import built_in
from tools.flow import changes_something, destinations, is_foreign, reads_of, tables_named, takes_own, written_by
from tools.tool import Tool


def made(source: Any = "python", domains: tuple[str, ...] = (), **more: Any) -> Tool:
    properties = more.pop("takes", {})
    return Tool(
        id="g/t",
        name="t",
        description="d",
        group="g",
        source=source,
        parameters={"type": "object", "properties": properties},
        tags=TagSet(domains=Tagged(value=domains)),
        **more,
    )


def text(kind: str = "") -> dict[str, str]:
    return {"type": "string", **({"format": kind} if kind else {})}


@pytest.mark.parametrize(
    ("tool", "reads"),
    [
        (made(), "nothing"),
        (made(domains=("math",)), "nothing"),
        (made(takes={"file": text("path")}), "private"),
        (made(returns={"properties": {"files": {"type": "array", "items": text("path")}}}), "private"),
        (made(domains=("system",)), "private"),
        (made(takes={"table": text("table")}), "tables"),
        (made(takes={"sql": text("sql")}), "tables"),
        (made(domains=("web",)), "untrusted"),
        (made("mcp"), "untrusted"),
        (made("http", reads="nothing"), "untrusted"),
        (made(domains=("system",), reads="nothing"), "nothing"),
        (made(reads="private"), "private"),
    ],
)
def test_what_a_tool_reads(tool: Tool, reads: str) -> None:
    assert reads_of(tool) == reads


@pytest.mark.parametrize(
    ("tool", "arguments", "to"),
    [
        (made(), {}, ()),
        (made(domains=("finance",)), {"symbol": "AAPL"}, ()),
        (made(takes={"page": text("uri")}), {"page": "https://A.example:8443/x"}, ("a.example",)),
        (made(takes={"page_url": text()}), {"page_url": "https://u:p@a.example/"}, ("https://u:p@a.example/",)),
        (made(takes={"page": text("uri")}), {"page": "not an address"}, ("not an address",)),
        (made(takes={"page": text("uri")}), {}, ("python:g",)),
        (made(takes={"to": {"type": "array", "items": text("email")}}), {"to": ["a@b.example"]}, ("b.example",)),
        (made(domains=("communication",)), {"x": 1}, ("python:g",)),
        (made(domains=("web",), sends_to=()), {}, ()),
        (made(sends_to=("api.example",)), {}, ("api.example",)),
        (made("mcp", sends_to=()), {}, ("mcp:g",)),
        (made("mcp", binding={"url": "https://mcp.example/sse"}), {}, ("mcp.example",)),
        (made("http", target="https://api.example/{id}"), {}, ("api.example",)),
        (made("langchain"), {}, ("langchain:g",)),
    ],
)
def test_where_a_tool_sends_what_it_is_given(tool: Tool, arguments: dict[str, Any], to: tuple[str, ...]) -> None:
    assert destinations(tool, arguments) == to


def test_which_tables_a_call_names() -> None:
    tool = made(takes={"left": text("table"), "right": text("table"), "sql_free": text("word")})
    assert tables_named(tool, {"left": "a", "right": "b", "sql_free": "c"}) == ("a", "b")
    assert tables_named(made(takes={"sql": text("sql"), "table": text("table")}), {"table": "a"}) == ()


def test_what_takes_a_file_or_a_table_itself() -> None:
    assert takes_own(made(takes={"file": text("path")}))
    assert takes_own(made(takes={"table": text("table")}))
    assert not takes_own(made("mcp", takes={"path": text("path")}))
    assert not takes_own(made(domains=("system",)))


def test_which_paths_a_call_puts_in_place() -> None:
    both = {"source": text("path"), "target": text("path"), "text": text("text")}
    given = {"source": "a.txt", "target": "b.txt", "text": "c.txt"}
    assert written_by(made(takes=both), given) == ("a.txt", "b.txt")
    assert written_by(made(takes=both, writes=("target",)), given) == ("b.txt",)
    assert written_by(made(takes=both, writes=("target",)), {"source": "a.txt", "target": " "}) == ()


def test_the_shipped_tools_that_leave_something_behind() -> None:
    tools = [tool for tool in built_in().tools.values() if changes_something(tool) and not tool.requires_approval]
    assert {tool.id for tool in tools} == {
        "data/export_table",
        *(f"system/{name}" for name in ("append_file", "copy_path", "make_directory", "move_path")),
        *(f"system/{name}" for name in ("unzip_archive", "write_file", "zip_paths")),
    }


def test_what_strangers_say_of_their_tools_is_theirs() -> None:
    assert [is_foreign(made(source)) for source in ("python", "http", "mcp")] == [False, True, True]


def test_the_shipped_tools_that_reach_out_name_their_hosts_or_take_an_address() -> None:
    out = {t.id: destinations(t, {}) for t in built_in().tools.values() if destinations(t, {})}
    assert [tool_id for tool_id in out if tool_id.startswith("finance/")] == []  # providers are configured
    assert out["general/weather_forecast"] == ("geocoding-api.open-meteo.com", "api.open-meteo.com")
    assert out["system/run_command"] == ("*",)
    assert {"general/http_get", "general/send_email"} <= set(out)
