"""Which imported tools ask before each call, and whose word may keep them from it."""

from collections.abc import Collection

from tagging.tags import Permission
from tools.library.library import ToolLibrary
from tools.sources.importing.report import AskingTools
from tools.tool import Tool


def believed(tool: Tool, *, trusted: bool) -> Tool:
    """Return a tool that bears whether its server is trusted: by the word of whoever imports, never by the source's.

    What a server that nobody trusts says of its tools counts for no repeated call either.
    """
    binding = {name: value for name, value in tool.binding.items() if name != "trusted"}
    if trusted:
        binding["trusted"] = True
    claimed = tool.source == "mcp" and not trusted
    return tool.model_copy(update={"binding": binding, "idempotent": tool.idempotent and not claimed})


def asking(library: ToolLibrary, tool_ids: Collection[str]) -> AskingTools:
    """Return which of some tools ask before each call, as rules and people say now."""
    tools = library.tools()
    ask = sorted(id_ for id_ in tool_ids if id_ in tools and tools[id_].requires_approval)
    harmful = sum(tools[id_].tags.permission.value is Permission.HIGH for id_ in ask)
    return AskingTools(tool_ids=tuple(ask), n_harmful=harmful)
