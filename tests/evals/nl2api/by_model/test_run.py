"""Questions over databases put to a scripted model, by every arm."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import AIMessage

from errors import ConfigError, ModelUnavailable
from evals.nl2api.by_model.case import Case, cases
from evals.nl2api.by_model.outcome import ModelledCase
from evals.nl2api.by_model.run import ARMS, Arm, ModelPlan, run_by_model
from evals.nl2api.by_model.universe import Offered, Universe
from evals.nl2api.pairs import Pair
from evals.report.nl2api import report_lines
from settings import Settings
from tests.prompts.conftest import ScriptedChatModel
from tools.sources.databases.slot.specs import NAMES, slot_specs

SQL = "SELECT count(*) FROM city WHERE country = 'Italy'"


def drawn(tmp_path: Path, *said: tuple[str, str]) -> list[Case]:
    """Return cases over a small database."""
    with sqlite3.connect(tmp_path / "map.sqlite") as connection:
        connection.executescript(
            "CREATE TABLE city (name TEXT, country TEXT, n INT);"
            "INSERT INTO city VALUES ('Rome', 'Italy', 3), ('Oslo', 'Norway', 5), ('Bari', 'Italy', 1)"
        )
    connection.close()
    rows = said or (("how many cities are in Italy?", SQL),)
    pairs = [Pair(id=f"map_{n}", database="map", question=q, sql=sql) for n, (q, sql) in enumerate(rows)]
    return cases(pairs, [tmp_path], 0, 1)


async def asked(tmp_path: Path, arm: Arm, found: list[Case], *script: Any, **said: Any) -> ModelledCase:
    """Put the first case to a model that replies as scripted."""
    fake = ScriptedChatModel(script=list(script))
    plan = ModelPlan(arms=(arm,), out=tmp_path / "out", **said)
    settings = Settings(model="scripted:test", home=tmp_path / "home")
    report = await run_by_model(settings, found[:1], plan, build=lambda _: fake)
    assert not fake.script
    return report[arm][0]


def calling(*calls: tuple[str, dict[str, Any]]) -> AIMessage:
    """Return a reply that calls functions."""
    return AIMessage(
        "", tool_calls=[{"name": name, "args": args, "id": f"{n}"} for n, (name, args) in enumerate(calls)]
    )


FILTER = (
    "filter_data",
    {"data": "$starting_table_var$", "key_name": "country", "value": "Italy", "condition": "equal_to"},
)
COUNT = ("aggregate_data", {"data": "$DATA_1$", "aggregation_operation": "count"})


@pytest.mark.parametrize("question", ["how many cities are in Italy?", "意大利（Italy）有多少 city？"])
async def test_calls_that_are_those_of_the_sql_are_right_in_every_figure(tmp_path: Path, question: str) -> None:
    found = await asked(
        tmp_path, "direct", drawn(tmp_path, (question, SQL)), calling(FILTER), calling(COUNT), "$DATA_2$"
    )
    assert (found.right, found.exact, found.error) == (True, True, "")
    assert (found.intents.hits, found.intents.said, found.intents.wanted) == (2, 2, 2)
    assert found.slots.hits == found.slots.said == found.slots.wanted
    assert found.use.calls == 3


async def test_what_a_call_lacks_and_what_it_names_wrong_is_counted(tmp_path: Path) -> None:
    wrong = (FILTER[0], {**FILTER[1], "value": "Norway"})
    spare = ("sort_data", {"data": "$DATA_1$", "key_name": "n"})
    found = await asked(tmp_path, "direct", drawn(tmp_path), calling(wrong, COUNT, spare), "$DATA_2$")
    assert (found.right, found.exact) == (False, False)
    assert (found.intents.hits, found.intents.said, found.intents.wanted) == (2, 3, 2)
    assert found.slots.wanted - found.slots.hits == 1
    assert found.slots.said > found.slots.wanted


async def test_a_reference_counts_by_the_call_that_made_it(tmp_path: Path) -> None:
    lost = ("aggregate_data", {"data": "$starting_table_var$", "aggregation_operation": "count"})
    found = await asked(tmp_path, "direct", drawn(tmp_path), calling(FILTER, lost), "done")
    assert found.intents.hits == found.intents.wanted
    assert found.slots.wanted - found.slots.hits == 1
    assert not found.right


async def test_calls_written_as_text_are_calls_and_errors_are_told(tmp_path: Path) -> None:
    text = json.dumps({"name": "filter_data", "arguments": {**FILTER[1], "key_name": "land"}})
    found = await asked(
        tmp_path,
        "direct",
        drawn(tmp_path),
        text,
        calling(FILTER),
        calling((COUNT[0], {**COUNT[1], "data": "DATA_2"})),
        "",
    )
    assert found.right
    assert found.intents.said == 3


async def test_a_program_is_checked_run_and_mended_by_its_error(tmp_path: Path) -> None:
    body = "kept = filter_data(data='$starting_table_var$', key_name='country', value='Italy', condition='equal_to')\n"
    wrong = f"```python\n{body}print(aggregate_data(data=kept['data'], operation='count')['data'])\n```"
    right = f"```python\n{body}print(aggregate_data(data=kept['data'], aggregation_operation='count')['data'])\n```"
    found = await asked(tmp_path, "program", drawn(tmp_path), wrong, right)
    assert (found.right, found.exact, found.use.calls) == (True, True, 2)


async def test_one_statement_is_mended_once_by_the_databases_own_error(tmp_path: Path) -> None:
    found = await asked(
        tmp_path, "sql", drawn(tmp_path), "```sql\nSELECT count(*) FROM city WHERE land = 'Italy'\n```", f"{SQL};"
    )
    assert (found.right, found.calls, found.use.calls) == (True, None, 2)


async def test_a_statement_that_would_write_is_refused(tmp_path: Path) -> None:
    found = await asked(tmp_path, "sql", drawn(tmp_path), "DELETE FROM city", "DROP TABLE city")
    assert not found.right
    assert "SELECT" in found.error
    with sqlite3.connect(tmp_path / "map.sqlite") as connection:
        assert connection.execute("SELECT count(*) FROM city").fetchone() == (3,)
    connection.close()


async def test_reasoning_aloud_ends_with_its_answer(tmp_path: Path) -> None:
    first = f"Thought: keep them\nAction: filter_data\nAction Input: {json.dumps(FILTER[1])}"
    then = f"Action: aggregate_data\nAction Input: ```json\n{json.dumps(COUNT[1])}\n```"
    found = await asked(tmp_path, "react", drawn(tmp_path), "I wonder", first, then, 'Final Answer: "$DATA_2$"')
    assert (found.right, found.exact, found.use.calls) == (True, True, 4)


async def test_reasoning_aloud_ends_after_ten_steps(tmp_path: Path) -> None:
    found = await asked(tmp_path, "react", drawn(tmp_path), *["hm"] * 10)
    assert (found.right, found.error) == (False, "no call was made")


async def test_hidden_names_are_those_of_their_functions_again(tmp_path: Path) -> None:
    found, universe = drawn(tmp_path), Universe(hidden=True)
    tools = Offered(universe, [call.name for call in found[0].gold], found[0].name).tools
    described = {tool.description: tool for tool in tools}

    def hidden(call: tuple[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
        spec = next(spec for spec in slot_specs() if spec["name"] == call[0])
        names = dict(zip(spec["parameters"]["properties"], described[spec["description"]].properties, strict=True))
        return described[spec["description"]].name, {names[key]: value for key, value in call[1].items()}

    case = await asked(
        tmp_path, "direct", found, calling(hidden(FILTER)), calling(hidden(COUNT)), "$DATA_2$", universe=universe
    )
    assert {tool.name for tool in tools} == {f"FUNC_{n + 1}" for n in range(len(tools))}
    assert (case.right, case.exact) == (True, True)


async def test_a_name_that_is_not_offered_is_no_hit(tmp_path: Path) -> None:
    few = Universe(share=10, hidden=True)
    found = await asked(tmp_path, "direct", drawn(tmp_path), calling(FILTER, ("FUNC_99", {})), "no", universe=few)
    assert (found.intents.hits, found.intents.said) == (0, 2)
    assert found.error == "no call was made"


@pytest.mark.parametrize("universe", [Universe(), Universe(share=10, hidden=True), Universe(share=50)])
@pytest.mark.parametrize(
    "sql",
    [
        SQL,
        "SELECT min(n), max(n) FROM city",
        "SELECT country, count(*) FROM city GROUP BY country HAVING count(*) > 1",
        "SELECT name FROM city WHERE country = 'Italy' OR n > 4 ORDER BY n DESC LIMIT 2",
        "SELECT name FROM city WHERE n BETWEEN 1 AND 3",
    ],
)
async def test_the_calls_that_were_wanted_are_right_in_every_figure(
    tmp_path: Path, sql: str, universe: Universe
) -> None:
    found = await asked(tmp_path, "gold", drawn(tmp_path, ("q", sql)), universe=universe)
    assert (found.right, found.exact, found.error) == (True, True, "")
    assert found.slots.hits == found.slots.said == found.slots.wanted > 0


@pytest.mark.parametrize(("share", "n"), [(10, 2), (25, 3), (50, 6), (75, 9), (100, 11)])
def test_what_is_needed_is_offered_and_a_share_of_all_others(share: int, n: int) -> None:
    offered = Offered(Universe(share=share), ["filter_data", "aggregate_data"], "one")
    names = {tool.name for tool in offered.tools}
    assert len(names) == n
    assert {"filter_data", "aggregate_data"} <= names
    assert [tool.name for tool in Offered(Universe(share=share), ["filter_data"], "one").tools] != list(NAMES)


async def test_finished_cases_are_not_asked_again_and_the_arms_differ(tmp_path: Path) -> None:
    two = drawn(tmp_path, ("how many cities are in Italy?", SQL), ("how many cities?", "SELECT count(*) FROM city"))
    fake = ScriptedChatModel(script=[SQL, SQL])
    settings = Settings(model="scripted:test", home=tmp_path / "home")
    plan = ModelPlan(arms=("sql",), out=tmp_path / "out")
    first = await run_by_model(settings, two, plan, build=lambda _: fake)
    again = await run_by_model(settings, two, plan, build=lambda _: fake)
    assert first == again
    assert sum(case.right for case in first["sql"]) == 1
    lines = report_lines({**again, "direct": []})
    assert any(line.startswith("| sql | 2 | 50.0 [") for line in lines)
    assert not any("direct" in line for line in lines)


async def test_a_model_that_does_not_answer_is_no_result(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable):
        await asked(tmp_path, "sql", drawn(tmp_path), ValueError("down"))
    assert not list((tmp_path / "out").rglob("*.json"))


async def test_without_a_model_nothing_is_run(tmp_path: Path) -> None:
    plan = ModelPlan(arms=ARMS, out=tmp_path / "out")
    with pytest.raises(ConfigError, match="TOOLATLAS_MODEL"):
        await run_by_model(Settings(home=tmp_path / "home"), drawn(tmp_path), plan)


def test_questions_that_open_tables_twice_are_left_out_and_the_draw_is_the_same(tmp_path: Path) -> None:
    found = drawn(
        tmp_path,
        ("cities above average", "SELECT name FROM city WHERE n > (SELECT avg(n) FROM city)"),
        ("all cities", "SELECT name FROM city"),
        ("does not run", "SELECT nothing FROM city"),
        ("by n", "SELECT name FROM city ORDER BY n DESC LIMIT 1"),
    )
    assert {case.pair.question for case in found} >= {"all cities", "by n"}
    assert "does not run" not in {case.pair.question for case in found}
    assert [case.name for case in found] == [case.name for case in cases([c.pair for c in found], [tmp_path], 0, 1)]
