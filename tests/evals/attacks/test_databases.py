"""Hostile statements: how many there are, and who watches what they do."""

from errors import InvalidArguments
from evals.attacks.databases import report
from evals.attacks.databases.calls import cases
from evals.attacks.databases.prey import SECRET, Prey, prey_of
from evals.attacks.databases.run import try_statements, watched
from evals.attacks.databases.statements import DIALECTS, drawn, statements


def test_there_are_hundreds_of_every_kind_of_database() -> None:
    assert min(len(statements(dialect)) for dialect in DIALECTS) > 300
    assert len(cases(1)) > 300


def _write(prey: Prey) -> None:
    (prey.out / "w").write_text("x", encoding="utf-8")


def test_whoever_watches_sees_a_change_a_secret_and_what_breaks() -> None:
    with prey_of("sqlite") as prey:
        state = prey.digest()
        assert watched(prey, lambda: _write(prey), state, reads=True)[0].startswith("it changed")
        assert watched(prey, lambda: SECRET, state, reads=True) == ("it read a file", False)
        assert watched(prey, lambda: 1 // 0, state, reads=True)[0].startswith("it broke: ZeroDivisionError")
        assert watched(prey, lambda: _refuse("no"), state, reads=True) == ("no Chinese for 'no'", True)
        assert watched(prey, lambda: None, state, reads=True) == ("", False)


def _refuse(said: str) -> None:
    raise InvalidArguments(said)


def test_figures_count_a_statement_once_however_it_was_tried() -> None:
    with prey_of("sqlite") as prey:
        found = try_statements(prey, drawn("sqlite", 3, 1))
    told = report.lines(found)
    assert any(line.startswith("3 hostile statements and calls") and ": 0 got through" in line for line in told)
