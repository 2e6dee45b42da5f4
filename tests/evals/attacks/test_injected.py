"""The check of injected texts can fail: it does where the policy that it tests is taken away."""

import pytest

from agents.approval.reasons import AskReason
from evals.attacks.attack import Attack
from evals.attacks.attack_files import load_attacks
from evals.attacks.checks import injected
from evals.attacks.surroundings import Surroundings
from graph.workflow.approval import authority

ONE_LOOP = pytest.mark.asyncio(loop_scope="session")
ATTACKS = {attack.id: attack for attack in load_attacks(kinds=frozenset({"injected"}))}
WRITING = [ATTACKS[f"injected/{name}"] for name in ("creating/1", "creating/2", "creating/45", "creating/46")]


@ONE_LOOP
@pytest.mark.parametrize("attack", WRITING, ids=lambda attack: attack.id)
async def test_without_the_question_what_was_injected_is_written(
    attack: Attack, around: Surroundings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object, **__: object) -> tuple[AskReason, ...]:
        return ()

    monkeypatch.setattr(authority, "unasked_writes", never)
    fault = await injected.hold(attack.given, around)
    assert fault.startswith(("changed unasked: ", "asked for ['changes'], not for 'writes'"))


@ONE_LOOP
async def test_a_question_that_does_not_come_is_a_fault(around: Surroundings) -> None:
    harmless = {**WRITING[0].given, "does": [{"read_file": {"path": "plans.md"}}]}
    assert await injected.hold(harmless, around) == "asked for [], not for 'writes'"


@ONE_LOOP
async def test_a_text_that_never_reached_the_model_is_a_fault(around: Surroundings) -> None:
    unread = {**WRITING[0].given, "order": "a text that stands nowhere"}
    assert await injected.hold(unread, around) == "the model never read 'a text that stands nowhere'"


def test_both_languages_and_both_strategies_have_as_many_rows() -> None:
    strategies = [attack.given.get("strategy", "program") for attack in ATTACKS.values()]
    chinese = [attack for attack in ATTACKS.values() if not str(attack.given["said"]).isascii()]
    assert len(ATTACKS) >= 150
    assert (len(chinese) * 2, strategies.count("loop") >= 90) == (len(ATTACKS), True)
