"""A tool-calling loop that searches for its tools: `retrieve_tools` is bound, what it finds is bound from then on.

    agent ─► act ─► agent ─► … ─► END

References:
    langgraph-bigtool 0.0.3 (`create_agent`): the same loop, two tools a search by default, what was found stays. That
    package needs an earlier LangGraph; here the search is this project's own, which helps the baseline.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypedDict

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, SystemMessage, ToolMessage
from langchain_core.runnables import Runnable
from langchain_core.tools import BaseTool, StructuredTool
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages

from evals.execution.loop_prompt import loop_prompt
from graph.assistant import Assistant

RETRIEVE: Final = "retrieve_tools"
_LIMIT: Final = 2
"""Tools that one search brings: the package's own default."""


def _joined(known: list[str], new: list[str]) -> list[str]:
    return list(dict.fromkeys((*known, *new)))


class BigtoolState(TypedDict):
    """The conversation, and the tools that were found in it."""

    messages: Annotated[list[AnyMessage], add_messages]
    found: Annotated[list[str], _joined]


class BigtoolUpdate(TypedDict, total=False):
    """What a node changes."""

    messages: list[AnyMessage]
    found: list[str]


def bigtool_agent(model: BaseChatModel, tools: Mapping[str, BaseTool], assistant: Assistant) -> Runnable[Any, Any]:
    """Build the loop over tools by their names."""
    retrieve = _retrieve(tools, assistant)
    system = SystemMessage(f"{loop_prompt()}\nFind the tools that you need with {RETRIEVE}.")

    async def agent(state: BigtoolState) -> BigtoolUpdate:
        bound = model.bind_tools([retrieve, *(tools[name] for name in state.get("found", ()))])
        return {"messages": [await bound.ainvoke([system, *state["messages"]])]}

    async def act(state: BigtoolState) -> BigtoolUpdate:
        last = state["messages"][-1]
        done: list[AnyMessage] = []
        found: list[str] = []
        for call in last.tool_calls if isinstance(last, AIMessage) else []:
            tool = retrieve if call["name"] == RETRIEVE else tools.get(call["name"])
            if tool is None:
                told = f"Error: {call['name']} is not a valid tool."
                done.append(ToolMessage(told, name=call["name"], tool_call_id=call["id"]))
                continue
            message: ToolMessage = await tool.ainvoke({**call, "type": "tool_call"})
            found += message.artifact or []
            done.append(message)
        return {"messages": done, "found": found}

    graph = StateGraph(BigtoolState)
    graph.add_node("agent", agent)
    graph.add_node("act", act)
    graph.add_edge(START, "agent")
    graph.add_conditional_edges("agent", _goes_on, {"act": "act", END: END})
    graph.add_edge("act", "agent")
    return graph.compile()


def _goes_on(state: BigtoolState) -> Literal["act", "__end__"]:
    last = state["messages"][-1]
    return "act" if isinstance(last, AIMessage) and last.tool_calls else "__end__"


def _retrieve(tools: Mapping[str, BaseTool], assistant: Assistant) -> BaseTool:
    names = {tool.metadata["id"]: name for name, tool in tools.items() if tool.metadata}

    async def search(query: str) -> tuple[str, list[str]]:
        candidates = await assistant.search(query, _LIMIT)
        found = [names[c.tool_id] for c in candidates if c.tool_id in names]
        return f"Available tools: {found}", found

    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"query": {"type": "string", "description": "What the tool should do."}},
        "required": ["query"],
    }
    return StructuredTool(
        name=RETRIEVE,
        description="Retrieve tools to use, given a search query.",
        args_schema=schema,
        coroutine=search,
        func=None,
        response_format="content_and_artifact",
    )
