"""The built-in tools, read from their modules once in a process, for tests that only look at them."""

from functools import cache

from tools.functions.loader import LoadedTools, load_packs


@cache
def built_in() -> LoadedTools:
    """Load every built-in pack; whoever asks again gets the same object, so it is not to be changed."""
    return load_packs()
