"""What a scripted run may raise."""

from errors import StoreError, ToolCallFailed


def faults() -> dict[str, Exception]:
    """What may be raised in the middle of a run, by the word that brings it about."""
    full = StoreError("The disk is full.")
    full.zh = "磁盘已满。"
    return {
        "fail": ToolCallFailed("The provider did not answer; try again later."),
        "disk": full,
        "crash": RuntimeError("secret detail"),
    }
