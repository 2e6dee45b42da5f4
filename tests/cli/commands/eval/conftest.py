"""The small data of the tests of `evals`."""

from tests.evals.conftest import judged_folder, word_embedder

__all__ = ["judged_folder", "word_embedder"]
