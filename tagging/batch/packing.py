"""Pack texts into prompts: in order, as many together as fit."""

from collections.abc import Callable, Sequence


def packed(texts: Sequence[str], count: Callable[[str], int], *, room: int, most: int) -> list[list[int]]:
    """Return the positions of the texts, batch by batch; joined by line breaks, a batch has at most `room` tokens.

    A text that is over the room alone is a batch of its own: whoever fills the prompt cuts it.

    Args:
        texts: what is packed.
        count: counts tokens exactly.
        room: tokens that a batch may take.
        most: texts that a batch may hold.
    """
    batches: list[list[int]] = []
    size = 0
    for position, text in enumerate(texts):
        n_tokens = count(f"{text}\n")
        if batches and len(batches[-1]) < most and size + n_tokens <= room:
            batches[-1].append(position)
            size += n_tokens
        else:
            batches.append([position])
            size = n_tokens
    return [part for batch in batches for part in _parted(batch, texts, count, room)]


def _parted(batch: list[int], texts: Sequence[str], count: Callable[[str], int], room: int) -> list[list[int]]:
    """Halve a batch until it fits: the tokens of a joined text are not the sum of its lines' tokens."""
    if len(batch) == 1 or count("\n".join(texts[position] for position in batch)) <= room:
        return [batch]
    middle = len(batch) // 2
    return [*_parted(batch[:middle], texts, count, room), *_parted(batch[middle:], texts, count, room)]
