"""A column of a table on hand is named by a message, in either language; what another tool returned has none."""

import pytest

from agents.decisions.fill_arguments.question import Upstream
from graph.workflow.composed.texts.columns_named import names_column
from graph.workflow.state import Exchange


def loaded(tool_id: str) -> list[Exchange]:
    value = {"table": "ports", "columns": [{"name": "port_name"}, {"name": "端口"}]}
    made = Upstream(tool_id=tool_id, value=value, step=1, call_id="c1")
    return [Exchange(request="load it", answer="", produced=(made,))]


@pytest.mark.parametrize(
    ("request_", "named"), [("what's the port?", True), ("端口是多少", True), ("the host?", False)]
)
def test_a_column_is_named(request_: str, named: bool) -> None:
    assert names_column(request_, loaded("data/load_table")) is named


def test_nothing_is_named_where_no_table_is_on_hand() -> None:
    assert not names_column("what's the port?", loaded("general/json_query"))
    assert not names_column("端口是多少", None)
