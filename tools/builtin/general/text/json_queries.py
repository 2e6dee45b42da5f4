"""Asking a JSON document with JMESPath."""

import json as json_format
from typing import Any

import jmespath
from jmespath.exceptions import JMESPathError
from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.context import ToolContext
from tools.kinds import FilePath, JsonQuery, JsonText
from tools.marking import ExampleCall, tool
from tools.workspace.workspace_texts import workspace_text

MAX_BYTES = 5_000_000
_MAX_QUERY_CHARS = 2_000


class JsonAnswer(BaseModel):
    """What a query found in a document."""

    query: JsonQuery = Field(description="The JMESPath expression")
    found: bool = Field(description="Whether the document holds anything there")
    n_items: int = Field(description="How many items were found: the length of a list, 1 for any other value, else 0")
    result: Any = Field(description="What was found, as JSON; null where nothing was")
    text: JsonText = Field(description="The same, written out as JSON")


@tool(
    domains=("data", "text", "general"),
    functions=("query", "transform"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"path": "people.json", "query": "[?age > `30`].name"}),
)
def json_query(
    context: ToolContext,
    query: JsonQuery,
    json: JsonText = "",
    path: FilePath = "",
) -> JsonAnswer:
    """Pull values out of a JSON document with a JMESPath expression.

    Use it for nested JSON, given as text or as a file of the workspace: people[?age > `30`].name, items[0].price,
    length(orders), sort_by(people, &age)[-1]. For rows and columns of a table use the SQL tools, to cut pieces out
    of plain text regex_extract.

    Args:
        context: The surroundings of the call.
        query: The JMESPath expression; literals stand in backticks.
        json: The JSON document; leave it out where a file is given.
        path: A JSON file of the workspace.

    Returns:
        What the expression finds, as a value and written out.
    """
    document = _document(json, path, context)
    found = _search(query, document)
    text = json_format.dumps(found, ensure_ascii=False, indent=2, default=str)
    n_items = len(found) if isinstance(found, list) else int(found is not None)
    return JsonAnswer(query=query, found=found not in (None, []), n_items=n_items, result=found, text=text)


def _document(text: str, path: str, context: ToolContext) -> Any:  # noqa: ANN401 - any JSON
    source = text if text.strip() else workspace_text(context.workspace, path, MAX_BYTES) if path.strip() else ""
    if not source.strip():
        raise InvalidArguments(
            "Give the JSON itself or a JSON file of the workspace.",
            parameter="json",
            zh="请给出 JSON 内容，或工作区中的 JSON 文件。",
        )
    try:
        return json_format.loads(source)
    except (ValueError, RecursionError) as error:
        where = f"line {error.lineno}" if isinstance(error, json_format.JSONDecodeError) else "its nesting"
        raise InvalidArguments(
            f"That is no valid JSON (look at {where}).",
            parameter="json" if text.strip() else "path",
            zh=f"这不是有效的 JSON（请检查 {where}）。",
        ) from None


def _search(query: str, document: Any) -> Any:  # noqa: ANN401 - any JSON
    if len(query) > _MAX_QUERY_CHARS:
        raise _bad_query("it is too long")
    try:
        return jmespath.search(query, document)
    except JMESPathError as error:
        raise _bad_query(" ".join(str(error).split("\n")[0].split()).rstrip(".")) from None
    except (RecursionError, ArithmeticError, TypeError, ValueError, AttributeError):
        # jmespath lets Python's own errors through where a function meets values of mixed types.
        raise _bad_query("it does not fit the document") from None


def _bad_query(why: str) -> InvalidArguments:
    return InvalidArguments(
        f"That cannot be looked up in this JSON: {why}.",
        parameter="query",
        zh=f"无法在这份 JSON 中查找：{why}。",
    )
