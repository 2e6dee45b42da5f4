"""Tools of an exported file that would start a program or run a module of this machine: by the user's word only."""

from tools.sources.offers.offer import ImportFinding
from tools.tool import Tool


def program_of(tool: Tool) -> ImportFinding | None:
    """Say what a tool would start at its first call; None where it starts nothing.

    Whoever wrote the file chose it, and who is asked before the call is shown the tool and its arguments alone.
    """
    if tool.source == "langchain":
        started = f"the module {tool.target.rpartition(':')[0]}"
    elif tool.source == "mcp" and "url" not in tool.binding:
        started = f"an MCP server ({tool.binding.get('command') or tool.binding.get('config') or 'unnamed'})"
    elif tool.source == "sql":
        text = "it would read a database of this machine or its network; import it with --trust to agree"
        return ImportFinding(kind="starts_program", where=tool.id, text=text)
    else:
        return None
    text = f"it would start {started[:160]} on this machine; import it with --trust to agree"
    return ImportFinding(kind="starts_program", where=tool.id, text=text)
