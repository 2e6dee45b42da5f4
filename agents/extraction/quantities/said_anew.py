"""A number of the story before that the next message says anew: and for 6?, what if 25 an hour; 那8个人呢, 房租2800呢.

The message tells one piece and nothing else, and the story before holds exactly one of its kind.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from agents.extraction.quantities import offers, purses, told_en, told_zh
from agents.extraction.quantities.facts import Form, form_of, pieces
from agents.extraction.quantities.plain_text import MONEY, MONEY_ZH, NUMBER, NUMBER_ZH, SHARE, bounds, plain, spaced
from agents.extraction.quantities.shares import TAXED, TAXED_ZH, TIPPED
from agents.extraction.quantities.symbols import symbol_of
from lazy_regex import lazy_regex
from prompts.language import has_han

_Spot: TypeAlias = tuple[int, int]
_LEAD: Final = lazy_regex(
    spaced(
        r"(?:(?:and|so|ok(?:ay)?|what|how|about|if|now|then|say|it(?:['’]s| was| is| were)?|instead"
        r"|make it|make that|with|what['’]?s"
        r"|i work(?:ed)?|i drive|i drove|i need|i buy|i bought|we need|there are|there were)(?![a-z])[\s,]*)*"
    )
)
_TAIL: Final = lazy_regex(spaced(r"[\s,.?!]*(?:(?:instead|then|rather)[\s?.!,]*)?$"))
_LEAD_ZH: Final = lazy_regex(r"(?:那么?|如果|要是|假如|假设|换成|改成|改为|是|我|[\s,])*")
_TAIL_ZH: Final = lazy_regex(r"(?:的话|呢|啊|呀|[\s,.?!])*$")
_BARE: Final = lazy_regex(spaced(rf"(?:(?:for|until|to|till) )?(?P<n>{MONEY}|{NUMBER})"))
_BARE_ZH: Final = lazy_regex(rf"(?P<n>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?|{NUMBER_ZH})")
_GOAL: Final = lazy_regex(spaced(rf"(?:until|to|till) (?:i (?:have|reach) )?(?P<n>{MONEY}|{NUMBER})"))
_GOAL_ZH: Final = lazy_regex(
    rf"(?:存到?|攒到?|存够|攒够|到)(?P<n>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?|{NUMBER_ZH})(?:元|块)?"
)
"""A sum to be reached: a number alone may be what is put aside as well."""
_SHARE: Final = lazy_regex(spaced(rf"(?:at |with )?(?P<p>{SHARE})(?: (?:tip|vat|tax))?"))
_SPLIT: Final = lazy_regex(
    spaced(
        rf"(?:split )?(?:by |between |among |for )(?P<n>{NUMBER})(?: (?:of us|people|persons|ways|friends))?"
        rf"|(?P<n2>{NUMBER}) (?:of us|people|persons|ways|friends)"
    )
)
_SAVED: Final = lazy_regex(
    spaced(rf"(?:i |we )?(?:save |saved |put aside )?(?P<m>{MONEY}) (?:a|per|each|every) (?P<per>day|week|month|year)")
)
_SAVED_ZH: Final = lazy_regex(
    rf"(?:每一?个?|一个?)(?P<per>天|周|星期|月|年)(?:能)?(?:存下?|攒)(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)(?:元|块)?"
)
_SPENT: Final = (
    lazy_regex(
        spaced(
            rf"(?:(?:my|the|our) )?(?P<what>{purses.SPENT}) (?:(?:is|was|were|goes up to|went up"
            rf" to|rises to|drops to|costs) )?(?P<m>{MONEY})"
        )
    ),
    lazy_regex(
        rf"(?P<what>{purses.SPENT_ZH})(?:是|要|涨到|降到|变成|改成|只要)*(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?[万千]?)"
        r"(?:元|块)?"
    ),
)
_FOLD: Final = lazy_regex(r"打?(?P<f>[一二三四五六七八九]{1,2}|[1-9](?:\.\d)?|[1-9][1-9])折")
_ASKED: Final = frozenset({"wish of", "coins asked"})
_RATED: Final = frozenset({"all", "recipe"})
"""What so many of a thing come to: another count of it is not of these."""
_FIXED: Final = _RATED | {"of", "count"}
_SAME: Final = ("what", "per", "per2")


def with_quantity_anew(last: str, said: str) -> str | None:
    """Say the story before with the number that a message says anew; None for any other message."""
    chinese = has_han(last)
    if has_han(said) and not chinese:
        return None
    text = plain(said)
    lead, tail = (_LEAD_ZH, _TAIL_ZH) if chinese else (_LEAD, _TAIL)
    begin, end = lead.match(text), tail.search(text)
    at, stop = (begin.end() if begin else 0), (end.start() if end else len(text))
    core = text[at:stop]
    story = plain(last)
    found = dict((*_of_pieces(story, core, chinese=chinese), *_of_whole(story, core, chinese=chinese)))
    if len(found) != 1:
        return None
    (start, stop), number = next(iter(found.items()))
    return f"{last[:start]}{number}{last[stop:]}"


def _of_pieces(story: str, core: str, *, chinese: bool) -> Iterator[tuple[_Spot, str]]:
    """Find where a story that is told in pieces says otherwise what the core of a message says."""
    told = (told_zh, offers, purses) if chinese else (told_en, offers, purses)
    for module in told:
        forms = module.FORMS if module in {told_en, told_zh} else module.CHINESE if chinese else module.ENGLISH
        found = pieces(story, bounds(story), forms, module.FILLER)
        kinds = [form_of(match, forms) for match in found]
        yield from _bare(found, kinds, core, chinese=chinese)
        for form in forms:
            new = form.words.fullmatch(core)
            if new is not None:
                yield from _alike(form, new, [(m, k) for m, k in zip(found, kinds, strict=True)])
        for pattern in _SPENT:
            if (new := pattern.fullmatch(core)) is not None:
                yield from (
                    (m.span("m"), new["m"])
                    for m, k in zip(found, kinds, strict=True)
                    if k == "spent" and m["what"] == new["what"]
                )
        if (new := _FOLD.fullmatch(core)) is not None:
            yield from ((m.span("f"), new["f"]) for m, k in zip(found, kinds, strict=True) if k == "fold")


def _bare(found: list[re.Match[str]], kinds: list[str], core: str, *, chinese: bool) -> Iterator[tuple[_Spot, str]]:
    new = (_BARE_ZH if chinese else _BARE).fullmatch(core)
    if new is None:
        return
    asked = [
        m for m, kind in zip(found, kinds, strict=True) if kind in _ASKED or (kind == "count" and "price" in kinds)
    ]
    yield from ((match.span("n"), new["n"]) for match in asked)


def _alike(form: Form, new: re.Match[str], told: list[tuple[re.Match[str], str]]) -> Iterator[tuple[_Spot, str]]:
    """Pair a piece with those of the story that count or rate the same."""
    named = new.groupdict()
    rated = next((match["d"] for match, kind in told if kind in _RATED), None)
    for match, kind in told:
        there = match.groupdict()
        if form.kind == "count" and kind not in _RATED:
            one, other = named.get("d"), there.get("d") or there.get("u") or rated
            if there.get("n") and one and other and _key(one) == _key(other):
                yield match.span("n"), named["n"] or ""
        elif form.kind == kind and kind not in _FIXED and there.get("m") and _rates_same(named, there):
            yield match.span("m"), named["m"] or ""


def _rates_same(one: Mapping[str, str | None], other: Mapping[str, str | None]) -> bool:
    if any(one.get(name) != other.get(name) for name in _SAME):
        return False
    return all(_key(one.get(name)) == _key(other.get(name)) for name in ("d", "u"))


def _key(word: str | None) -> str:
    if not word:
        return ""
    symbol = symbol_of("人" if word in {"名", "位"} else word)
    return word if symbol is None else f"{symbol.key} {symbol.factor}"


def _of_whole(story: str, core: str, *, chinese: bool) -> Iterator[tuple[_Spot, str]]:
    """Find the same in a story that has one form as a whole: savings, taxes, tips."""
    at, end = bounds(story)
    saved = (purses.SAVES_ZH if chinese else purses.SAVES).fullmatch(story, at, end)
    if saved is not None:
        new = (_SAVED_ZH if chinese else _SAVED).fullmatch(core)
        if new is not None and new["per"] == saved["per"]:
            yield saved.span("m"), new["m"]
        goal = (_GOAL_ZH if chinese else _GOAL).fullmatch(core)
        if goal is not None:
            yield saved.span("goal"), goal["n"]
    taxed = next(
        (m for form in ((TAXED_ZH,) if chinese else (*TAXED, TIPPED)) if (m := form.fullmatch(story, at, end))), None
    )
    if taxed is not None:
        if (share := _SHARE.fullmatch(core)) is not None:
            yield taxed.span("p"), share["p"]
        if "n" in taxed.groupdict() and (people := _SPLIT.fullmatch(core)) is not None:
            yield taxed.span("n"), people["n"] or people["n2"]
