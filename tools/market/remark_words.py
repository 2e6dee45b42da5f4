"""Puts remarks into words, each language from a template of its own."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.environment import TemplateModule
from pydantic import TypeAdapter, ValidationError

from tools.market.labels import WACC_INPUTS, label_of, labels
from tools.market.offers import BilingualName, title_of, topic_words
from tools.market.remarks import Remark

_BETWEEN: Final = {"en": " ", "zh": ""}
"""What stands between two sentences."""
_NAMED: Final[Mapping[str, Callable[..., BilingualName]]] = {
    "item": label_of,
    "wacc_input": WACC_INPUTS.__getitem__,
    "provider": title_of,
    "topic": topic_words,
}
"""What sentences name by keys."""
_REMARKS: Final = TypeAdapter(list[Remark])


def in_words(told: object, language: str) -> str:
    """Say a remark or several of a result; nothing where there is none.

    Raises:
        ValueError: it is no remark.
    """
    given = told if isinstance(told, Sequence) else [told] if told else []
    remarks = _REMARKS.validate_python([one if isinstance(one, Remark | Mapping) else None for one in given])
    return _BETWEEN[language].join(_say(one, language) for one in remarks)


def bilingual(told: object) -> BilingualName:
    """Say remarks in both languages."""
    return BilingualName(en=in_words(told, "en"), zh=in_words(told, "zh"))


def remarks_in(value: object) -> list[Remark]:
    """Read a field of any tool's result that may hold remarks; empty where it holds something else."""
    try:
        return _REMARKS.validate_python(value)
    except ValidationError:
        return []


def _say(one: Remark, language: str) -> str:
    return str(getattr(_words(language), one.code)(**one.facts))


@cache
def _words(language: str) -> TemplateModule:
    folder = FileSystemLoader(Path(__file__).parent)
    environment = Environment(loader=folder, undefined=StrictUndefined, autoescape=False)  # noqa: S701 - no HTML
    environment.globals["said"] = partial(in_words, language=language)
    environment.filters |= {name: _filter(name, language) for name in _NAMED}
    environment.tests["is_item"] = labels().__contains__
    return environment.get_template(f"remarks.{language}.j2").module


def _filter(name: str, language: str) -> Callable[..., str]:
    def write(*keys: str) -> str:
        words = _NAMED[name](*keys)
        return words.zh if language == "zh" else words.en

    return write
