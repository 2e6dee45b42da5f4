"""Turns a tool's result into sentences where no model writes them: the author's template, or a plain listing."""

import logging
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

from jinja2 import TemplateError, Undefined
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment
from jinja2.utils import missing

from agents.decisions.summarize.condition_words import condition_words
from agents.decisions.summarize.plain_names import interval_words, table_words, unit_words, zone_words
from agents.language.messages import phrase
from agents.language.plain_words import plain_words
from agents.markdown.wrapping import code, fenced, link
from lazy_regex import lazy_regex
from tools.call import ToolResult
from tools.market.directory import company_name
from tools.market.labels import label_of
from tools.market.money import readable_en, readable_zh
from tools.market.offers import BilingualName
from tools.market.remark_words import in_words

logger = logging.getLogger(__name__)
_TWIN = "_zh"
"""How results once named the Chinese twin of a field; templates written then ask for it."""
_MAX_FIELDS = 12
_MAX_ROWS = 10
_GRID_ROWS = 5
_PLAIN = lazy_regex(
    r"(?:^|[\s_])years?$|(?<=[a-z])Year$|年份?$|年度$"
    r"|(?:^|[\s_])(?:id|no\.?|number|code|tel|telephone|phone|mobile|fax|zip|postcode|isbn|ean|sku)$"
    r"|(?:编号|学号|单号|工号|卡号|账号|号码|手机号?|电话|邮编|货号|发票号|代码)$",
    re.IGNORECASE,
)
"""Ends the name of a column of years, or of numbers that only name things: nobody writes these with separators."""
_MAX_TEXT = 600


def number(value: object) -> str:
    """Write a number for people: thousands separators, at most four decimals."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "–" if value is None else str(value)
    if isinstance(value, int) or (float(value).is_integer() and abs(value) < 1e15):
        return f"{int(value):,}"
    if abs(value) >= 1e15 or 0 < abs(value) < 1e-4:
        return f"{value:.6g}"
    return f"{value:,.4f}".rstrip("0").rstrip(".")


def percent(value: object) -> str:
    """Write a number that is in percent already."""
    return f"{value:,.2f} %" if isinstance(value, int | float) and not isinstance(value, bool) else "–"


def money(language: str, value: object, unit: str) -> str:
    """Write an amount as a language writes it: 364.98 billion USD, 3,649.80 亿美元."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return "–" if value is None else str(value)
    return (readable_zh if language == "zh" else readable_en)(value, unit)


def company(language: str, symbol: object) -> str:
    """Name a company, coin or commodity by its symbol: Netflix, 奈飞; the symbol itself where nobody knows a name."""
    return _in(language, company_name(str(symbol)))


def label(language: str, key: object) -> str:
    """Name an item of a statement or a ratio by its key: Net income, 净利润."""
    return _in(language, label_of(str(key)))


def _in(language: str, name: BilingualName) -> str:
    return name.zh if language == "zh" else name.en


def grid(rows: object, columns: object, n_shown: int = _GRID_ROWS) -> str:
    """Draw the first rows of a table with these columns; nothing where there are none, or too many columns."""
    if not (isinstance(rows, list) and rows and isinstance(columns, list) and len(columns) <= _MAX_FIELDS):
        return ""
    years = [_PLAIN.search(str(name)) is not None for name in columns]
    body = [_in_row([_plain_year(v) if y else v for v, y in zip(row, years, strict=False)]) for row in rows[:n_shown]]
    return "\n".join([_in_row(columns), f"|{'---|' * len(columns)}", *body])


def _plain_year(value: object) -> object:
    """Write a year as people write it, without a separator."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _in_row(cells: list[Any]) -> str:
    return f"| {' | '.join(map(_in_table, cells))} |"


class _Missing(Undefined):
    """A field that the result lacks: a template may ask for it, but a sentence with a hole in it is no answer."""

    __str__ = Undefined._fail_with_undefined_error


class _Context(Context):
    """Reads a field where its Chinese twin is asked for and the result has none."""

    def resolve_or_missing(self, key: str) -> Any:  # noqa: ANN401 - any JSON
        found = super().resolve_or_missing(key)
        return super().resolve_or_missing(_without_twin(key)) if found is missing and key.endswith(_TWIN) else found


class _Environment(SandboxedEnvironment):
    """The same for fields of what a result holds."""

    context_class = _Context

    def getattr(self, obj: Any, attribute: str) -> Any:  # noqa: ANN401 - any JSON
        found = super().getattr(obj, attribute)
        if isinstance(found, Undefined) and attribute.endswith(_TWIN):
            return super().getattr(obj, _without_twin(attribute))
        return found


def _without_twin(name: str) -> str:
    _warn_once(f"A template asks for {name!r}, which its result does not have; the field without {_TWIN!r} is used.")
    return name.removesuffix(_TWIN)


@lru_cache(maxsize=1_000)
def _warn_once(message: str) -> None:
    logger.warning(message)


def filters(language: str) -> dict[str, Callable[..., str]]:
    """Return what templates may write values with, as a language writes them."""
    return {
        "num": number,
        "pct": percent,
        "grid": grid,
        "money": partial(money, language),
        "company": partial(company, language),
        "label": partial(label, language),
        "said": partial(_said, language),
        "code": _code,
        "fenced": _fenced,
        "link": _link,
        "table": partial(table_words, language),
        "zone": partial(zone_words, language),
        "unit": unit_words,
        "rows_where": partial(condition_words, language),
        "every": partial(interval_words, language),
    }


def _said(language: str, told: object) -> str:
    """Say remarks of a result to who asked; what only whoever runs the program can act on is said once, plainly."""
    given = told if isinstance(told, Sequence) and not isinstance(told, str) else [told] if told else []
    plain = [plain_words(in_words(one, language), language) for one in given]
    ending = phrase("live_data_off", language)
    last = max((n for n, text in enumerate(plain) if text.endswith(ending)), default=-1)
    once = [text if n == last else text.removesuffix(ending).rstrip() for n, text in enumerate(plain)]
    return ("" if language == "zh" else " ").join(text for text in once if text)


def _code(value: object) -> str:
    return code(str(value))


def _fenced(value: object, language: str = "") -> str:
    return fenced(str(value), language)


def _link(text: object, address: object) -> str:
    return link(str(text), str(address))


@cache
def _environment(language: str) -> SandboxedEnvironment:
    environment = _Environment(autoescape=False, undefined=_Missing)
    environment.filters |= filters(language)
    return environment


def render(result: ToolResult, templates: Mapping[str, str], language: str) -> str:
    """Render a result in a language; a template that does not fit the result falls back to the listing."""
    template = _template(result.call.tool_id, templates, language)
    if template and isinstance(result.value, dict):
        try:
            said = _environment(language).from_string(template).render(result.value).strip()
        except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError):
            # A template is an author's text: whatever is wrong with it, the figures must still be shown.
            return listing(result.value)
        return said or listing(result.value)
    return listing(result.value)


def _template(tool_id: str, templates: Mapping[str, str], language: str) -> str:
    """Return the template in a language, or in another one where its author wrote none."""
    if own := templates.get(language):
        return own
    other = templates.get("en") or next(iter(templates.values()), "")
    if other:
        _warn_once(f"{tool_id} has no answer template in {language!r}; that in another language is used.")
    return other


def listing(value: Any) -> str:  # noqa: ANN401 - any JSON
    """List a JSON value: a line a field, a table for records."""
    if isinstance(value, dict):
        said = [(name, inner) for name, inner in value.items() if inner not in (None, [], {})]
        return "\n".join([*(_line(name, inner) for name, inner in said[:_MAX_FIELDS]), *_more(len(said) - _MAX_FIELDS)])
    if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
        return _rows(value)
    if isinstance(value, list):
        return ", ".join([*map(_cell, value[: 2 * _MAX_ROWS]), *_more(len(value) - 2 * _MAX_ROWS)])
    return _cell(value)


def _line(name: str, value: Any) -> str:  # noqa: ANN401 - any JSON
    label = name.replace("_", " ")
    if isinstance(value, dict | list):
        return f"**{label}**\n\n{listing(value)}\n"
    return f"- {label}: {_cell(value)}"


def _rows(rows: list[dict[str, Any]]) -> str:
    columns = list(dict.fromkeys(key for row in rows[:_MAX_ROWS] for key in row))[:_MAX_FIELDS]
    head = [_in_row(columns), f"|{'---|' * len(columns)}"]
    body = [_in_row([row.get(c) for c in columns]) for row in rows[:_MAX_ROWS]]
    return "\n".join([*head, *body, *(f"\n{more}" for more in _more(len(rows) - _MAX_ROWS))])


def _more(n_left_out: int) -> list[str]:
    return [f"… (+{n_left_out})"] if n_left_out > 0 else []


def _in_table(value: object) -> str:
    """Write a value so that it stays within its cell."""
    return " ".join(_cell(value).replace("|", "/").split())


def _cell(value: object) -> str:
    text = number(value) if isinstance(value, int | float) or value is None else str(value)
    return text if len(text) <= _MAX_TEXT else f"{text[:_MAX_TEXT]} …"
