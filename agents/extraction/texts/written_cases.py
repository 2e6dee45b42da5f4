"""A text that is wanted as a name or a title is written: hello world in snake case, 首字母大写："my first day"."""

import re
from typing import Final, Literal, NamedTuple

from agents.extraction.texts.told_text import HERE, HERE_ZH, LEAD, LEAD_ZH, TAIL, TEXT, told_texts
from lazy_regex import lazy_regex
from prompts.language import has_han
from tools.tables.identifiers import literal

Case = Literal["snake_case", "kebab-case", "camelCase", "PascalCase", "CONSTANT_CASE", "Title Case"]

_NAMES: Final[tuple[tuple[Case, str], ...]] = (
    ("CONSTANT_CASE", r"(?:constant|screaming\s+snake|upper\s+snake)[\s_-]?case|全大写下划线(?:命名|格式)?"),
    ("snake_case", r"(?:lower\s+)?snake[\s_-]?cased?|蛇形(?:命名法?|格式|写法)?|下划线(?:命名法?|格式|写法)"),
    ("kebab-case", r"kebab[\s_-]?cased?|(?:短横线|连字符|烤串)(?:命名法?|格式|写法)"),
    ("PascalCase", r"(?:pascal|upper\s+camel)[\s_-]?cased?|大驼峰(?:命名法?|格式|写法|式)?|帕斯卡(?:命名法?)?"),
    ("camelCase", r"(?:lower\s+)?camel[\s_-]?cased?|小?驼峰(?:命名法?|格式|写法|式)?"),
    (
        "Title Case",
        r"title[\s_-]?cased?|(?:每个(?:单词|词)的?)?首字母(?:都|全部?)?大写(?:的?(?:形式|格式))?",
    ),
)
_CASE: Final = "(?:" + "|".join(f"(?P<n{n}>{said})" for n, (_, said) in enumerate(_NAMES)) + ")"
_TURN: Final = (
    r"(?:(?:turn|convert|put|make|write|rewrite|change|transform|format|give\s+me|show\s+me|what\s+is|what['’]s)\s+)?"
)
_BARE: Final = r"(?P<bare>[A-Za-z][A-Za-z0-9'’_-]*(?:\s+[A-Za-z0-9'’_-]+){0,7}?)"
_IT: Final = rf"(?:{HERE}{TEXT}|{_BARE})"
_FORMS: Final = tuple(
    lazy_regex(form, re.IGNORECASE)
    for form in (
        rf"{LEAD}{_TURN}{_IT}\s+(?:in|into|to|as)\s+(?:an?\s+)?{_CASE}{TAIL}",
        rf"{LEAD}{_TURN}{HERE}{TEXT}\s+{_CASE}{TAIL}",
        rf"{LEAD}{_TURN}{_CASE}\s+(?:of|for)\s+{_IT}{TAIL}",
        rf"{LEAD}{_TURN}(?:it\s+|this\s+)?(?:in(?:to)?\s+|to\s+)?{_CASE}(?:\s+(?:for|this|please))*\s*{TEXT}{TAIL}",
        rf"{LEAD}(?P<first>capitali[sz]e)\s+(?:(?:the\s+)?first\s+letters?\s+of\s+)?(?:each|every)\s+word(?:\s+(?:in|of))?\s+{HERE}{TEXT}{TAIL}",
        rf"{LEAD_ZH}(?:把|将)?\s*(?:{HERE_ZH})?\s*(?:{TEXT}\s*的?(?:转换?|改|变|写|换)?(?:成|为|用)?|{_BARE}\s*(?:的|(?:转换?|改|变|写|换)(?:成|为)|用))\s*{_CASE}[\s。！!]*",
        rf"{LEAD_ZH}(?:把|将)?\s*(?:{HERE_ZH})?(?:用|转换?成|改成|变成|写成)?\s*{_CASE}[\s，,]*{TEXT}[\s。！!]*",
    )
)
_POINTS: Final = lazy_regex(
    r"(?<![a-z])(?:it|this|that|them|these|those|my|the|all|each|every|files?|columns?|headers?|names?|rows?|tables?|folders?|text|title|word|sentence|is|are|what|and|also|now|then|please|same|again|instead"
    r"|how|why|when|difference|use|should|vs|versus|or)(?![a-z])",
    re.IGNORECASE,
)
"""What only points at a text, or asks about such a way of writing."""
_WORDS: Final = lazy_regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


class WrittenCase(NamedTuple):
    """What writes a text so."""

    sql: str
    said: str


def written_case(request: str) -> WrittenCase | None:
    """Read a request for a text written as a name or a title, and for nothing else; None for any other."""
    ways = [*((told.around, told.text) for told in told_texts(request)), (" ".join(request.split()), "")]
    for around, told in ways:
        match = next((m for form in _FORMS if (m := form.fullmatch(around)) is not None), None)
        said = match.groupdict() if match is not None else {}
        text = told or said.get("bare") or ""
        if match is not None and text and _serves(text, bare=TEXT not in around):
            case: Case = next((one for n, (one, _) in enumerate(_NAMES) if said.get(f"n{n}")), "Title Case")
            return WrittenCase(f'SELECT {_sql(case, text)} AS "{case}"', f'"{text}" {case}')
    return None


def _serves(text: str, *, bare: bool) -> bool:
    """Whether a text is one of Latin letters, and no words that point at another."""
    return not has_han(text) and text.isascii() and not (bare and _POINTS.search(text))


def _sql(case: Case, text: str) -> str:
    if case == "Title Case":
        return literal(re.sub(r"[A-Za-z][A-Za-z'’]*", lambda m: m.group()[0].upper() + m.group()[1:], text))
    words = [word.lower() for word in _WORDS.findall(re.sub(r"['’]", "", text))]
    if case in ("camelCase", "PascalCase"):
        big = [word.capitalize() for word in words]
        return _joined([words[0], *big[1:]] if case == "camelCase" else big, "")
    if case == "CONSTANT_CASE":
        return _joined([word.upper() for word in words], "_")
    return _joined(words, "_" if case == "snake_case" else "-")


def _joined(words: list[str], sign: str) -> str:
    return f"array_to_string([{', '.join(literal(word) for word in words)}], {literal(sign)})"
