"""Who made a decision: results of decisions say it, and trace and page show it; a streamed answer is only text."""

from typing import Literal, TypeAlias

DecidedBy: TypeAlias = Literal["offline", "model", "fallback", "graph", "memory", "person"]
"""A form of the decision; `fallback` where the offline form stood in for a model that failed; the tool graph, a
remembered path, or a person where these left nothing to decide."""
