"""Which tools are good enough for paths, and why the others are not."""

from collections.abc import Mapping

from prompts.frozen import Frozen
from tagging.questions.quality_rules import Rating, rate
from tagging.view import view_of
from tools.pairs.store import one_line
from tools.quality.store import QualityRecords
from tools.tool import Tool


class Verdict(Frozen):
    """Whether a tool passes."""

    tool_id: str
    passes: bool
    rating: Rating
    problem: str = ""
    """Why it could not be reached; empty where it could, or nobody tried."""
    settled: bool = False
    """Whether a person said so."""

    @property
    def reason(self) -> str:
        """Why it is not good enough, or would not be but for a person."""
        found = [one_line(self.rating.reason), self.problem and f"not reached: {self.problem}"]
        if self.settled:
            found.insert(0, f"a person {'lets it pass' if self.passes else 'keeps it out'}")
        return "; ".join(filter(None, found))


def verdict(tool: Tool, kept: QualityRecords, floor: int) -> Verdict:
    """Judge a tool: a person has the last word, a model's word goes before the rules' while the tool stays as it was.

    Args:
        tool: As it is now.
        kept: What is known beside its own words.
        floor: Level that completeness and readability must have, 1 to 3.
    """
    view = view_of(tool)
    said, probe, settled = kept.ratings.get(tool.id), kept.probes.get(tool.id), kept.settled.get(tool.id)
    rating = said if said is not None and said.seen == view.content_hash else rate(view)
    problem = probe.problem if probe is not None and probe.target == tool.target else ""
    passes = rating.passes(floor) and not problem if settled is None else settled
    return Verdict(tool_id=tool.id, passes=passes, rating=rating, problem=problem, settled=settled is not None)


def verdicts(tools: Mapping[str, Tool], kept: QualityRecords, floor: int) -> dict[str, Verdict]:
    """Judge all tools."""
    return {tool_id: verdict(tool, kept, floor) for tool_id, tool in tools.items()}
