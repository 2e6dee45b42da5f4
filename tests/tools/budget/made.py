"""Tools for the tests of groups, by hand and by hypothesis."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from tools.budget.bundles import Parted
from tools.budget.hints import Hints
from tools.budget.lines import Count, PricedLines
from tools.tool import Tool


def make_tool(tool_id: str, description: str = "Does a thing.") -> Tool:
    """Return a tool; a bare name stands in the group g."""
    tool_id = tool_id if "/" in tool_id else f"g/{tool_id}"
    name = tool_id.rpartition("/")[2]
    return Tool(
        id=tool_id, name=name, description=description, parameters={"type": "object"}, group=tool_id.split("/")[0]
    )


def words(text: str) -> int:
    """Count words: 2 for the header, 5 for the line of a tool that does a thing."""
    return len(text.split())


def lines_of(tools: Sequence[Tool], count: Count = words) -> PricedLines:
    return PricedLines(tools, count)


NAMES = st.from_regex(r"[a-c]/[a-z]{1,3}", fullmatch=True)
TEXTS = st.one_of(
    st.text(max_size=250),
    st.text(alphabet=st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), max_size=250),
    st.text(alphabet="😀👩‍👩‍👧🇨🇳é\u200b<|im_end|>[/INST]. \n", max_size=250),
    st.from_regex(r"[a-zA-Z]{150,250}", fullmatch=True),
)
TOOLS = st.lists(st.builds(make_tool, NAMES, TEXTS), max_size=14, unique_by=lambda tool: tool.id)
SHORT_TOOLS = st.lists(st.builds(make_tool, NAMES), max_size=14, unique_by=lambda tool: tool.id)
COUNTS: Any = st.sampled_from([None, len, words, lambda text: len(text) ** 2 // 50])
"""None stands for real tokens; the last one's costs do not add up."""
LEVELS = st.sampled_from([0.0, 0.1, 0.5, 1.0])
HINTS = st.builds(
    Hints,
    relevance=st.dictionaries(NAMES, LEVELS, max_size=8),
    usage=st.dictionaries(NAMES, st.floats(0, 1e6), max_size=8),
    suppliers=st.dictionaries(NAMES, st.lists(NAMES, max_size=3), max_size=10),
)


def needs(hints: Hints, tool_id: str, among: set[str]) -> set[str]:
    """Return a tool with its suppliers and theirs, of those that there are."""
    found, waiting = {tool_id}, [tool_id]
    while waiting:
        new = {s for s in hints.suppliers.get(waiting.pop(), ()) if s in among} - found
        found |= new
        waiting += new
    return found


def pairs(parted: Sequence[Parted]) -> set[tuple[str, str]]:
    return {(p.consumer, p.supplier) for p in parted}
