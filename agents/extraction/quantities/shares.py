"""A share that is put on top of an amount, by its name: the vat on 385 at 20%, a 15% tip on 60 split by 4."""

import re
from typing import Final

from agents.extraction.quantities.plain_text import (
    MONEY,
    MONEY_ZH,
    NUMBER,
    SHARE,
    bounds,
    plain,
    spaced,
    value,
)
from agents.extraction.quantities.worked import Worked
from agents.extraction.sums.figures.figure import CENTS, Figure, Name
from lazy_regex import lazy_regex
from prompts.language import has_han

_M: Final = rf"(?:an? |the |my )?(?P<m>{MONEY})(?: (?:bill|dinner|meal|lunch|tab|check|invoice|price|net|order))?"
_ASKS: Final = r"(?:(?:what(?:['’]?s| is)|how much is|calculate|work out|add) )?(?:the |an? )?"
_TAX: Final = r"(?:vat|sales tax|tax|gst)"
_SPLIT: Final = (
    rf"(?:,? (?:and )?(?:split|shared|divided)(?: (?:by|between|among|into))? (?P<n>{NUMBER})(?:"
    r" (?:ways|people|of us|persons|friends))?)"
)
_EACH: Final = r"(?:[\s,.?]*(?:how much |what(?:['’]?s| is) (?:that )?)?(?:each|per person|does each (?:person )?pay))?"
TAXED: Final = tuple(
    lazy_regex(spaced(words))
    for words in (
        rf"{_ASKS}{_TAX} (?:on|for) {_M},? (?:at|is|of|with|@) (?:a rate of )?(?P<p>{SHARE})",
        rf"{_ASKS}{_TAX} (?:at|of) (?P<p>{SHARE}) (?:on|for) {_M}",
        rf"{_ASKS}(?P<p>{SHARE}) {_TAX} on {_M}",
    )
)
TIPPED: Final = lazy_regex(
    spaced(
        rf"{_ASKS}(?:(?P<p>{SHARE}) (?:tip|gratuity)|(?:tip|gratuity) of (?P<p2>{SHARE})) (?:on|for)"
        rf" {_M}{_SPLIT}{_EACH}"
    )
)
TAXED_ZH: Final = lazy_regex(
    rf"(?P<m>{MONEY_ZH}|\d+(?:\.\d+)?)(?:元|块)?(?:按|的|,|\s)*(?P<p>\d+(?:\.\d+)?%)(?:的)?(?:增值税"
    r"|税率|税)(?:来算)?[\s,]*(?:是|要|交|应交|一共)*(?:税)?(?:是)?多少(?:钱|税)?"
)
_TAX_NAME: Final = Name("tax", "税额")
_GROSS: Final = Name("with tax", "含税")
_TIP: Final = Name("tip", "小费")
_WITH_TIP: Final = Name("with tip", "含小费")
_ONE: Final = Name("each pays", "每人")


def shared_on_top(text: str) -> Worked | None:
    """Read a tax or a shared tip on an amount; None for anything else."""
    said = plain(text)
    at, end = bounds(said)
    forms = (TAXED_ZH,) if has_han(text) else TAXED
    match = next((m for form in forms if (m := form.fullmatch(said, at, end)) is not None), None)
    if match is not None:
        net, share = value(match["m"]), _share(match)
        taxed = (Figure(_TAX_NAME, f"{net} * {share}", CENTS), Figure(_GROSS, f"{net} * (1 + {share})", CENTS))
        return Worked(taxed, named=True)
    match = TIPPED.fullmatch(said, at, end)
    if match is None:
        return None
    bill, share, people = value(match["m"]), _share(match), value(match["n"])
    if "." in people or people in {"0", "1"}:
        return None
    figures = (
        Figure(_TIP, f"{bill} * {share}", CENTS),
        Figure(_WITH_TIP, f"{bill} * (1 + {share})", CENTS),
        Figure(_ONE, f"{bill} * (1 + {share}) / {people}", CENTS),
    )
    return Worked(figures, named=True)


def _share(match: re.Match[str]) -> str:
    return f"{re.sub(r'[^0-9.]', '', match['p'] or match['p2'])}%"
