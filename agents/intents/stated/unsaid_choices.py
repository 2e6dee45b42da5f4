"""Values that a tool must be given one of, and that a text names none of: who says no vaccine records none."""

from agents.extraction.matching.leaf import leaves
from agents.extraction.matching.left_out import is_told_in
from agents.extraction.matching.told_by_choice import named_places
from tools.tool import Tool


def unsaid_choices(text: str, tool: Tool) -> int:
    """Count the lists of which a tool needs a value and a text names none; in another language nobody can tell."""
    needed = (leaf for leaf in leaves(tool) if leaf.kind == "enum" and leaf.required and not leaf.has_default)
    return sum(is_told_in(leaf, text) and not named_places(leaf, text) for leaf in needed)
