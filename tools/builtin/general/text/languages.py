"""Which language a text is in.

Scripts that one language has to itself decide at once (kana, Hangul, Thai, …); for the others py3langid's model,
narrowed to the languages of the script. The model takes about 90 MB and is loaded with the first text that needs it.
"""

import unicodedata
from collections import Counter
from functools import cache, lru_cache
from typing import cast

from babel import Locale
from py3langid.langid import MODEL_FILE, LanguageIdentifier
from pydantic import BaseModel, Field

from errors import InvalidArguments
from tools.kinds import Text
from tools.marking import ExampleCall, tool
from tools.shares import Share

_MAX_CHARS = 10_000
_SURE = 0.5
_MIN_KANA = 0.05
"""Share of kana from which on Chinese characters beside them are Japanese."""
_OWN = {"Hangul": "ko", "Thai": "th", "Greek": "el", "Hebrew": "he", "Han": "zh", "Kana": "ja"}
_SHARED = {
    "Latin": "en fr de es it pt nl sv da no fi pl cs sk hu ro tr vi id ms tl la sw ca hr sl lt lv et",
    "Cyrillic": "ru uk bg sr mk be kk",
    "Arabic": "ar fa ur ps",
    "Devanagari": "hi mr ne",
}
_OTHER = "bn ta te ml kn gu pa si my km lo ka hy am"
_SCRIPT_NAMES = {"CJK": "Han", "HIRAGANA": "Kana", "KATAKANA": "Kana"}


class LanguageGuess(BaseModel):
    """One language that a text may be in."""

    code: str = Field(description="ISO 639 code")
    name: str = Field(description="Its name in English")
    confidence: Share = Field(description="0 to 1")


class DetectedLanguage(BaseModel):
    """The language of a text."""

    code: str = Field(description="ISO 639 code of the likeliest language, such as en, zh, ja")
    name: str = Field(description="Its name in English")
    confidence: Share = Field(description="How sure that is, 0 to 1; a few words are often not enough to be sure")
    certain: bool = Field(description="Whether the confidence is 0.5 or more")
    alternatives: list[LanguageGuess] = Field(description="The next likeliest languages")
    scripts: dict[str, Share] = Field(description="Share of the letters by script, such as Han, Latin, Kana")


@tool(
    domains=("text", "general"),
    functions=("validate", "query"),
    permission="low",
    idempotent=True,
    call=ExampleCall({"text": "Guten Morgen, wie geht es Ihnen heute?"}),
)
def detect_language(text: Text) -> DetectedLanguage:
    """Tell which language a text is in.

    Use it for "what language is this" and before translating. It does not translate; to count words use
    text_statistics. Single words are often shared by several languages: then `certain` is false.

    Args:
        text: The text; a sentence or more is best.

    Returns:
        The likeliest language with its confidence, the next likeliest, and the scripts of the letters.
    """
    sample = text[:_MAX_CHARS]
    scripts = scripts_of(sample)
    if not scripts:
        raise InvalidArguments(
            "There are no letters in that text, so it has no language.",
            parameter="text",
            zh="这段文本中没有文字，无法判断语言。",
        )
    guesses = _guesses(sample, scripts)
    best = guesses[0]
    return DetectedLanguage(
        code=best.code,
        name=best.name,
        confidence=best.confidence,
        certain=best.confidence >= _SURE,
        alternatives=[guess for guess in guesses[1:4] if guess.confidence >= 0.01],
        scripts=scripts,
    )


def scripts_of(text: str) -> dict[str, float]:
    """Share of a text's letters by script, largest first."""
    counts = Counter(_script(char) for char in text if char.isalpha())
    total = counts.total()
    return {script: round(n / total, 4) for script, n in counts.most_common()}


def _guesses(text: str, scripts: dict[str, float]) -> list[LanguageGuess]:
    if scripts.get("Kana", 0) >= _MIN_KANA:
        return [_guess("ja", scripts["Kana"] + scripts.get("Han", 0))]
    script, share = next(iter(scripts.items()))
    if script in _OWN:
        return [_guess(_OWN[script], share)]
    written = _SHARED.get(script, _OTHER).split()
    ranked = [(code, float(probability)) for code, probability in _model().rank(text) if code in written]
    total = sum(probability for _, probability in ranked)
    return [_guess(code, share * probability / total) for code, probability in ranked[:4]]


def _guess(code: str, confidence: float) -> LanguageGuess:
    return LanguageGuess(code=code, name=_name(code), confidence=round(min(confidence, 1.0), 4))


def _name(code: str) -> str:
    return cast(str, Locale.parse("en").languages.get(code, code))


@lru_cache(maxsize=4_096)
def _script(char: str) -> str:
    """The script that a letter's Unicode name begins with: LATIN SMALL LETTER A."""
    word = unicodedata.name(char, "OTHER").replace("FULLWIDTH ", "").replace("HALFWIDTH ", "").split()[0]
    return _SCRIPT_NAMES.get(word, word.title())


@cache
def _model() -> LanguageIdentifier:
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
