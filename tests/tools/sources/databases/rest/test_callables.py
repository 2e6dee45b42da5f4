import inspect
from pathlib import Path
from typing import Any

import pytest

from errors import InvalidArguments
from tests.tools.sources.databases.rest.conftest import Written
from tests.tools.sources.databases.rest.served import served
from tools.sources.databases.limits import ReadLimits
from tools.sources.databases.rest.callables import argument_names, endpoint_callables
from tools.sources.databases.rest.client import client_module, write_client
from tools.sources.databases.rest.database import RestDatabase, open_rest_database
from tools.sources.databases.rest.serving import build_app
from tools.sources.databases.rest.slot import Slot

LIVE = "get_count_of_buyer_with_city_by_name"
LARGEST = "get_id_and_amount_of_purchase_sorted_by_amount_down_first"


def loaded(source: str) -> dict[str, Any]:
    """Run a written module."""
    module: dict[str, Any] = {}
    exec(compile(source, "client.py", "exec"), module)
    return module


def test_callables_answer_as_the_endpoints_do(made: RestDatabase) -> None:
    calls = endpoint_callables(made)
    assert calls[LIVE](name="北京") == {"count": [1]}
    for endpoint in made.endpoints:
        for gold in endpoint.calls:
            arguments = endpoint.arguments(gold)
            assert calls[endpoint.name](**arguments) == made.answer(endpoint, arguments, ReadLimits())


def test_a_callable_says_what_it_takes(made: RestDatabase) -> None:
    calls = endpoint_callables(made)
    (limit,) = inspect.signature(calls[LARGEST]).parameters.values()
    assert (limit.name, limit.annotation, limit.default) == ("limit", int, 2)
    assert "    name: Name of city must be this." in (calls[LIVE].__doc__ or "")
    with pytest.raises(TypeError):
        calls[LIVE](town="Berlin")
    with pytest.raises(InvalidArguments):
        calls[LARGEST](limit="many")


def test_a_written_module_asks_what_is_served(made: RestDatabase, tmp_path: Path) -> None:
    with served(build_app(made, ("127.0.0.1",))) as address:
        file = tmp_path / "client.py"
        assert write_client(made, file, address) == len(made.endpoints)
        module = loaded(file.read_text(encoding="utf-8"))
        for endpoint in made.endpoints:
            arguments = endpoint.arguments(endpoint.calls[0])
            assert module[endpoint.name](**arguments) == made.answer(endpoint, arguments, ReadLimits())
        assert module[LARGEST]() == {"purchase": [{"id": 4, "amount": 99.0}, {"id": 2, "amount": 20.0}]}


def test_what_a_database_says_is_no_code_of_the_module(made: RestDatabase) -> None:
    hostile = '"""\n\'\'\'\nraise SystemExit("ran")\n\\'
    slot = Slot(name='class")', of=hostile, comment=hostile)
    first = made.endpoints[0].model_copy(update={"name": "x-y", "description": hostile, "slots": (slot, slot)})
    source = client_module(made.model_copy(update={"endpoints": (first, first)}), hostile)
    module = loaded(source)
    assert {"ask_x_y", "ask_x_y_2"} <= set(module)
    assert hostile in module["ask_x_y"].__doc__


def test_names_that_python_does_not_take_are_spelled_anew() -> None:
    slots = [Slot(name=name) for name in ("city", "class", "p_class", "名称", "a b", "²")]
    assert argument_names(slots) == ["city", "p_class", "p_class_2", "名称", "p_a_b", "p__"]


def test_an_endpoint_without_parameters_is_a_function_without_them(shop: Path, pairs: Written) -> None:
    made = open_rest_database(f"sqlite:{shop}", pairs(("How many cities?", "SELECT count(*) FROM city")))
    (call,) = endpoint_callables(made).values()
    assert call() == {"count": [3]}
    assert "() -> dict[str, Any]:" in client_module(made, "http://127.0.0.1:1")
