"""InfoNCE with several positives: each against the negatives of its request only.

References:
    van den Oord et al. 2018, "Representation Learning with Contrastive Predictive Coding"; ours has several positives.
    Which of a batch's tools serve a request besides its own is known here: none of them is a negative.
"""

from collections.abc import Sequence

import torch
from torch import Tensor


def info_nce(scores: Tensor, relevant: Tensor) -> Tensor:
    """Return the loss.

    Args:
        scores: Cosines over the temperature, shape `(n_requests, n_texts)`.
        relevant: Which texts serve which request, same shape; the rest are negatives.
    """
    against = torch.logsumexp(scores.masked_fill(relevant, float("-inf")), dim=1, keepdim=True)
    own = torch.logaddexp(scores, against) - scores
    share = relevant / relevant.sum(dim=1, keepdim=True).clamp(min=1)
    return (own * share).sum(dim=1).mean()


def relevance(requests: Sequence[frozenset[str]], texts: Sequence[str]) -> Tensor:
    """Tell which texts serve which request, by the texts that serve each; shape `(n_requests, n_texts)`."""
    return torch.tensor([[text in own for text in texts] for own in requests], dtype=torch.bool)
