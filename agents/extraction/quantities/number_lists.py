"""What several numbers have in common or how far they scatter: gcd and lcm of 12 and 18; 4、8、15的标准差."""

import re
from typing import Final

from agents.extraction.quantities.plain_text import bounds, plain, spaced
from agents.extraction.quantities.worked import Worked
from agents.extraction.sums.figures.figure import Figure, Name
from lazy_regex import lazy_regex
from prompts.language import has_han

_N: Final = r"-?\d+(?:\.\d+)?"
_LIST: Final = rf"(?P<list>{_N}(?:(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+|\s*&\s*|\s+){_N})+)"
_LIST_ZH: Final = rf"(?P<list>{_N}(?:\s*[,;和与跟及]\s*{_N}|\s+{_N})+)"
_KIND: Final = (
    r"(?:gcd|gcf|hcf|greatest common (?:divisor|factor)|highest common (?:factor|divisor)|lcm|least"
    r" common multiple|lowest common multiple"
    r"|(?:sample |population )?(?:standard deviation|std\.? dev(?:iation)?|stdev|std|variance))"
)
_KIND_ZH: Final = r"(?:最大公[约因]数|最小公倍数|(?:样本|总体)?(?:标准差|方差))"
_ENGLISH: Final = lazy_regex(
    spaced(
        rf"(?:(?:what(?:['’]?s| is| are)|find|calculate|compute|give me|work out) )?(?:the )?(?P<one>{_KIND})"
        rf"(?:(?: and|,| &) (?:the )?(?P<two>{_KIND}))?"
        rf" (?:of|for|between)(?: the)?(?: numbers)?:? {_LIST}"
    )
)
_CHINESE: Final = (
    lazy_regex(
        rf"(?:求|计算|算)?(?:一下)?{_LIST_ZH}(?:这[几\d两三四五六七八九十]+个数)?[\s,]*的?(?P<one>{_KIND_ZH})"
        rf"(?:[和与及,、](?P<two>{_KIND_ZH}))?(?:分别)?(?:各)?(?:是|为)?(?:多少|几)?"
    ),
)
_DIVISOR: Final = re.compile(r"gc[df]|hcf|divisor|common factor|公[约因]")
_MULTIPLE: Final = re.compile(r"lcm|multiple|公倍")
_FEWEST: Final = 2
_OF: Final = {"sample": ("sample, n − 1", "样本，除以 n − 1"), "population": ("population, n", "总体，除以 n")}
_GCD, _LCM = Name("greatest common divisor", "最大公约数"), Name("least common multiple", "最小公倍数")


def of_numbers(text: str) -> Worked | None:
    """Read what is asked of a list of numbers; None for anything else."""
    said = plain(text)
    at, end = bounds(said)
    forms = _CHINESE if has_han(text) else (_ENGLISH,)
    match = next((m for form in forms if (m := form.fullmatch(said, at, end)) is not None), None)
    if match is None or re.search(r"\d,\d{3}(?!\d)", match["list"]) is not None:
        return None
    numbers = re.findall(_N, match["list"])
    kinds = [kind for kind in (match["one"], match["two"]) if kind]
    figures = [figure for kind in kinds for figure in _figures(kind, numbers)]
    if len(numbers) < _FEWEST or not figures or len({figure.name for figure in figures}) < len(figures):
        return None
    if any(not _figures(kind, numbers) for kind in kinds):
        return None
    scatter = [figure.expression.endswith("(x)") for figure in figures]
    if any(scatter) != all(scatter):
        return None
    return Worked(
        tuple(figures), named=len(figures) > 1 or all(scatter), numbers=tuple(numbers) if all(scatter) else ()
    )


def _figures(kind: str, numbers: list[str]) -> list[Figure]:
    if _DIVISOR.search(kind) or _MULTIPLE.search(kind):
        whole = all(number.isdigit() and int(number) > 0 for number in numbers)
        call, name = ("gcd", _GCD) if _DIVISOR.search(kind) else ("lcm", _LCM)
        expression = numbers[0]
        for number in numbers[1:]:
            expression = f"{call}({expression}, {number})"
        return [Figure(name, expression, 0)] if whole else []
    variance = "variance" in kind or "方差" in kind
    return [_scatter(word, variance=variance) for word in ("sample", "population") if _is_wanted(word, kind)]


def _is_wanted(word: str, kind: str) -> bool:
    other = {"population": ("sample", "样本"), "sample": ("population", "总体")}[word]
    return not any(one in kind for one in other)


def _scatter(word: str, *, variance: bool) -> Figure:
    of, of_zh = _OF[word]
    name = (
        Name(f"variance ({of})", f"方差（{of_zh}）")
        if variance
        else Name(f"standard deviation ({of})", f"标准差（{of_zh}）")
    )
    return Figure(name, f"{'var' if variance else 'stddev'}_{word[:4] if word == 'sample' else 'pop'}(x)")
