"""What is best in each group."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.retrieval.tool_groups import tool_groups


@given(st.lists(st.tuples(st.sampled_from(["a/x", "a", "b/y", "c"]), st.floats(-5, 5)), min_size=1, max_size=12))
def test_every_tool_learns_the_best_of_its_group(tools: list[tuple[str, float]]) -> None:
    groups = tool_groups([f"{group}/t{n}" for n, (group, _) in enumerate(tools)])
    rows = np.array([[score for _, score in tools]])
    wanted = [max(score for group, score in tools if group == own) for own, _ in tools]
    assert groups.spread(groups.best(rows)).tolist() == [wanted]
    assert groups.sizes.sum() == len(tools)


def test_no_tools_have_no_groups() -> None:
    groups = tool_groups([])
    nothing = np.zeros((2, 0))
    assert groups.spread(groups.best(nothing)).shape == (2, 0)
