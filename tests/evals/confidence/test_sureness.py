from pathlib import Path

import pytest

from errors import ConfigError
from evals.confidence.sureness import Told, answers_in, fit_sureness, report_on
from evals.report.sureness import sureness_tables
from tests.evals.execution.test_report import outcome

HEEDED = {"share": 0.0, "names": 0.0, "values": 0.0, "covered": 2.0}
LEFT = {"share": 0.7, "names": 0.7, "values": 0.7, "covered": 1.0}
ANSWERS = [
    Told(signs=signs, right=right)
    for signs, right, n in ((HEEDED, True, 9), (HEEDED, False, 3), (LEFT, False, 9), (LEFT, True, 2))
    for _ in range(n)
]


def test_what_is_left_counts_against_a_result() -> None:
    weights = fit_sureness(ANSWERS).weights
    assert all(weight <= 0 for name, weight in weights.items() if name != "covered")
    assert weights["covered"] >= 0


def test_a_report_says_what_came_true_and_what_is_withheld() -> None:
    report = report_on(ANSWERS, fit=True)
    assert sum(b.right.n for b in report.bins) == len(ANSWERS)
    assert [floor.told.hits for floor in report.floors] == sorted((f.told.hits for f in report.floors), reverse=True)
    assert report.floors[0].lost.hits == 2  # what leaves out a value is withheld at every floor
    assert sureness_tables(report)[0].startswith("| sureness |")


def test_cases_without_calls_say_nothing(tmp_path: Path) -> None:
    for name, right, signs in (("a", True, HEEDED), ("b", False, LEFT), ("c", False, {})):
        (tmp_path / f"{name}.json").write_text(outcome(name, right=right, signs=signs).model_dump_json())
    assert len(answers_in([tmp_path])) == 2


def test_folders_without_cases_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no right and wrong answers"):
        answers_in([tmp_path])
