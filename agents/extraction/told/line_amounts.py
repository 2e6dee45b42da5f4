"""A text of one amount a line, all in one unit, and what a request asks of them: the total, the share of one line.

Only where every line has a label and one amount: of a text that tells more, nobody can say what belongs together.
"""

import re
from collections.abc import Sequence
from typing import Final

from agents.extraction.one_call.told_in_texts import orders
from agents.extraction.spans.paths import find_paths
from agents.extraction.told.amount_wishes import Kind, amount_wish
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

_LINE: Final = lazy_regex(
    rf"\s*(?:[-*•]\s*)?(?P<label>[^\W\d_][^:：=\t]{{0,40}}?)(?P<between>\s*(?:[:：=\t]|\s[-–—]\s)\s*|\s+|(?<=[{HAN}])(?=\d))(?P<sign>[$€£¥￥])?\s*"
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)\s*(?P<unit>[A-Za-z€$£¥￥%元块]{0,8})\s*"
)
_HEADING: Final = lazy_regex(r"\s*(?:#.*|[^:：=]{0,60}|[=\-_*]{3,}\s*)")
_TOTAL_LINE: Final = lazy_regex(
    r"(?<![a-z])(?:(?:sub)?totals?|sum|all)(?![a-z])|合计|总计|总额|总共|小计|一共", re.IGNORECASE
)
_COMES_IN: Final = lazy_regex(
    r"(?<![a-z])(?:salary|pay|pay[- ]?che(?:ck|que)s?|incomes?|incoming|revenues?|earnings?|earned|refund(?:s|ed)?"
    r"|rebates?|cash[- ]?back|discounts?|deposits?|bonus(?:es)?|credits?|coupons?|vouchers?|received|receivables?"
    r"|reimbursements?"
    r"|reimbursed|returned|sold|savings?|balances?|budgets?|left|remaining|profits?|dividends?|interest)(?![a-z])"
    r"|工资|薪|收入|收款|入账|进账|退款|退回|退货|退还|退税|返现|返还|返利|折扣|优惠|减免|抵扣|押金|定金|奖金|报销|补贴|红包|利息|存款|余额|结余|剩余|预算|利润|分红"
)
"""Labels of money that comes in, comes off or stays: beside costs, it does not add up with them."""
_OF_MANY: Final = lazy_regex(
    r"(?<![a-z])(?:costs|expenses|spendings?|bills|prices|amounts|figures|budget|payments|fees|list|overview)(?![a-z])"
    r"|费用|花销|花费|开支|支出|开销|账|价格|清单|预算",
    re.IGNORECASE,
)
"""Names what stands below, and nothing that has an amount itself."""
_BARE_DIGITS: Final = 7
"""So many digits in a row are a number of a telephone or a customer."""
_FEWEST: Final = 2
_PIECES: Final = lazy_regex(
    r"\s+[-–—]+\s+|[,，;；:：?？!！。]+\s*|\.\s+|\.$|\s+and\s+(?=(?:what|how|which|tell|give|show|let)(?![A-Za-z]))",
    re.IGNORECASE,
)
_LOOKS: Final = lazy_regex(r"(?:please\s+)?(?:read|open|check|look|see)(?![A-Za-z])", re.IGNORECASE)
_BEHIND_FILE: Final = lazy_regex(r"(?<=\x00)\s+(?=\w)")
_BESIDE_HAN: Final = lazy_regex(rf"(?<=[{HAN}])\s+|\s+(?=[{HAN}])")
_MONEY: Final = lazy_regex(r"(?<![a-z])(?:expensive|cheap\w*|dear\w*|costs?\s+the)(?![a-z])|钱|贵|便宜", re.IGNORECASE)
_YEAR: Final = lazy_regex(r"(?:19|20)\d\d")
_WORDS: Final = lazy_regex(rf"[a-z]{{3,}}|[{HAN}]{{2}}|\d+", re.IGNORECASE)
_THE_FILE: Final = lazy_regex(
    r"(?:(?<![A-Za-z])(?:in|of|from|for)\s+)?(?:the\s+file\s+)?\x00\s*(?:这个?文件)?(?:里面?|中)?(?:的|是)?",
    re.IGNORECASE,
)
_TELLS: Final = lazy_regex(
    r"(?P<said>[\w\s'’]{0,60}?)\s*(?:are|is|were|was|stand|stands|lie|lies|在|都在|写在|记在)?\s*", re.IGNORECASE
)
_PICKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:over|under|above|below|beyond|between|without|except(?:ing)?|excluding|exclude[ds]?|minus|besides"
    r"|apart|save|only|just|not|no|never|isn['’]?t|aren['’]?t|don['’]?t|but|other|rest|some|half|first|last|most|least|more"
    r"|less|few(?:er)?|than|at|up|top|big|large|small|cheap|expensive|dear|high|low|little|tiny|huge|average|mean|many"
    r"|[a-z]{3,}est|starting|beginning|with|which|that|whose|where|if|unless)"
    r"(?![A-Za-z])|(?<!\d)(?!(?:19|20)\d\d(?!\d))\d|超过|大于|小于|高于|低于|以上|以下|之上|之下|不到|不足|至少|至多|除|只|仅|不|没|非|别|去掉|扣|剔|减|最|前|后|大|小|多|少|贵|便宜"
    r"|[高低]|平均|其他|其它|其余|另|一半|以外|之外",
    re.IGNORECASE,
)
"""Speaks of some of the lines only, by their amounts or by leaving some out: costs over 100, without the flight."""


class LineAmount(Frozen):
    """One line: what it names, and how much."""

    label: str
    number: str


class LineAmounts(Frozen):
    """The amounts of a text."""

    lines: tuple[LineAmount, ...]
    unit: str
    heading: str = ""
    """A first line that ends in a year, and is taken for what stands above the amounts."""


class AmountsAsked(Frozen):
    """A file, what a request tells of it, and what it asks of its amounts."""

    path: str
    told: str
    wishes: tuple[tuple[Kind, str], ...]
    """What is wanted, and of which line."""
    money: bool = False
    """Whether it is money that is asked for."""


def line_amounts(text: str, path: str = "") -> LineAmounts | None:
    """Read a text of one amount a line; None where a line tells anything else, or of several units.

    Args:
        text: Of the file.
        path: Of the file: a first line that shares a word with it and ends in a year is a heading.
    """
    found: list[LineAmount] = []
    units: set[str] = set()
    heading = ""
    for line in text.splitlines():
        match = _LINE.fullmatch(line)
        if match is not None and not found and not heading and _may_be_heading(match):
            if not (_shares_word(match["label"], path) and _OF_MANY.search(match["label"])):
                return None  # a year, or an amount: nobody can say
            heading = line.strip()
        elif match is not None and re.fullmatch(rf"\d{{{_BARE_DIGITS},}}", match["number"]):
            return None
        elif match is not None:
            found.append(LineAmount(label=match["label"].strip(), number=match["number"].replace(",", "")))
            units.add((match["sign"] or match["unit"] or "").casefold())
        elif line.strip() and (found or not _HEADING.fullmatch(line)):
            return None
    if not _clear(found) or len(units) != 1 or "%" in units:
        return None
    return LineAmounts(lines=tuple(found), unit=units.pop().upper(), heading=heading)


def label_of(line: str) -> str:
    """Return what a line of such a text names; empty for a line of anything else."""
    match = _LINE.fullmatch(line)
    return match["label"].strip() if match is not None else ""


def _clear(found: Sequence[LineAmount]) -> bool:
    """Whether the amounts are of one kind, each of something else, and none of them is their total."""
    labels = {one.label.casefold() for one in found}
    mixed = {bool(_COMES_IN.search(label)) for label in labels}
    total = any(_TOTAL_LINE.search(label) for label in labels)
    return len(mixed) == 1 and len(labels) == len(found) >= _FEWEST and not total


def _may_be_heading(match: re.Match[str]) -> bool:
    bare = not (match["sign"] or match["unit"] or match["between"].strip())
    return bare and _YEAR.fullmatch(match["number"]) is not None


def _shares_word(label: str, path: str) -> bool:
    return any(word in path.casefold() for word in _WORDS.findall(label.casefold()))


def amounts_asked(request: str) -> AmountsAsked | None:
    """Read a request for the total of a text file's amounts, or for the share of one; None where it says more."""
    paths = find_paths(request)
    if len(paths) != 1:
        return None
    text = f"{request[: paths[0].start]}\0{request[paths[0].end :]}"
    told = ""
    wishes: list[tuple[Kind, str]] = []
    for piece in (part for whole in _PIECES.split(text) for part in _parts(whole)):
        said = _without_file(piece)
        if not re.search(r"\w", said):
            continue
        wish = amount_wish(said)
        if wish is not None:
            wishes.append(wish)
        elif "\0" in piece and not told and not wishes and (tells := _told(said)) is not None:
            told = tells
        else:
            return None
    money = _MONEY.search(text) is not None
    return AmountsAsked(path=str(paths[0].value), told=told, wishes=tuple(wishes), money=money) if wishes else None


def _parts(piece: str) -> list[str]:
    """Part what is asked behind the name of a file from what stands before it, unless both are one question."""
    return [piece] if amount_wish(_without_file(piece)) else _BEHIND_FILE.split(piece)


def _without_file(piece: str) -> str:
    plain = " ".join(_THE_FILE.sub(" ", piece).split()).strip(" \"'“”`")
    return _BESIDE_HAN.sub("", plain)


def _told(said: str) -> str | None:
    """Return what is told of a file; None where it is longer, has something done, or may pick some of its lines."""
    tells = _TELLS.fullmatch(said)
    does = orders(said) and _LOOKS.match(said) is None
    return None if tells is None or does or _PICKS.search(said) else tells["said"]
