"""The card of a trained model that is too small to know anything."""

from typing import Any

from tools.embedding.trained_model import Card


def small_card(dim: int, **changes: Any) -> Card:
    """Describe a model of one layer that holds the vectors of its words itself."""
    usual = Card(
        toolatlas_format=1,
        digest="0" * 64,
        words="here",
        dim=dim,
        n_layers=1,
        n_heads=1,
        epsilon=1e-12,
        pad=0,
        pooling="mean",
        query_prefix="",
        document_prefix="",
        max_tokens=8,
    )
    return usual.model_copy(update=changes)
