"""A corpus of one tool for each of some words."""

from tools.tool import Tool

WORDS = ("price", "weather", "flight", "hotel", "song", "recipe", "score", "map", "news", "photo", "poem", "stock")


def word_tools() -> dict[str, Tool]:
    """Return a tool that gets things of each word."""
    ids = {word: f"{word}/{word}s/get" for word in WORDS}
    return {
        id_: Tool(id=id_, name="get", description=f"{word} of a thing", parameters={"type": "object"}, group=word)
        for word, id_ in ids.items()
    }
