"""The arm that writes one SELECT: checked as every statement is, and mended once by the database's own error."""

import re
from typing import Final

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage

from errors import InvalidArguments, ToolCallFailed
from evals.nl2api.by_model.board import Answer
from evals.nl2api.by_model.case import Case
from evals.nl2api.by_model.texts import SQL, told_schema
from evals.nl2api.by_model.universe import Offered
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.opening import open_session
from tools.sources.databases.session import Rows
from tools.sources.databases.statement import checked_select

_TRIES: Final = 2
_FENCE: Final = re.compile(r"```[ \t]*\w*[ \t]*\n(?P<body>.*?)(?:```|\Z)", re.DOTALL)
_LIMITS: Final = ReadLimits(rows=50_000, result_bytes=1 << 26)


async def statement(case: Case, _offered: Offered, model: BaseChatModel) -> Answer:
    """Let the model write a statement, and once more where the database refuses it."""
    rules = SQL.format(dialect=case.known.address.dialect)
    messages: list[AnyMessage] = [SystemMessage(rules), HumanMessage(told_schema(case))]
    failed = Answer(calls=None)
    for _ in range(_TRIES):
        said = (await model.ainvoke(messages)).text
        sql = sql_in(said)
        try:
            return Answer(rows=_selected(case, sql).rows, calls=None, said=sql)
        except (InvalidArguments, ToolCallFailed) as error:
            failed = Answer(calls=None, said=sql, error=str(error))
            messages += [AIMessage(said), HumanMessage(f"It failed; write it anew:\n{error}")]
    return failed


def sql_in(said: str) -> str:
    """Take the statement out of a reply."""
    fenced = _FENCE.search(said)
    return (fenced["body"] if fenced else said).strip().rstrip(";")


def _selected(case: Case, sql: str) -> Rows:
    known = case.known
    own = checked_select(sql, known.address.dialect, known.catalogue, _LIMITS)
    with open_session(known.address, known.catalogue.exposed, _LIMITS) as session:
        return session.select(own)
