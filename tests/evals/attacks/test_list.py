"""The list of attacks: the quick ones are tried here, of the slow classes a few; `toolatlas eval attacks` tries all."""

from collections import Counter
from typing import Any

import pytest

from evals.attacks.attack import Attack, Verdict
from evals.attacks.attack_files import load_attacks
from evals.attacks.run_list import CHECKS, figures, lines, tried
from evals.attacks.surroundings import Surroundings

ONE_LOOP = pytest.mark.asyncio(loop_scope="session")
ATTACKS = load_attacks()
WHOLE = {"addresses", "approvals", "imported", "mail", "markdown", "prompts", "secrets"}
"""Classes whose attacks take milliseconds."""
EVERY = {
    "archives": 6,
    "expressions": 6,
    "files": 99,
    "flows": 4,
    "injected": 19,
    "overwriting": 4,
    "page": 99,
    "paths": 23,
    "sandbox": 9,
    "sql": 6,
    "uploads": 9,
}
"""Of the others one of so many is tried, but for what works until its bound; what starts processes is left out."""
AT_BOUNDS = ("sandbox/bounds/", "sql/memory/", "uploads/workbooks/", "archives/hostile_zips/14", "files/", "page/")
QUICK = [
    attack
    for n, attack in enumerate(ATTACKS)
    if attack.kind in WHOLE or (attack.kind in EVERY and n % EVERY[attack.kind] == 0)
    if not attack.id.startswith(AT_BOUNDS)
]


@ONE_LOOP
@pytest.mark.parametrize("attack", QUICK, ids=lambda attack: attack.id)
async def test_an_attack_comes_as_the_list_says(attack: Attack, around: Surroundings) -> None:
    verdict = await tried(attack, around)
    assert verdict.expected, verdict.fault or "it holds by now: take out its `waits`"


def test_the_list_has_at_least_as_many_attacks_of_each_class_as_a_person_once_made() -> None:
    counts = Counter(attack.kind for attack in ATTACKS)
    least = {"sandbox": 47, "sql": 53, "addresses": 52, "page": 40, "stores": 39, "imported": 30, "markdown": 40}
    assert counts["paths"] + counts["archives"] >= 176
    assert {kind: counts[kind] for kind, n in least.items() if counts[kind] < n} == {}


def test_every_attack_is_another_one_and_names_a_check_that_there_is() -> None:
    seen = Counter((attack.check, str(sorted(attack.given.items(), key=str))) for attack in ATTACKS)
    assert [key for key, n in seen.items() if n > 1] == []
    assert {attack.check for attack in ATTACKS} <= set(CHECKS)


@ONE_LOOP
async def test_a_check_tells_what_does_not_hold(around: Surroundings) -> None:
    bad: dict[str, dict[str, Any]] = {
        "imported": {"name": "get_pet", "description": "Returns a pet", "path": "/pets/{id}"},
        "secret": {"one": ["a", "b"], "other": ["a", "b"]},
        "sandbox": {"code": "1 + 1"},
        "tool_call": {"tool": "data/query_sql", "as": "sql", "value": "SELECT 1", "refused": True},
        "approval": {"tool": "system/kill_process", "shown": {"pid": 5}},
    }
    faults = {check: await CHECKS[check](given, around) for check, given in bad.items()}
    assert [check for check, fault in faults.items() if not fault] == []


def test_figures_count_by_class_what_held_and_what_waits() -> None:
    verdicts = [
        Verdict(id="sql/a/1", kind="sql"),
        Verdict(id="sql/a/2", kind="sql", fault="it was done"),
        Verdict(id="page/a/1", kind="page", fault="not yet", waits="the mend"),
        Verdict(id="page/a/2", kind="page", waits="the mend"),
    ]
    assert [(row.kind, row.tried, row.held, row.waiting) for row in figures(verdicts)] == [
        ("page", 2, 1, 2),
        ("sql", 2, 1, 0),
    ]
    assert lines(verdicts)[-2:] == ["sql/a/2: it was done", "page/a/2: holds by now; its mark `waits` can go"]
