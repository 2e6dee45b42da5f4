"""Choose fields without a model: those whose names the task speaks of, then short ones near the top."""

import re

from agents.decisions.select_fields.question import Fields, FieldsQuestion
from prompts.language import HAN

_MAX_FIELDS = 24


class OfflineSelectFields:
    """Rank fields by shared words with the task, then by depth."""

    async def __call__(self, question: FieldsQuestion) -> Fields:
        """Answer with at most two dozen fields."""
        words = _words(question.task)
        ranked = sorted(question.fields, key=lambda f: (-len(words & _words(f)), f.count("."), f.count("[]")))
        return Fields(keep=tuple(ranked[:_MAX_FIELDS]))


def _words(text: str) -> set[str]:
    """List words, and the pairs of characters of Chinese ones, which no blanks set apart."""
    plain = re.sub(r"([a-z])([A-Z])", r"\1 \2", text.replace("_", " "))
    return {w.lower() for w in (*re.findall(r"[A-Za-z]+|\d+", plain), *re.findall(f"(?=([{HAN}]{{2}}))", plain))}
