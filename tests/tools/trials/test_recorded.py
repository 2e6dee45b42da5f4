"""Every built-in tool's example call, with recordings in place of services: all of them run, none fails."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from errors import ConfigError
from settings import Settings
from tagging.rules.tagger import RuleTagger
from tagging.taxonomy import load_taxonomy
from tools.library.library import ToolLibrary
from tools.trials.recorded import recorded
from tools.trials.trial import Conditions, Trial, TrialOutcome, try_tool

RECORDINGS = Path(__file__).parents[1] / "builtin"
REFUSING = {"system/kill_process"}


@pytest.fixture
async def library(home: Path) -> AsyncIterator[ToolLibrary]:
    async with ToolLibrary(home, tagger=RuleTagger(load_taxonomy())) as library:
        yield library


async def tried(library: ToolLibrary, tool_id: str, conditions: Conditions) -> Trial:
    return await try_tool(library, library.get(tool_id), conditions)


async def test_every_built_in_tool_passes_or_refuses_as_designed(library: ToolLibrary) -> None:
    async with recorded(RECORDINGS, Conditions(options=Settings().pack_options)) as conditions:
        trials = [await try_tool(library, tool, conditions) for tool in library.tools().values()]
    assert {t.tool_id: t.note for t in trials if t.outcome not in (TrialOutcome.PASSED, TrialOutcome.REFUSED)} == {}
    assert {t.tool_id for t in trials if t.outcome is TrialOutcome.REFUSED} == REFUSING
    assert len(trials) >= 75


async def test_offline_a_tool_that_lives_on_a_provider_says_what_it_needs(library: ToolLibrary) -> None:
    trial = await tried(library, "finance/get_news", Conditions(options=Settings().pack_options))
    assert trial.outcome is TrialOutcome.NETWORK
    assert "toolatlas[finance]" in trial.note


@pytest.mark.parametrize("tool_id", ["general/send_email", "system/run_command"])
async def test_what_a_person_must_approve_is_never_tried_with_the_users_settings(
    library: ToolLibrary, tool_id: str
) -> None:
    mine = Settings(smtp_host="127.0.0.1", smtp_port=9, smtp_from="me@example.com", run_programs="ls").pack_options
    assert (await tried(library, tool_id, Conditions(options=mine))).outcome is TrialOutcome.CONFIGURATION


async def test_a_folder_without_recordings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="holds <pack>/recorded"):
        async with recorded(tmp_path, Conditions()):
            pass


async def test_after_the_trial_providers_are_real_again(library: ToolLibrary) -> None:
    async with recorded(RECORDINGS, Conditions()) as conditions:
        during = await tried(library, "finance/money_flow_top", conditions)
    after = await tried(library, "finance/money_flow_top", Conditions())
    assert (during.outcome, after.outcome) == (TrialOutcome.PASSED, TrialOutcome.NETWORK)
