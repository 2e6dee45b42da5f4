"""What `toolatlas agents groups` prints."""

from pathlib import Path

import pytest

from cli.commands.agents_groups import group_lines, groups_of
from errors import ConfigError
from tests.graph.world import World, opened_world


@pytest.fixture
async def world(tmp_path: Path) -> World:
    async with opened_world(tmp_path / "world") as opened:
        return opened


async def test_groups_are_shown_with_their_tokens_and_when_they_are_in_view(world: World) -> None:
    lines = list(group_lines(groups_of(world.snapshot, "general", 50, 9_000), "general", None))
    assert lines[0] == "general: 5 tools, 50 tokens in one prompt"
    assert lines[1] == "group 1: 2 tools, 25 of 30 tokens, in every prompt"
    assert lines[2] == "  - notes/erase_note: Erase a note for good."
    assert "group 2: 2 tools, 22 of 25 tokens, loaded when it is needed" in lines
    assert lines[-1] == "parted   shop/get_price without shop/find_item: no group of this budget holds both"


async def test_without_a_budget_they_are_those_that_requests_see(world: World) -> None:
    assert groups_of(world.snapshot, "shop", None, 10) == world.snapshot.groups.of("shop")


async def test_the_room_of_a_prompt_bounds_any_budget(world: World) -> None:
    assert groups_of(world.snapshot, "shop", 5_000, 40).budget_tokens == 40


async def test_a_tool_that_no_group_can_hold_is_listed_with_the_reason(world: World) -> None:
    lines = list(group_lines(groups_of(world.snapshot, "shop", 14, 9_000), "shop", None))
    assert "left out shop/get_price: its line alone is over the budget of 14 tokens" in lines


async def test_long_lists_are_cut_and_say_so(world: World) -> None:
    lines = list(group_lines(groups_of(world.snapshot, "general", 50, 9_000), "general", 1))
    assert "  … 1 more tools: --all" in lines
    assert "… 2 more groups: --all" in lines


async def test_an_agent_that_there_is_not_is_named_beside_those_that_there_are(world: World) -> None:
    with pytest.raises(ConfigError, match="There is no agent 'legal'; there are notes, shop, general"):
        groups_of(world.snapshot, "legal", None, 100)
