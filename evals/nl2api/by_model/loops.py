"""Arms that call one function after the other: by the model's own means, or by reasoning aloud (ReAct).

References:
    Yao et al., "ReAct: Synergizing Reasoning and Acting in Language Models", ICLR 2023.
"""

import json
import re
from typing import Any, Final

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_core.messages.tool import ToolCall

from agents.decisions.compose.told_calls import written_calls
from evals.nl2api.by_model.board import Answer, Board
from evals.nl2api.by_model.case import Case
from evals.nl2api.by_model.texts import DIRECT, REACT, told_functions, told_rows
from evals.nl2api.by_model.universe import Offered

STEPS: Final = 10
_ACTION: Final = re.compile(r"^Action:\s*[`\"]?(?P<name>[\w-]+)", re.MULTILINE)
_INPUT: Final = re.compile(r"^Action Input:\s*", re.MULTILINE)
_FINAL: Final = re.compile(r"^Final Answer:(?P<said>.*)", re.MULTILINE | re.DOTALL)
_FAULT: Final = {"error": "Write Action: and Action Input: with a JSON object, or Final Answer:."}


async def direct(case: Case, offered: Offered, model: BaseChatModel) -> Answer:
    """Let the model call functions until it replies without a call."""
    names = {tool.name for tool in offered.tools}
    bound = model.bind_tools([_bound(tool.name, tool.description, tool.parameters) for tool in offered.tools])
    with Board.opened(case, offered) as board:
        messages: list[AnyMessage] = [SystemMessage(DIRECT), HumanMessage(told_rows(case, board.first))]
        for turn in range(STEPS):
            reply = _with_calls(await bound.ainvoke(messages), names, turn)
            if not reply.tool_calls:
                return board.answer(reply.text)
            told = [_told(call, board.tried(call["name"], call["args"])) for call in reply.tool_calls]
            messages += [reply, *told]
        return board.answer("")


async def react(case: Case, offered: Offered, model: BaseChatModel) -> Answer:
    """Let the model reason and act in turns, in plain text."""
    with Board.opened(case, offered) as board:
        rules = REACT.format(steps=STEPS)
        told = f"The functions:\n{told_functions(offered.tools)}\n\n{told_rows(case, board.first)}"
        messages: list[AnyMessage] = [SystemMessage(rules), HumanMessage(told)]
        for _ in range(STEPS):
            said = (await model.ainvoke(messages, stop=["Observation:"])).text
            action = _ACTION.search(said)
            final = _FINAL.search(said)
            if final is not None and (action is None or final.start() < action.start()):
                return board.answer(final["said"])
            seen = _FAULT if action is None else board.tried(action["name"], _input(said))
            messages += [AIMessage(said), HumanMessage(f"Observation: {_written(seen)}")]
        return board.answer("")


def _input(said: str) -> object:
    found = _INPUT.search(said)
    try:
        return json.JSONDecoder().raw_decode(said[found.end() :].lstrip("`json \n"))[0] if found else None
    except ValueError:
        return None


def _with_calls(reply: AIMessage, names: set[str], turn: int) -> AIMessage:
    """Take the calls that a model wrote as text, where its server does not know its form of them."""
    if reply.tool_calls or not (written := written_calls(reply.text, names)):
        return reply
    calls = [
        ToolCall(name=one["name"], args=one.get("arguments") or {}, id=f"told_{turn}_{n}", type="tool_call")
        for n, one in enumerate(written)
    ]
    return AIMessage("", tool_calls=calls)


def _bound(name: str, description: str, parameters: dict[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


def _told(call: ToolCall, seen: dict[str, Any]) -> ToolMessage:
    return ToolMessage(_written(seen), name=call["name"], tool_call_id=call["id"])


def _written(seen: dict[str, Any]) -> str:
    return json.dumps(seen, ensure_ascii=False, default=str)[:1_000]
