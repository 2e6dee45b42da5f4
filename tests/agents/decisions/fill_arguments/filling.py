"""Tools to be filled, and the arguments that the filler by kinds finds for them."""

from typing import Any

from agents.decisions.fill_arguments.offline import fill_by_kinds
from agents.decisions.fill_arguments.question import Filled, FillQuestion
from tools.tool import Tool


def parameter(kind: str = "", **schema: Any) -> dict[str, Any]:
    hints = {k.replace("_", "-"): v for k, v in schema.items()}
    return {"type": "string"} | ({"format": kind} if kind else {}) | hints


def tool(required: tuple[str, ...] = (), **properties: dict[str, Any]) -> Tool:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    return Tool(id="g/t", name="t", description="does it", group="g", parameters=parameters)


def answer(task: str, filled: Tool, **more: Any) -> Filled:
    return fill_by_kinds(FillQuestion(task=task, tool=filled, **more))


def arguments(task: str, filled: Tool, **more: Any) -> dict[str, Any]:
    (only,) = answer(task, filled, **more).sets
    return only
