"""What a person is told of a run that ended early: one sentence, once; the log has the rest."""

import logging
import sqlite3

from agents.language.messages import phrase
from errors import StoreError, ToolAtlasError, sentence_in
from graph.observability.events import Answered
from prompts.language import Language

logger = logging.getLogger(__name__)


def failed_answer(error: Exception, language: Language, *, offline: bool) -> Answered:
    """Make an answer of the reason why a run ended early."""
    store = isinstance(error, StoreError | sqlite3.Error | OSError)
    return Answered(
        text=_sentence(error, language), language=language, offline=offline, failed="store" if store else "run"
    )


def _sentence(error: Exception, language: Language) -> str:
    if isinstance(error, ToolAtlasError):
        logger.info("the run ended early: %s", error)
        return sentence_in(error, language)
    if isinstance(error, sqlite3.Error | OSError):
        logger.info("the run ended early: %s", error)
        return phrase("not_stored", language, error=error)
    logger.error("the run failed", exc_info=error)
    return phrase("internal", language)
