"""Reads "if … then … otherwise …" over files: what must be so, and what is done in either case.

Every word is read: a condition that is half understood does the wrong thing.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.tables.draft import Draft
from agents.extraction.tables.wording import neutral
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN, has_han

ConditionKind = Literal["same", "holds"]

_NOT: Final = (
    r"(?:otherwise|or else|else|if\s+(?:not|no|none(?:\s+of\s+them)?(?:\s+(?:does|do|is|are|has|have))?"
    r"|(?:it|they|that|there|nothing)\s+(?:(?:is|are|do|does)(?:n['’]t|\s+not)|differs?)"
    r"(?:\s+(?:exist|there|match|the same))?"
    r"|(?:they|it)\s+(?:are|is)\s+different|anything\s+(?:differs|is different)))(?![A-Za-z])\s*[,:]?\s*"
)
_ENGLISH: Final = lazy_regex(
    r"^(?P<about>(?:.*?[.!?;,]\s*)?)(?:and\s+)?if\s+(?P<condition>.+?)"
    r"(?:,\s*(?:then\s+)?|\s+then\s+|\s+(?=you\s+(?:may|can)\s)"
    r"|\s+(?=(?:please\s+)?(?:delete|remove|erase|leave|keep|tell|show|zip|copy|move)\s))"
    rf"(?P<then>.+?)\s*[.;,]\s*(?:but\s+|and\s+)?{_NOT}(?P<otherwise>.+?)[\s.!]*$",
    re.IGNORECASE | re.DOTALL,
)
_SAME_ZH: Final = (
    r"(?:内容)?(?:完全|全部|都|真的)?(?:一模一样|一样|相同|一致|一个?字(?:都|也)?不差|没有?(?:差别|区别|不同))"
)
_UNLIKE_ZH: Final = r"(?:有)?(?:不一样|不同|不一致|差别|区别|出入)(?:的?地方|之处)?"
_CHINESE: Final = lazy_regex(
    rf"^(?P<about>.*?)(?:如果|要是|假如|若是?)?(?P<condition>{_SAME_ZH}"
    r"|[^，,。？?；;]*?(?:里面?|中)?(?:有|出现|包含|提到|含有?)[^，,。？?；;]*?)"
    r"(?:的话)?[，,]?(?:就|则|那就?)(?P<then>[^；;。]+?)\s*[，,；;。]\s*"
    rf"(?:(?:如果|要是|假如)?(?:{_UNLIKE_ZH}|没有?|都没有?|一个都没有?|不是)(?:的话)?[，,]?(?:就|则|那就?)|否则就?|不然就?)"
    r"(?P<otherwise>.+?)[\s。！]*$",
    re.DOTALL,
)
_SAME: Final = lazy_regex(
    r"(?:(?:say|hold|contain|have|read|are|is)\s+)?(?:(?:exactly|really|both|completely|word for word|all)\s+)*"
    r"(?:the\s+)?(?:same|identical|alike|equal)"
    r"(?:\s+(?:thing|text|content|contents|as|to))*(?:\s+word for word)?(?![A-Za-z])"
    rf"|是不是{_SAME_ZH}|{_SAME_ZH}",
    re.IGNORECASE,
)
_HOLDS: Final = lazy_regex(
    r"(?:(?:any|one|some)(?:\s+(?:of\s+(?:them|these|those|the\s+files)|files?))?(?:\s+(?:in|inside)\s+\0+)?|they|it)\s+(?:still\s+)?(?:contains?|mentions?|holds?|has|have)"
    r"\s+(?:the\s+)?(?:words?|text|phrase)?\s*[\"'“‘]?(?P<word>[\w-]+)[\"'”’]?"
    rf"|(?:(?:哪|任何|其中|里面)?(?:一|有)?(?:个|份)?(?:文件|里面?)?(?:里面?|中)?)(?:有|出现|包含|提到|含有?)了?\s*[\"“「]?(?P<word_zh>[A-Za-z_]\w*|[{HAN}]{{2,8}})[\"”」]?(?:这个?词|字样|的)?",
    re.IGNORECASE,
)
_LOOKS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:compare|check|look\s+(?:through|into|at)|go\s+through|search|read|scan|whether|files?|folder|directory|against|both|two)(?![A-Za-z])"
    r"|对比|对照|比较|比一?下|比对|检查|查一?下|核对|看一?[看下]|看看|文件夹?|目录|两个?|两份|是不是",
    re.IGNORECASE,
)
_KEEPS: Final = lazy_regex(
    r"(?:please\s+)?(?:just\s+)?(?:leave|keep)\s+(?:them|it|both|everything)(?:\s+(?:both|alone|there|as\s+(?:it\s+is|they\s+are)))*"
    r"|(?:don['’]t|do\s+not)\s+(?:delete|remove|pack|touch|change|move|zip|overwrite|do)\s+(?:anything|them|it|either|any\s+of\s+them)"
    r"|(?:就)?先?(?:把)?(?:它们|两[个份])?(?:都|什么都|全)?(?:先)?(?:留着|留下|别删|不要删|不删|别动|不动|保留|不用管)(?:除)?(?:了|吧)?",
    re.IGNORECASE,
)
_SHOWS: Final = lazy_regex(
    r"(?:please\s+)?(?:just\s+)?(?:tell|show|let)\s+me\s+(?:know\s+)?(?:which|what|where|the|in|how|many|one|ones|files?|lines?|of|them|it|is|are|was|were"
    r"|has|have|changed|different|differs?|differences?|contains?|\s)+"
    r"|(?:就)?(?:都)?(?:列(?:出来|给我(?:看看?)?|出)|(?:跟我|给我|和我)?(?:说|讲|看)(?:一?[下说讲])?|告诉我)(?:是|在|改了?|有|了|哪里|哪些|哪个|哪一?[行个处]|几[行处个]|什么|啥|不同|不一样|差别|地方|文件|的|[、和])*",
    re.IGNORECASE,
)
_DELETES: Final = lazy_regex(
    r"(?:please\s+|you\s+(?:may|can)\s+)*(?:delete|remove|erase)\s+(?:the\s+)?(?P<one>.+?)(?:\s+(?:one|file|version))?"
    r"|(?:可以)?(?:把|将)\s*(?P<one_zh>.+?)\s*(?:那[个份])?(?:给)?删(?:了|掉|除)吧?",
    re.IGNORECASE,
)
_WITH: Final = lazy_regex(r"^(?:带有?|有|名字带)\s*(?P<part>.+?)\s*的$")


_PIECE: Final = lazy_regex(r"\s*[,，;；]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_THE_FOLDER: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the|that|this)\s+(?:whole\s+|entire\s+)?(?:folder|directory)(?![A-Za-z])|(?:整个|这个)?(?:文件夹|目录)",
    re.IGNORECASE,
)
_IF_THERE: Final = lazy_regex(
    r"^(?P<about>.+?)[.,;]\s*(?:but\s+)?if\s+(?:it|that\s+(?:file|one)|this\s+file|the\s+file|(?:a|the)\s+file\s+(?:of|with)\s+that\s+name|there\s+is\s+(?:already\s+)?one)"
    r"(?:\s+(?:already\s+)?(?:exists?|is\s+(?:already\s+)?there))?(?:\s+already)?\s*,?\s*(?:then\s+)?"
    r"(?:(?:do\s+not|don['’]t)\s+(?:overwrite|replace|touch)\s+it\s*[,;]?\s*(?:but\s+|and\s+)?)?"
    r"(?:please\s+)?(?:save|write|put|call|name|use|store)\s*(?:it|that|this)?\s*(?:as|to|in|into|under)?\s*[\"“]?(?P<other>[^\s\"”，。]+?)[\"”]?(?:\s+instead)?[\s.!]*$"
    r"|^(?P<about_zh>.+?)[，,。；;]\s*(?:如果|要是|假如)(?:这个?|该)?文件(?:已经|已)?(?:有了?|存在了?|在了?)(?:的话)?[，,]?(?:就|则)?"
    r"(?:(?:别|不要|不)(?:覆盖|动)(?:它)?[，,]?)?(?:就)?(?:改|另)?(?:存|写|保存|叫|命名)(?:成|为|到|在|进|作)?\s*[\"“]?(?P<other_zh>[^\s\"”，。]+?)[\"”]?[\s。！]*$",
    re.IGNORECASE | re.DOTALL,
)


def under_other_name(text: str, files: Sequence[str]) -> str | None:
    """Say a request with the name that it gives for the case that its file is there already; None for any other."""
    match = _IF_THERE.match(text)
    if match is None:
        return None
    about, other = match["about"] or match["about_zh"], match["other"] or match["other_zh"]
    named = find_paths(about)
    if not named or find_quoted(about)[-1:] == [named[-1]] or not PurePosixPath(other).suffix:
        return None
    last = named[-1]
    path = str(last.value)
    return about.replace(path, other) if path in files else about


class Branch(Frozen):
    """What is done in one case."""

    deletes: str = ""
    """The file that is deleted; empty where nothing is changed."""
    rest: str = ""
    """What is done besides, for others to read; empty where what was looked up is all that is told."""


class Conditional(Frozen):
    """What must be so of files, and what is done then, or otherwise."""

    kind: ConditionKind
    files: tuple[str, ...]
    """The two that are compared, or the file or folder that is searched."""
    word: str = ""
    """What is searched for."""
    then: Branch
    otherwise: Branch


def conditional(text: str, files: Sequence[str], folders: Sequence[str]) -> Conditional | None:
    """Read a request; None where it is no condition over files, or where a word of it is not understood."""
    match = _ENGLISH.match(text) or _CHINESE.match(text)
    if match is None:
        return None
    about, condition = match["about"] or "", match["condition"]
    named = _named(f"{about} {condition}", files, folders)
    kind, word = _kind(about, condition, named)
    if kind is None:
        return None
    then, otherwise = (_branch(match[name], named, files) for name in ("then", "otherwise"))
    if then is None or otherwise is None:
        return None
    return Conditional(kind=kind, files=named, word=word, then=then, otherwise=otherwise)


def _kind(about: str, condition: str, named: tuple[str, ...]) -> tuple[ConditionKind | None, str]:
    """Say what is to be so, and of which word; nothing where more is said than that."""
    said = f"{about} {condition}"
    masked = condition
    for name in sorted(named, key=len, reverse=True):
        masked = masked.replace(name, "\0" * len(name))
    same, holds = _SAME.search(masked), _HOLDS.search(masked)
    if same is not None and len(named) == 2 and not _left(said, named, _SAME):
        return "same", ""
    word = (holds["word"] or holds["word_zh"]) if holds is not None else ""
    if word and len(named) == 1 and not _left(said, named, _HOLDS):
        return "holds", word
    return None, ""


def _named(text: str, files: Sequence[str], folders: Sequence[str]) -> tuple[str, ...]:
    """List what there is of what a text names, in its order; of names that hold each other the longest."""
    places: dict[int, str] = {}
    for name in sorted((*files, *folders), key=len, reverse=True):
        at = text.find(name)
        if at >= 0 and not any(start <= at < start + len(other) for start, other in places.items()):
            places[at] = name
    return tuple(places[at] for at in sorted(places))


def _left(text: str, named: Sequence[str], pattern: re.Pattern[str]) -> tuple[str, ...]:
    draft = Draft(text)
    for name in sorted(named, key=len, reverse=True):
        while draft.first(re.compile(re.escape(name))) is not None:
            pass
    taken = draft.rest
    if (match := pattern.search(taken)) is not None:
        draft.take(*match.span())
    for words in (pattern, _LOOKS, neutral()):
        while draft.first(words) is not None:
            pass
    return draft.left()


def _branch(text: str, named: tuple[str, ...], files: Sequence[str]) -> Branch | None:
    """Read what is done in one case; None where a file is to be deleted and it is not clear which."""
    deletes, rest = "", []
    pieces = [text] if find_quoted(text) else _PIECE.split(text)
    for said in filter(None, (piece.strip(" ,.，。；;") for piece in pieces)):
        if _KEEPS.fullmatch(said) or _SHOWS.fullmatch(said):
            continue
        match = _DELETES.fullmatch(said)
        if match is None:
            rest.append(said)
            continue
        deletes = _meant(match["one"] or match["one_zh"], named, files)
        if not deletes:
            return None
    return Branch(deletes=deletes, rest=with_folder(", ".join(rest), named))


def with_folder(text: str, named: Sequence[str]) -> str:
    """Name the one folder that was spoken of where a text only points at it: zip the folder, 把文件夹打包."""
    if (
        len(named) != 1
        or PurePosixPath(named[0]).suffix
        or re.search(rf"(?<![\w.]){re.escape(named[0])}(?![\w.])", text)
    ):
        return text
    return _THE_FOLDER.sub(f" {named[0]} 文件夹" if has_han(text) else f"the folder {named[0]}", text, count=1)


def _meant(said: str, named: tuple[str, ...], files: Sequence[str]) -> str:
    """Return the one of the files that words mean: its path, or a piece of its name that no other has."""
    plain = said.strip(" \"'“”‘’《》")
    if plain in files:
        return plain
    inside = _WITH.match(plain)
    piece = inside["part"] if inside is not None else plain
    found = [name for name in named if piece in PurePosixPath(name).stem]
    return found[0] if len(found) == 1 and not find_paths(plain) else ""
