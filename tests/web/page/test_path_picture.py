from agents.moves import PathStep, ToolPath
from graph.observability.events import PathFound
from tests.web.fake_events import quote_events
from web.page.path_picture import Row, describe, draw

FOUND = next(event for event in quote_events() if isinstance(event, PathFound))


def test_a_path_runs_from_start_to_end() -> None:
    row = draw(FOUND)
    assert [node.label for node in row.nodes] == ["START", "search_symbol", "get_quote", "get_dividends", "END"]


def test_steps_that_need_the_same_result_stand_below_each_other() -> None:
    places = {node.label: (node.x, node.y) for node in draw(FOUND).nodes}
    assert places == {
        "START": (0, 0),
        "search_symbol": (1, 0),
        "get_quote": (2, 0),
        "get_dividends": (2, 1),
        "END": (3, 0),
    }


def test_transitions_carry_their_weights_and_flows_carry_none() -> None:
    edges = [(edge.source, edge.target, edge.weight) for edge in draw(FOUND).edges]
    assert edges == [(0, 1, 0.42), (1, 2, 0.61), (2, 3, 0.3), (3, 4, 0.5), (1, 3, None)]


def test_a_transition_without_a_weight_is_drawn_all_the_same() -> None:
    row = one_step("system/disk_usage")
    assert [edge.weight for edge in row.edges] == [None, None]
    assert row.text == "START → system/disk_usage → END"


def test_a_tool_keeps_its_category_and_group_beside_its_name() -> None:
    node = one_step("Finance/yahoo/quote").nodes[1]
    assert (node.group, node.label) == ("Finance/yahoo", "quote")


def test_a_path_is_said_in_words_with_its_weights() -> None:
    assert describe(FOUND).startswith("START → (0.42) finance/search_symbol → (0.61) finance/get_quote")


def test_a_step_that_needs_one_outside_the_path_is_drawn_without_that_flow() -> None:
    steps = (PathStep(number=3, tool_id="a/b", needs=(1,)),)
    row = draw(PathFound(subtask=1, path=ToolPath(steps=steps)))
    assert [(edge.source, edge.target) for edge in row.edges] == [(0, 1), (1, 2)]


def one_step(tool_id: str) -> Row:
    return draw(PathFound(subtask=1, path=ToolPath(steps=(PathStep(number=1, tool_id=tool_id),))))


def test_what_was_on_offer_beside_a_step_stands_below_it() -> None:
    offered = {"finance/get_quote": ("finance/get_quote", "finance/get_bars", "finance/get_news", "finance/get_fx")}
    row = draw(FOUND, offered)
    others = [(node.label, node.kind, node.x) for node in row.nodes if node.kind == "offered"]
    assert others == [("get_bars", "offered", 2), ("get_news", "offered", 2)]
    assert [(edge.source, row.nodes[edge.target].label) for edge in row.edges if edge.target > 4] == [
        (1, "get_bars"),
        (1, "get_news"),
    ]
