"""Small whole numbers as they are written: 3, three, 三, 两."""

from typing import Final

from agents.extraction.spans.numbers import chinese_number

WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def numeral(said: str) -> int:
    """Read digits, an English word up to twelve or a Chinese numeral; 0 for anything else."""
    if said.isdecimal():
        return int(said)
    low = said.casefold()
    return WORDS.index(low) + 1 if low in WORDS else int(chinese_number(said.replace("两", "二")) or 0)
