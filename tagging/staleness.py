"""Whether what was said of a tool was said of the tool as it is now."""

from collections.abc import Iterator

from tagging.tags import Provenance, TagSet


def stale(tags: TagSet, now: str) -> Iterator[tuple[str, Provenance]]:
    """Yield the dimensions that were judged before the tool changed, each with who judged it.

    A word on `approval` stands for the whole definition, and does not stand at all once that changed.

    Args:
        tags: of the tool.
        now: digest of the tool as it is.
    """
    for name, tag in tags:
        if name != "approval" and tag.seen and tag.seen != now:
            yield name, tag.provenance


def model_is_stale(tags: TagSet, now: str) -> bool:
    """Whether a model has to judge the tool again."""
    return any(source is Provenance.LLM for _, source in stale(tags, now))
