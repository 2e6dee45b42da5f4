"""Hostile statements on real databases: a few, drawn by chance; `toolatlas eval attacks --part databases` tries all."""

from contextlib import AbstractContextManager

import pytest

from evals.attacks.databases.calls import cases, try_calls
from evals.attacks.databases.prey import Prey, prey_of
from evals.attacks.databases.report import n_tried
from evals.attacks.databases.run import try_statements
from evals.attacks.databases.statements import drawn

_EACH = 15


@pytest.fixture(params=["sqlite", "duckdb", "postgresql"])
def prey(request: pytest.FixtureRequest) -> AbstractContextManager[Prey]:
    server = request.getfixturevalue("postgres") if request.param == "postgresql" else ""
    return prey_of(request.param, server)


def test_nothing_hostile_gets_through(prey: AbstractContextManager[Prey]) -> None:
    with prey as open_prey:
        chosen = [one for one in drawn(open_prey.address.dialect, 0, 3) if one.kind in ("writes", "schema")][:_EACH]
        found = [*try_statements(open_prey, chosen), *try_calls(open_prey, cases(3, _EACH))]
    assert n_tried(found) == 2 * _EACH
    assert [one for one in found if one.fault] == []
