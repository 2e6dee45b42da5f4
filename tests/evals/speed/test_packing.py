import re

from evals.speed.packing import many_tools, packing_lines


def test_a_library_of_any_size_is_made_of_the_built_in_tools() -> None:
    tools = many_tools(200)
    assert (len(tools), len({tool.id for tool in tools})) == (200, 200)


def test_the_largest_view_is_printed_beside_its_budget() -> None:
    first, *rest = packing_lines(150, [200, 100_000])
    assert first.startswith("150 tools, lines counted once in ")
    small, large = rest
    found = re.search(r"at most ([\d,]+) tokens in view", small)
    assert found
    assert 0 < int(found[1]) <= 200
    assert "budget 100,000: 1 groups" in large
