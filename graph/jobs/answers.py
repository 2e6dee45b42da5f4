"""Where the answers of a model about tools lie: in the home's file, each question's for itself."""

from functools import partial
from pathlib import Path
from typing import Final

from tagging.batch.answer_cache import TABLES, ReplyCache
from tools.storage.part import EarlierFile, Part
from tools.storage.sqlite import SqliteFile

TAGS: Final = "tags"
RATINGS: Final = "ratings"
PAIRS: Final = "pairs"


def _earlier(question: str) -> EarlierFile:
    return EarlierFile(
        name=f"{question}.db",
        version=2,
        rows={
            "model_answers": f"SELECT '{question}', key, answer FROM answers",  # noqa: S608 - a word of our own
            "model_jobs": f"SELECT '{question}', model, n_tools, output_tokens, seconds FROM jobs",  # noqa: S608 - as above
        },
    )


ANSWERS: Final = Part(name="answers", steps=(TABLES,), earlier=(_earlier(TAGS), _earlier(RATINGS)))


def answer_cache(home: Path, question: str) -> ReplyCache:
    """Return the answers that a model gave to a question about tools."""
    return ReplyCache(partial(SqliteFile, home, ANSWERS), question)
