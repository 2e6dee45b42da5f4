"""The table of values that are said in the other language."""

from collections.abc import Sequence

from evals.report.markdown import markdown, share
from evals.retrieval.value_words import WordFigures


def value_word_table(figures: Sequence[WordFigures]) -> list[str]:
    """Lay out how many were found, and how often a wrong one was taken."""
    head = ["words in", "n", "found", "another taken", "n, value not there", "one taken"]
    rows = [
        [f.language, str(f.found.n), share(f.found), share(f.another), str(f.false.n), share(f.false)] for f in figures
    ]
    return markdown(head, rows)
