"""Which settings of a file a question asks for, also where it calls them by other words than the file does.

A setting is found where every word of a question is accounted for: by its keys, by what such settings are called in
either language, or as what the file is of. Where a word is left over, what comes nearest is no answer.
"""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from agents.extraction.pieces.words import shares, stem
from agents.extraction.told.asked_words import asked_words
from agents.extraction.told.negated import negates
from agents.extraction.told.settings import Setting
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

_KEY_WORD: Final = lazy_regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^\W\d_a-zA-Z]+")
_YES_NO: Final = lazy_regex(r"^\W*(?:and\s+|so\s+)?(?:is|are|was|do|does|did|has|have)(?![a-z])", re.IGNORECASE)
_ON_OFF: Final = lazy_regex(
    r"(?<![a-z])(?:switched|turned|set)?\s*(?:on|off)(?=\W*$|\s+(?:in|there|here|at)(?![a-z]))", re.IGNORECASE
)
_HOW_MANY: Final = lazy_regex(
    r"(?<![a-z])how\s+(?:many|often|much|long)(?![a-z])|多少|几[个次份条秒天页台]", re.IGNORECASE
)
_COUNTS: Final = lazy_regex(r"(?<![a-z])how\s+many(?![a-z])|(?:几|多少)[个次份条台页张家位名种款项件套]", re.IGNORECASE)
_UNITS: Final = frozenset({"seconds", "minutes", "hours", "days"})
_DEEDS_ZH: Final = frozenset({"发送"})
_COUNTING: Final = frozenset({"n", "num", "count", "number", "total", "amount"})
_COUNTING_GROUPS: Final = ("max", "min", "retries", "workers", "copies", "items", *_UNITS)
_COUNTING_ZH: Final = lazy_regex(r"[数量次份]|最[多大少小]|上限|下限")
_NAMES_FILE: Final = frozenset({"name", "title", "app", "application", "service", "project"})
_BOOLEAN: Final = frozenset({"true", "false", "yes", "no", "on", "off", "enabled", "disabled"})
_SAYS_LITTLE: Final = frozenset(
    [
        "set",
        "setting",
        "settings",
        "configured",
        "configuration",
        "config",
        "configs",
        "option",
        "options",
        "value",
        "values",
        "key",
        "keys",
        "field",
        "entry",
        "defined",
        "use",
        "uses",
        "used",
        "using",
        "run",
        "runs",
        "running",
        "listen",
        "listens",
        "listening",
        "make",
        "makes",
        "take",
        "takes",
        "allow",
        "allows",
        "allowed",
        "hold",
        "holds",
        "have",
        "keep",
        "keeps",
        "go",
        "goes",
        "work",
        "works",
        "try",
        "tries",
        "app",
        "application",
        "program",
        "service",
        "system",
        "software",
        "it's",
        "currently",
        "default",
        "程序",
        "应用",
        "系统",
        "服务",
        "软件",
        "配置",
        "选项",
        "参数",
        "值",
        "用",
        "放",
        "跑",
        "运行",
        "设",
        "打",
        "共",
        "存",
        "监听",
        "默认",
        "能",
    ]
)
_SWITCH: Final = "switched"
_MOST: Final = 4
_SHALLOW: Final = 2


class AskedSettings(Frozen):
    """Settings that a question asks for, or that come nearest to it."""

    found: tuple[Setting, ...]
    left: tuple[str, ...] = ()
    """Words of the question that none of them accounts for."""
    section: tuple[str, ...] = ()
    """The keys of a whole section, where that is asked for."""


class _Names(NamedTuple):
    """What a setting is called."""

    key: frozenset[str]
    above: frozenset[str]
    switches: bool


@cache
def _groups() -> tuple[dict[str, frozenset[int]], frozenset[str]]:
    """Say of each word, by its stem, which groups it is of; and list the Chinese words."""
    known = tomllib.loads(Path(__file__).with_name("setting_words.toml").read_text(encoding="utf-8"))
    groups: dict[str, set[int]] = {}
    for number, line in enumerate(known["groups"]):
        for word in line.split():
            groups.setdefault(_stem(word), set()).add(number)
    for word in known[_SWITCH].split():
        groups.setdefault(_stem(word), set()).add(-1)
    return {word: frozenset(of) for word, of in groups.items()}, frozenset(w for w in groups if has_han(w))


def asked_settings(question: str, settings: Sequence[Setting], name: str) -> AskedSettings | None:
    """Find what a question asks for; None where no setting is named at all.

    Args:
        question: Without the name of the file.
        settings: Of the file.
        name: Of the file.
    """
    if has_han(question) and negates(question):
        return None
    words = _words(question, settings)
    named = [(setting, _names(setting)) for setting in settings]
    scored = [(len(hits), s, hits) for s, names in named if (hits := _hits(words, names)) and _is_hit(hits, names)]
    if not scored:
        return None if _HOW_MANY.search(question) else _section(words, settings)
    best = max(n for n, _, _ in scored)
    found = [(setting, hits) for n, setting, hits in scored if n == best]
    if _HOW_MANY.search(question) and any(_is_number(setting) for setting, _ in found):
        found = [(setting, hits) for setting, hits in found if _is_number(setting)]
    itself, said = _stems(name), _says_of_itself(settings)
    accounted = set.intersection(*(set(hits) for _, hits in found))
    left = tuple(
        w
        for w in words
        if w not in accounted | said
        and _stem(w) not in said
        and not _fits(w, itself)
        and not _is_deed_of(w, [s for s, _ in found], settings)
    )
    if _COUNTS.search(question) and (len(found) > 1 or not _counts(found[0][0])):
        return None
    return AskedSettings(found=tuple(s for s, _ in found), left=left) if len(found) <= _MOST else None


def _words(question: str, settings: Sequence[Setting]) -> list[str]:
    own = frozenset(w for s in settings for key in s.keys for w in _KEY_WORD.findall(key) if has_han(w))
    switched = _YES_NO.match(question) is not None and _ON_OFF.search(question) is not None
    said = _ON_OFF.sub(" ", question) if switched else question
    words = [w for w in asked_words(said, _groups()[1] | own) if w not in _SAYS_LITTLE or w in own]
    return [*words, _SWITCH] if switched else words


def _names(setting: Setting) -> _Names:
    key = frozenset(_stem(w) for w in _KEY_WORD.findall(setting.keys[-1]))
    above = frozenset(_stem(w) for part in setting.keys[:-1] for w in _KEY_WORD.findall(part))
    return _Names(key, above, setting.value.lower() in _BOOLEAN)


def _hits(words: Sequence[str], names: _Names) -> dict[str, bool]:
    """Say which words a setting accounts for, and whether by its own key."""
    found: dict[str, bool] = {}
    for word in words:
        if _is_switch(word) and (names.switches or _any_switch(names.key)):
            found[word] = _any_switch(names.key)
        elif _fits(word, names.key):
            found[word] = True
        elif _fits(word, names.above):
            found[word] = False
    return found


def _is_hit(hits: dict[str, bool], names: _Names) -> bool:
    """Whether more is named than that something is on: a key that says only this needs what stands above it."""
    plain = [word for word in hits if not _is_switch(word)]
    things = [word for word in plain if not _groups()[0].get(_stem(word), frozenset()) & _bounds()]
    if things and any(hits[word] for word in things):
        return True
    return bool(things) and len(plain) < len(hits) and _any_switch(names.key)


def _bounds() -> frozenset[int]:
    """Name the groups of what is most and least: alone they name nothing."""
    return _groups_of("max", "min")


def _is_switch(word: str) -> bool:
    return word == _SWITCH or -1 in _groups()[0].get(_stem(word), frozenset())


def _any_switch(key: frozenset[str]) -> bool:
    return any(-1 in _groups()[0].get(word, frozenset()) for word in key)


def _fits(word: str, names: frozenset[str]) -> bool:
    """Whether a word is one of a key's, or names the same thing in either language."""
    groups, plain = _groups()[0], _stem(word)
    of = groups.get(plain, frozenset()) - {-1}
    return any(plain == name or shares(plain, name) or of & groups.get(name, frozenset()) for name in names)


def _section(words: Sequence[str], settings: Sequence[Setting]) -> AskedSettings | None:
    """Find the one section whose name is all that is asked for."""
    said = [word for word in words if not _is_switch(word) and word not in ("section", "part", "部分", "这块")]
    above = dict.fromkeys(s.keys[:n] for s in settings for n in range(1, len(s.keys)))
    named = [keys for keys in above if said and all(_fits(w, _stems(keys[-1])) for w in said)]
    if len(named) != 1 or len(said) != len([w for w in words if w not in ("section", "part", "部分", "这块")]):
        return None
    inside = tuple(s for s in settings if s.keys[: len(named[0])] == named[0])
    return AskedSettings(found=inside, section=named[0])


def _stems(key: str) -> frozenset[str]:
    return frozenset(_stem(w) for w in _KEY_WORD.findall(key))


def _is_number(setting: Setting) -> bool:
    return re.fullmatch(r"[-+]?\d[\d_.,]*\s*[a-zA-Z%]{0,3}", setting.value) is not None


def _is_deed_of(word: str, named: Sequence[Setting], settings: Sequence[Setting]) -> bool:
    """Whether a word only says what a section is for (to retry sending mail), which the sender beside it tells."""
    if not word.endswith("ing") and word not in _DEEDS_ZH:
        return False
    above = {s.keys[:-1] for s in named if len(s.keys) > 1}
    return any(s.keys[:-1] in above and _fits(word, _names(s).key) for s in settings)


def _counts(setting: Setting) -> bool:
    """Whether a number says how many there are, by its key: a port is a number and counts nothing."""
    key = setting.keys[-1]
    if not _is_number(setting):
        return False
    counting = _groups_of(*_COUNTING_GROUPS)
    words = [word.lower() for word in _KEY_WORD.findall(key)]
    of = {group for word in words for group in _groups()[0].get(_stem(word), frozenset())}
    return bool(of & counting) or not _COUNTING.isdisjoint(words) or _COUNTING_ZH.search(key) is not None


def _groups_of(*words: str) -> frozenset[int]:
    return frozenset().union(*(_groups()[0][_stem(word)] for word in words))


def _says_of_itself(settings: Sequence[Setting]) -> frozenset[str]:
    """List the words by which a file says what it is of: the shop, where its name is bluefin-shop."""
    values = (s.value for s in settings if len(s.keys) <= _SHALLOW and s.keys[-1].lower() in _NAMES_FILE)
    return frozenset(word for value in values for word in _stems(value))


def _stem(word: str) -> str:
    return word if has_han(word) else stem(word.lower())
