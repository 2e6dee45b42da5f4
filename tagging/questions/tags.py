"""The question that a model is asked about tools' tags."""

from collections.abc import Mapping
from typing import Final

from tagging.batch.tool_question import ToolQuestion
from tagging.questions.tag_answer import ToolTags
from tagging.tags import TagSet
from tagging.taxonomy import Taxonomy, Topic

PROMPT: Final = "tag_tools"
ANSWER_TOKENS: Final = 110


class Question(ToolQuestion[ToolTags, TagSet]):
    """Everything that is asked about any tool: the prompt file, the taxonomy, the agents."""

    prompt = PROMPT
    kind = ToolTags
    answer_tokens = ANSWER_TOKENS

    def __init__(self, taxonomy: Taxonomy, agents: Mapping[str, str], *, model: str = "") -> None:
        """Fill what is the same for every tool.

        Args:
            taxonomy: What tags can be.
            agents: Name of each profile → its description.
            model: Name of the model: another model is asked anew.
        """
        self._taxonomy = taxonomy
        self._agents = dict(agents)
        setting = {
            "domains": _listed(taxonomy.domains),
            "functions": _listed(taxonomy.functions),
            "agents": "\n".join(f"- {name}: {about}" for name, about in sorted(agents.items())) or "(none)",
        }
        super().__init__(setting, model=model)

    def said(self, answer: ToolTags, seen: str) -> TagSet:
        """Return the answer as tags of a model."""
        return answer.as_tags(seen)

    def unknown(self, answer: ToolTags) -> str:
        """Say which values are in no list."""
        faults = []
        for dimension, known in (
            ("domains", self._taxonomy.domains),
            ("functions", self._taxonomy.functions),
            ("agents", self._agents),
        ):
            if unknown := sorted(set(getattr(answer, dimension)) - set(known)):
                faults.append(f"{dimension} must come from the list {sorted(known)}, not {unknown}")
        return "; ".join(faults)


def _listed(topics: Mapping[str, Topic]) -> str:
    return "\n".join(f"- {name}: {topic.about}" for name, topic in topics.items())
