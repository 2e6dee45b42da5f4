import pytest

from graph.workflow.decisions import owners
from graph.workspace.snapshot import profile_tools, take_snapshot
from tests.graph.world import World


async def test_a_snapshot_says_who_may_use_what(world: World) -> None:
    snapshot = world.snapshot
    assert snapshot.taken["shop"] == {"shop/find_item", "shop/get_price"}
    assert snapshot.taken["general"] == snapshot.tools.keys()
    assert snapshot.general == {"general"}


async def test_suppliers_stand_by_their_consumer_strong_ones_first(world: World) -> None:
    assert [d.supplier for d in world.snapshot.dependencies["shop/get_price"]] == ["shop/find_item"]


async def test_every_agent_has_its_group_within_its_budget(world: World) -> None:
    small = [p.model_copy(update={"token_budget": 100}) for p in world.snapshot.profiles]
    snapshot = take_snapshot("f", world.snapshot.tools, tuple(small))
    assert "shop/get_price" in snapshot.groups.of("shop").first
    assert "shop/get_price" not in snapshot.groups.of("notes").first
    assert all(g.first.n_tokens <= 100 for g in snapshot.groups.by_agent.values())


async def test_of_tools_that_fit_equally_the_most_used_ones_come_first(world: World) -> None:
    small = tuple(p.model_copy(update={"token_budget": 100}) for p in world.snapshot.profiles)
    usage = {"shop/get_price": 8.0}
    snapshot = take_snapshot("f", world.snapshot.tools, small, usage=usage, room_tokens=40)
    assert snapshot.groups.of("general").budget_tokens == 40
    assert snapshot.groups.of("general").first.tool_ids == ("shop/get_price",)
    snapshot = take_snapshot("f", world.snapshot.tools, small, usage=usage, room_tokens=50)
    assert snapshot.groups.of("general").first.tool_ids == ("shop/find_item", "shop/get_price")


async def test_an_agent_that_there_is_not_has_no_tools_in_view(world: World) -> None:
    assert world.snapshot.groups.first_part("nobody").text == ""


async def test_profiles_are_searchable_by_their_own_examples_and_their_tools(world: World) -> None:
    tools = {
        i: t.model_copy(update={"examples": (f"use {t.name}",)} if t.group == "shop" else {})
        for i, t in world.snapshot.tools.items()
    }
    profiles = tuple(
        p.model_copy(
            update={"examples": ("what does it cost",), "descriptions": {"zh": "商品与价格"}}
            if p.name == "shop"
            else {}
        )
        for p in world.snapshot.profiles
    )
    made = profile_tools(take_snapshot("f", tools, profiles))
    assert made["agents/shop"].examples == ("what does it cost", "use find_item", "use get_price")
    assert made["agents/shop"].description == "Items and prices.\n商品与价格"
    assert made["agents/notes"].examples == ()


@pytest.mark.parametrize(
    ("tool_id", "owner"),
    [("shop/get_price", "shop"), ("notes/write_note", "notes"), ("other/tool", "general"), ("x/y", "")],
)
def test_a_specialist_owns_a_tool_before_a_general_agent(tool_id: str, owner: str) -> None:
    taken = {
        "general": frozenset({"shop/get_price", "notes/write_note", "other/tool"}),
        "shop": frozenset({"shop/get_price"}),
        "notes": frozenset({"notes/write_note"}),
    }
    assert owners(taken, frozenset({"general"}))(tool_id) == owner
