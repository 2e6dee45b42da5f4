"""Reads "if a figure is over so much … otherwise …": which figure, against what, and what is asked in either case."""

import re
from typing import Final, Literal

from agents.extraction.spans.numbers import find_numbers
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Sign = Literal[">", ">=", "<", "<="]

_MORE: Final[tuple[tuple[str, Sign], ...]] = (
    (r"at\s+least|no\s+less\s+than|not\s+less\s+than|至少|不低于|不少于|达到了?|够", ">="),
    (r"at\s+most|no\s+more\s+than|not\s+more\s+than|不超过|不高于|不多于|至多", "<="),
    (
        r"over|above|more\s+than|greater\s+than|higher\s+than|larger\s+than|bigger\s+than|exceed(?:s|ed)?|beyond|超过了?|超出|大于|高于|多于|超",
        ">",
    ),
    (
        r"below|under|less\s+than|fewer\s+than|lower\s+than|smaller\s+than|低于|小于|少于|不到|不足|不满|没到|没有?达到",
        "<",
    ),
)
_SIGNS: Final = "|".join(f"(?P<s{n}>{words})" for n, (words, _) in enumerate(_MORE))
_COIN: Final = (
    r"(?:\s*(?:dollars?|euros?|pounds?|usd|eur|gbp|cny|yuan|percent|%|pieces|points?|units"
    r"|美元|美金|欧元|英镑|人民币|元|块钱?|分|个|件|人|台|本|次|单|％))?"
)
_COMPARED: Final = lazy_regex(
    r"(?P<verb>(?:(?<![A-Za-z])(?:is|are|was|were|has|have|goes|went|comes?\s+to|adds?\s+up\s+to|amounts?\s+to|reach(?:es|ed)?)\s+)?(?:\s*(?:已经?|都)\s*)?)"
    rf"(?:(?<![A-Za-z])|(?<=\W))(?:{_SIGNS})(?:了)?\s*(?:the\s+|a\s+|our\s+)?[$€£¥￥]?\s*(?=\d|[一二两三四五六七八九十百千])",
    re.IGNORECASE,
)
_NOT: Final = (
    r"(?:otherwise|or\s+else|else|if\s+(?:not|no|(?:it|they|that|we|i|you|there)\s+(?:(?:is|are|was|were|do|does|did|has|have)"
    r"(?:n['’]t|\s+not)|stays?\s+(?:below|under|within))(?:\s+(?:more|so))?))(?![A-Za-z])\s*[,:]?\s*"
)
_YES: Final = (
    r"(?:if\s+(?:yes|so|true|(?:it|they|that|we|i|you|there)\s+(?:is|are|was|were|do|does|did|has|have)(?!\s*n['’]t|\s+not))|yes)"
    r"(?![A-Za-z])\s*[,:]?\s*(?:then\s+)?"
)
_ELSE: Final = rf"(?:\s*[.;,]\s*(?:but\s+|and\s+)?{_NOT}(?P<otherwise>.+?))"
_IF_FIRST: Final = lazy_regex(
    rf"^(?P<about>(?:.*?[.!?;]\s+)?)(?:and\s+)?(?:if|when)\s+(?P<condition>.+?)(?:,\s+(?:then\s+)?|\s+then\s+)(?P<then>.+?){_ELSE}?[\s.!?]*$",
    re.IGNORECASE | re.DOTALL,
)
_ASKED_FIRST: Final = lazy_regex(
    r"^(?P<about>(?:.*?[.!;]\s+)?)(?:(?:check|see|find\s+out)\s+(?:if|whether)\s+)?(?P<condition>[^?]+?)\s*[?.;]\s*(?:and\s+)?"
    rf"{_YES}(?P<then>.+?){_ELSE}[\s.!?]*$",
    re.IGNORECASE | re.DOTALL,
)
_IF_ZH: Final = r"(?:如果|要是|假如|假设|若是?|只要)"
_WHETHER_ZH: Final = r"(?:有没有|是否|是不是|有无|能不能|够不够)"
_NOT_ZH: Final = (
    r"(?:(?:如果|要是|若)?(?:没有?(?:超过?|达到|到|够|那么多)?了?|不(?:到|够|足|超过?|是|然|行)"
    r"|否则|低于的?|反之)(?:了)?(?:的话)?[，,]?\s*(?:就|则|那就?)?)"
)
_YES_ZH: Final = (
    r"(?:(?:如果|要是|若)?(?:超过?了?|达到了?|到了|够了?|是的?|有"
    r"|低于?了?|不到|高于?了?)(?:的话)?[，,]?\s*(?:就|则|那就?)?)"
)
_BEHIND_ZH: Final = lazy_regex(
    r"^(?:的(?:预算|额度|目标|标准|上限|限额|红线|警戒线))?(?P<said>的话)?"
    rf"(?:[，,？?。；;]\s*{_YES_ZH}?(?:就|则|那就?)?|\s*(?P<then_mark>就|则|那就?))\s*"
    rf"(?P<then>.+?)\s*[，,；;。？?]\s*{_NOT_ZH}\s*(?P<otherwise>.+?)[\s。！？]*$",
    re.DOTALL,
)
_FRAME: Final = lazy_regex(
    rf"{_IF_ZH}|{_WHETHER_ZH}|(?<![A-Za-z])(?:please\s+)?(?:tell\s+me\s+)?(?:whether|if)(?![A-Za-z])|有(?=\s*$)",
    re.IGNORECASE,
)
_ASKING_VERB: Final = lazy_regex(
    r"^\s*(?:(?:did|does|do)\s+|(?:is|are|was|were|has|have)\s+)(?:(?:we|i|you|they)\s+(?:have|had|got|make|made|own)\s+)?",
    re.IGNORECASE,
)
_MAKE: Final = lazy_regex(r"\s+(?:make|have|earn|report|get|reach|show|post)\s*$", re.IGNORECASE)
_HOW_FAR: Final = lazy_regex(
    r"(?:(?:please\s+)?(?:tell|show|let)\s+me\s+(?:know\s+)?|say\s+)?(?:by\s+)?how\s+(?:much|many)(?:\s+\w+)?\s*(?:(?:is|are|was|were|it|we|they|i|do|does)\s+)*"
    r"(?:over|above|below|under|missing|left|short|lacking|to\s+go|still\s+(?:missing|left|needed)|too\s+(?:much|many|little|few)|more|less|remains?|remaining|need(?:ed)?)"
    r"(?:\s+(?:it|that|this|the\s+\w+|\w+))*"
    r"|(?:(?:please\s+)?(?:tell|show|give)\s+me\s+)?the\s+(?:difference|gap|shortfall|excess|rest)"
    r"|(?:请|就|再|给我|跟我)*(?:告诉我|说一?下?|看看)?\s*(?:还)?(?:剩下?|余下?|差|缺|少|超出?|超过|多|高|低)了?\s*(?:出)?(?:来)?(?:多少|几)[钱元块个件分人台本次]?|(?:告诉我)?差额(?:是)?(?:多少)?",
    re.IGNORECASE,
)


class FigureCondition(Frozen):
    """What a figure is compared with, and what is asked in either case."""

    figure: str
    """What is compared, in the words of the request."""
    sign: Sign
    bound: float
    then: str
    otherwise: str = ""
    """Empty where nothing is said for the other case."""
    unit: str = ""
    """What the number is of, as it is said: a currency, %."""

    def holds(self, figure: float) -> bool:
        """Whether it is so of a figure."""
        return {
            ">": figure > self.bound,
            ">=": figure >= self.bound,
            "<": figure < self.bound,
            "<=": figure <= self.bound,
        }[self.sign]


def figure_condition(text: str) -> FigureCondition | None:
    """Read a request; None where it sets no condition on a figure, or not one alone."""
    return _in_english(text) or _in_chinese(text)


def asks_how_far(text: str) -> bool:
    """Whether a case only asks how far the figure is from what it is compared with: how much is left, 还差多少."""
    return _HOW_FAR.fullmatch(text.strip(" ,.，。;；?？!！")) is not None


def _in_english(text: str) -> FigureCondition | None:
    for form in (_ASKED_FIRST, _IF_FIRST):
        match = form.match(text)
        if match is None:
            continue
        found = _compared(match["condition"])
        if found is None:
            continue
        about = match["about"].strip(" .!?;")
        figure = f"{_plain(found[0])} {found[3].strip()}".strip()
        return FigureCondition(
            figure=f"{about}. {figure}" if about else figure,
            sign=found[1],
            bound=found[2],
            then=match["then"].strip(),
            otherwise=(match["otherwise"] or "").strip(),
            unit=found[4],
        )
    return None


def _in_chinese(text: str) -> FigureCondition | None:
    found = _compared(text)
    match = _BEHIND_ZH.match(found[3]) if found is not None else None
    if found is None or match is None:
        return None
    asked = _FRAME.search(found[0]) or match["said"] or match["then_mark"]
    if not asked or re.search(r"[。！!；;]", found[0].strip(" 。！!；;")):
        return None
    return FigureCondition(
        figure=_plain(found[0]),
        sign=found[1],
        bound=found[2],
        then=match["then"].strip(" ，,"),
        otherwise=match["otherwise"].strip(),
        unit=found[4],
    )


def _compared(condition: str) -> tuple[str, Sign, float, str, str] | None:
    """Part what stands before a comparison from the sign, the number, what stands behind it, and its unit."""
    found = [(m, n) for m in _COMPARED.finditer(condition) if (n := _number_at(condition, m.end())) is not None]
    if len(found) != 1:
        return None
    match, number = found[0]
    sign = next(sign for n, (_, sign) in enumerate(_MORE) if match[f"s{n}"])
    coin = re.compile(_COIN, re.IGNORECASE).match(condition, number.end)
    end = coin.end() if coin else number.end
    before = re.search(r"[$€£¥￥]\s*$", condition[: number.start])
    unit = (before.group() if before else "") + ("%" if number.text.endswith(("%", "％")) else "")
    return condition[: match.start()], sign, float(number.value), condition[end:], unit + condition[number.end : end]


def _number_at(text: str, at: int) -> Span | None:
    return next((span for span in find_numbers(text) if span.start == at), None)


def _plain(condition: str) -> str:
    """Say a condition as what is asked for: without whether, and without the verb that only carries the amount."""
    head = _FRAME.sub("", condition, count=2).strip()
    return re.sub(r"\s{2,}", " ", _MAKE.sub(" ", _ASKING_VERB.sub("", head))).strip(" ,，")
