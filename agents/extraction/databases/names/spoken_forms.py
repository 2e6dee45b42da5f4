"""How names of columns are said: who directed it for `directed_by`, the arrival date for `date_arrived`."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from agents.extraction.databases.names.tokens import stem
from lazy_regex import lazy_regex

_DONE: Final = "ed"
_SHORTEST: Final = 6
_VERB: Final = 4
_TIMES: Final = ("date", "time", "day")
_IRREGULAR: Final = {"written": "writ", "drawn": "draw", "sung": "sing", "taught": "teach", "built": "build"}
PHONES: Final = ("phone", "telephone", "mobile", "cell", "fax")
MAILS: Final = ("email", "mail")
_PHONES_ZH: Final = ("电话", "手机", "传真")
_COUNTS: Final = ("number", "count", "total")
_NUMBERS: Final = lazy_regex(r"(?<=the )numbers(?= of (?!all\b|the\b))")
_FULL: Final = lazy_regex(r"\bfull\s+names?\b", re.IGNORECASE)
_HOW: Final = tuple(
    (lazy_regex(rf"^\W*how\s+{word}\s+(?:is|are|was|were)\s+", re.IGNORECASE), measure)
    for word, measure in (("old", "age"), ("tall", "height"), ("long", "length"), ("heavy", "weight"))
)
_HOW_MUCH: Final = lazy_regex(
    r"^\W*how\s+much\s+(?:do|does|did|will|would)\s+(?P<who>[^?,;]+?)\s+(?P<verb>weigh|cost|earn)s?(?=[\s?.!]*$|,|\s+and\b)",
    re.IGNORECASE,
)
_MEASURED: Final = {"weigh": ("weight",), "cost": ("cost", "price"), "earn": ("salary", "wage", "income", "earning")}
_HOW_ZH: Final = tuple(
    (lazy_regex(rf"(?<!的)(?:有|体重)?{word}(?=[\s？?。]*$)"), measures)
    for word, measures in (
        ("多重", ("体重", "重量", "weight")),
        ("多高", ("身高", "高度", "height")),
        ("(?:多大年纪|多少岁|几岁)", ("年龄", "age")),
    )
)
_WHO: Final = lazy_regex(r"^(?P<before>\W*)who\s+(?P<verb>[a-z]{3,})\s+(?=\S)", re.IGNORECASE)
_WROTE: Final = {"wrote": "writ", "drew": "draw", "sang": "sing", "taught": "teach", "built": "build", "won": "winn"}
_IN_TERMS: Final = lazy_regex(r"\bin terms of\s+", re.IGNORECASE)
_AS_WELL: Final = lazy_regex(r",?\s+as well as\s+", re.IGNORECASE)
_FIRST: Final = lazy_regex(
    r"(?<![A-Za-z])(?:first|last)(?=\s+(?:date|day|time)(?![A-Za-z]))"
    r"|(?<![A-Za-z])(?:first|(?<=the )last|(?<=their )last|(?<=its )last)(?=\s+year(?![A-Za-z]))"
    r"|(?:(?<=^when was the )|(?<=^when is the )|(?<=^when did the )|(?<=^when were the )|(?<=date when the )"
    r"|(?<=day when the )|(?<=year when the )|(?<=time when the ))"
    r"(?:first|last)(?![A-Za-z])(?!\s+(?:names?|\d|two|three|few))",
    re.IGNORECASE,
)
_OF_BOTH: Final = lazy_regex(
    r"(?<![A-Za-z])(?P<measure>[A-Za-z]{3,})\s+of\s+(?:(?:the|all|both)\s+)*(?P<a>[A-Za-z]{3,})\s+and\s+(?:(?:the|all)\s+)*"
    r"(?P<b>[A-Za-z]{3,})(?![A-Za-z])",
    re.IGNORECASE,
)
"""A measure of two things, each of which has a column of it."""
_NEXT_WORD: Final = lazy_regex(r"\s+([A-Za-z]+)")
_KINDS: Final = ("type", "kind", "category")
_COUNTED_BY: Final = lazy_regex(
    r"^(?:请|帮我|\s)*按照?(?P<by>\w{1,12}?)(?:来)?(?:分组)?统计(?:一下|下)?(?P<what>\w{1,12}?)的?(?:数量|个数|数目)?[\s。！!]*$"
)


def spoken_forms(parts: Sequence[str]) -> Iterator[str]:
    """Yield joined names by which a column of such parts is called too."""
    *before, last = parts or [""]
    if before and last == "by":
        yield from (_root(before[-1]) + ending for ending in ("er", "or"))
    if last in MAILS:
        yield "".join((*parts, "address"))
    if before and last == "code":
        yield from ("".join(before) + kind for kind in _KINDS)
    yield from _numbers_of(parts)
    if parts.count("of") == 1 and parts[0] != "of" and last != "of":
        place = list(parts).index("of")
        yield "".join((*parts[place + 1 :], *parts[:place]))
    yield from _of_times(parts)


def _numbers_of(parts: Sequence[str]) -> Iterator[str]:
    """Yield names with "number": phone number for phone, number of cities for `cities_count`."""
    *before, last = parts or [""]
    if last.endswith(_PHONES_ZH):
        yield "".join((*parts, "号码"))
    if last in PHONES:
        yield "".join((*parts, "number"))
    if before and parts[0] in _COUNTS and "of" not in parts:
        yield "".join(("number", "of", *parts[1:]))
        yield from ["".join(("total", "number", "of", *parts[1:]))] if parts[0] == "total" else []
    if before and last == "id":
        yield "".join((*before, "number"))
    if before and last in ("count", "total"):
        yield "".join(("number", "of", *before))


def _of_times(parts: Sequence[str]) -> Iterator[str]:
    """Yield names of times: arrival date for `date_arrived`, opening year for `open_year`."""
    times = [part for part in parts if part in (*_TIMES, "year")]
    verbs = [part for part in parts if part not in times and len(part) >= _VERB]
    if len(times) == len(verbs) == 1 and len(parts) == 2:
        yield from (verbs[0].removesuffix("e") + ending + times[0] for ending in ("ing", "ed"))
    done = [part for part in parts if part.endswith(_DONE) and len(part) >= _SHORTEST]
    others = [part for part in parts if part not in done]
    if len(done) == 1 and set(others) <= set(_TIMES):
        said = [root + ending for root in [_root(done[0])] for ending in ("al", "ing", "ure", "ion", "e", "ed")]
        yield from (form + time for form in said for time in (others or _TIMES))


def with_counts_of_groups(text: str) -> str:
    """Say what is counted by groups with the words for it: 按状态统计订单 as 每个状态有多少订单."""
    return _COUNTED_BY.sub(r"每个\g<by>有多少\g<what>", text)


def with_singular(text: str) -> str:
    """Say "the number of" where the numbers of something are asked for."""
    return _NUMBERS.sub(lambda said: said.group().replace("numbers", "number"), text)


def with_plain_ties(text: str) -> str:
    """Say "by" for "in terms of", and "and" for "as well as"."""
    return _AS_WELL.sub(" and ", _IN_TERMS.sub("by ", text))


def with_first_times(text: str) -> str:
    """Say "earliest" and "latest" where it is asked when something was first, or last: the last day of sale."""
    return _FIRST.sub(lambda said: {"first": "earliest", "last": "latest"}[said.group().casefold()], text)


def with_shared_measures(text: str, names: Collection[str]) -> str:
    """Say of each what is asked of two: the loser age and winner age, for the ages of losers and winners."""
    for said in _OF_BOTH.finditer(text):
        of = [f"{stem(said[one])} {stem(said['measure'])}" for one in ("a", "b")]
        longer = _NEXT_WORD.match(text, said.end())
        named = longer is not None and f"{stem(said['b'])}{stem(longer[1])}" in names
        if stem(said["measure"]) not in _COUNTS and not named and all(one.replace(" ", "") in names for one in of):
            return f"{text[: said.start()]}{of[0]} and {of[1]}{text[said.end() :]}"
    return text


def with_both_names(text: str, names: Collection[str]) -> str:
    """Ask for first and last names where full ones are asked for and stand in two columns."""
    if "fullname" in names:
        return text
    if {"firstname", "lastname"} <= set(names):
        return _FULL.sub("first name and last name", text)
    return _FULL.sub("name", text) if "name" in names else text


def with_measures(text: str, names: Collection[str]) -> str:
    """Ask for a measure by its name: what is the age of, where it is asked how old somebody is."""
    for pattern, measure in _HOW:
        if measure in names:
            text = pattern.sub(f"what is the {measure} of ", text)
    said = _HOW_MUCH.match(text)
    measure = next((one for one in _MEASURED[said["verb"].casefold()] if one in names), "") if said else ""
    if said is not None and measure:
        text = f"what is the {measure} of {said['who']}{text[said.end() :]}"
    for pattern, measures in _HOW_ZH:
        if measure := next((one for one in measures if one in names), ""):
            text = pattern.sub(f"的{measure}是多少", text)
    return _with_doers(text, names)


def _with_doers(text: str, names: Collection[str]) -> str:
    """Ask who the director is where it is asked who directed something."""
    said = _WHO.match(text)
    if said is None:
        return text
    verb = said["verb"].casefold()
    roots = [_WROTE.get(verb, ""), verb.removesuffix("ed"), verb.removesuffix("d"), verb.removesuffix("s")]
    doers = (root.removesuffix("e") + ending for root in roots if root for ending in ("or", "er"))
    doer = next((one for one in doers if one in names), "")
    return f"{said['before']}who is the {doer} of {text[said.end() :]}" if doer else text


def _root(done: str) -> str:
    return _IRREGULAR.get(done) or done.removesuffix(_DONE)
