"""What a request says of tables that came with it, or with an earlier message: "this file", sales.csv, 附件里."""

import re
from collections.abc import Callable, Sequence

from agents.extraction.discourse.mentions import Held, mentioned
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_KIND = r"(?:csv|tsv|json|jsonl|excel|xlsx|parquet|data)"
_FILE = r"(?:files?|spreadsheets?|workbooks?|sheets?|attachments?|uploads?|csvs?|excels?)"
_ANY = rf"(?:{_FILE}|data ?sets?|tables?|data)"
_KIND_ZH = r"(?:csv|tsv|json|excel|xlsx|parquet)?"
_FILE_ZH = r"(?:数据文件|文件|附件|文档|电子表格|表格)"
_ANY_ZH = rf"(?:{_FILE_ZH}|数据表|数据集|数据|表(?!现|示|明|达|面|情))"
_PATH = r"(?!\s*[`'\"“]?[\w./-]*[\w-]\.\w)"
"""What follows is no file's name: "the file notes.txt" speaks of another file."""
_THESE = r"\b(?:this|that|these|those|my|both|the two)\s+(?:(?:new|two)\s+)*"
_THESE_ZH = r"(?:这|该|此|本)[一二两三几]?(?:个|份|张|些)?"
_POINTED = lazy_regex(
    rf"{_THESE}(?:{_KIND}\s+)?{_FILE}\b{_PATH}"
    rf"|(?:{_THESE}|\bthe\s+|\ban?\s+|\b)(?:attached|uploaded)\s+(?:{_KIND}\s+)?{_ANY}\b{_PATH}"
    rf"|\b(?:what|the one|the file|the data)\s+(?:i|that i|i've|i have)\s+(?:just\s+)?(?:attached|uploaded)\b"
    rf"|\bthe\s+(?:attachments?|spreadsheet|workbook|upload)\b"
    rf"|(?:我)?(?:刚才?|新)?(?:上传|附上|附加|附带|添加)的?(?:{_THESE_ZH})?{_KIND_ZH}{_ANY_ZH}"
    rf"|{_THESE_ZH}(?:附件|上传的?)?{_KIND_ZH}{_FILE_ZH}"
    rf"|附件(?:里|中)?的?{_ANY_ZH}?",
    re.IGNORECASE,
)
"""Words that speak of an attached file whenever they are said."""
_PLAIN = lazy_regex(
    rf"(?:\bthe\s+|{_THESE})(?:{_KIND}\s+)?{_ANY}\b(?!\s+(?:in|of|on)\s+(?:my|the|this)\s+(?:workspace|folder|disk))"
    rf"{_PATH}|{_THESE_ZH}{_ANY_ZH}|(?:文件|表格|数据|表)(?=里|中|内|的)",
    re.IGNORECASE,
)
"""Words that speak of it when it has just come; later "this table" may be a result."""
_OTHER = lazy_regex(
    r"\b(?:the\s+)?(?P<a>\w+)\s+(?:tables?|data ?sets?)\b|\b(?:tables?|data ?sets?)\s+(?P<b>\w+)"
    r"|(?P<c>[A-Za-z_]\w*)\s*(?:数据表|数据集|表)|表\s*(?P<d>[A-Za-z_]\w*)",
    re.IGNORECASE,
)
_TOGETHER = lazy_regex(
    r"\b(?:join|merge|combine|match|compare|lookup|enrich|with)\b|连接|合并|关联|匹配|对比|比较|拼接", re.IGNORECASE
)


class AttachedTable(Frozen):
    """A table that was made of a file of the chat."""

    file: str
    """Name of the file, as the user calls it."""
    table: str
    columns: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What it is called in requests, unless one of its columns is called so."""
        taken = {c.casefold() for c in self.columns}
        stem = self.file.partition(".")[0]
        return tuple(n for n in dict.fromkeys((self.table, stem)) if len(n) > 1 and n.casefold() not in taken)


class OtherTable(Frozen):
    """A table of the user's that was not attached."""

    table: str
    aliases: tuple[str, ...] = ()


class Subject(Frozen):
    """What a request is about."""

    request: str
    """The request with files and "this file" spelled as tables."""
    tables: tuple[str, ...] = ()
    """Attached tables that it is about."""
    others: tuple[str, ...] = ()
    """Tables that it names beside them."""
    sure: bool = False
    """Whether it speaks of them, or came with them; else they are merely at hand."""


class AttachmentReader(Frozen):
    """Reads the requests of a conversation in which files were attached."""

    attached: tuple[AttachedTable, ...]
    latest: tuple[str, ...]
    """Tables of the last message that brought files."""
    others: tuple[OtherTable, ...] = ()

    def read(self, request: str, language: str, *, fresh: bool) -> Subject:
        """Find out which tables a request is about.

        Args:
            request: As typed.
            language: Of the request.
            fresh: Whether the files came with this very request.
        """
        named, pointed = self._named(request), self._pointed(request, fresh=fresh)
        others = self._others(request, explicit=fresh and not pointed)
        if named or pointed:
            tables = named or self.latest
            beside = others if _TOGETHER.search(request) else ()
            alone = len(tables) + len(beside) == 1
            spelled = self._spelled(request, tables, language, fresh=fresh, alone=alone)
            return Subject(request=spelled, tables=tables, others=beside, sure=True)
        if others or self._othernamed_file(request):
            return Subject(request=request)
        spoken_of = self._spoken_of(request)
        if len(spoken_of) == 1 or (fresh and spoken_of):
            said = self._with_names(request, spoken_of, language) if len(spoken_of) > 1 else request
            return Subject(request=said, tables=spoken_of, sure=fresh)
        return Subject(request=request, tables=self.latest, sure=fresh and len(self.latest) == 1)

    def _named(self, request: str) -> tuple[str, ...]:
        held = [Held(value=a.table, record={"aliases": list(a.names)}) for a in self.attached]
        by_name = {span.value for span in mentioned([h for h in held if h.record["aliases"]], request)}
        files = {a.table for a in self.attached if named_file(a.file).search(request)}
        return tuple(a.table for a in self.attached if a.table in by_name | files)

    def _pointed(self, request: str, *, fresh: bool) -> bool:
        return bool(_POINTED.search(request) or (fresh and _PLAIN.search(request)))

    def _others(self, request: str, *, explicit: bool) -> tuple[str, ...]:
        """Name the user's other tables that the request speaks of; explicitly as tables, where more may be meant."""
        own = {name.casefold() for a in self.attached for name in (a.table, *a.names, *a.columns)}
        held = [
            Held(value=o.table, record={"aliases": [n for n in (o.table, *o.aliases) if n.casefold() not in own]})
            for o in self.others
            if o.table.casefold() not in own
        ]
        if not explicit:
            return tuple(str(span.value) for span in mentioned(held, request))
        said = {word for match in _OTHER.finditer(request) for word in match.groups() if word}
        return tuple(str(h.value) for h in held if mentioned([h], " ; ".join(sorted(said))))

    def _spoken_of(self, request: str) -> tuple[str, ...]:
        """Return the tables of the latest files whose columns the request names, those of which it names most."""
        latest = [a for a in self.attached if a.table in self.latest]
        named = {
            a.table: len(mentioned([Held(value=c, record={}) for c in a.columns if len(c) > 1], request))
            for a in latest
        }
        most = max(named.values(), default=0)
        return tuple(table for table, n in named.items() if most and n == most)

    def _with_names(self, request: str, tables: Sequence[str], language: str) -> str:
        """Say which tables are meant of those that came with the request."""
        said = _phrase(tuple(tables), language, named=True).strip()
        return f"{request}（{said}）" if language == "zh" else f"{request} (in {said})"

    def _othernamed_file(self, request: str) -> bool:
        """Whether the request names a file that was not attached."""
        named = [str(span.value) for span in find_paths(request) if "." in str(span.value)]
        return any(name not in {a.file for a in self.attached} for name in named)

    def _spelled(self, request: str, subject: tuple[str, ...], language: str, *, fresh: bool, alone: bool) -> str:
        """Write the tables where the request speaks of files."""
        text = request
        for attached in self.attached:
            said = _phrase((attached.table,), language, named=not alone)
            text = named_file(attached.file).sub(_always(said), text)
        if text != request:
            return text
        pattern = _POINTED if _POINTED.search(text) or not fresh else _PLAIN
        return pattern.sub(_always(_phrase(subject, language, named=not alone)), text, count=1).strip()


def speaks_of_attached(request: str) -> re.Match[str] | None:
    """Return the words of a request that speak of an attached file whenever they are said."""
    return _POINTED.search(request)


def _always(text: str) -> Callable[[re.Match[str]], str]:
    return lambda _: text


def _phrase(tables: Sequence[str], language: str, *, named: bool) -> str:
    """Speak of one table without its name, which might be mistaken for something else; of several by name."""
    if language == "zh":
        return f"表 {' 和 '.join(tables)} " if named else "这张表"
    several = "s" if len(tables) > 1 else ""
    return f"the table{several} {' and '.join(tables)}" if named else "the table"


def named_file(name: str) -> re.Pattern[str]:
    """Match a file's whole name, with the words around it that say that it is one."""
    return re.compile(
        rf"(?:\b(?:the|this|my)\s+)?(?:\b(?:file|table|attached|uploaded)\s+)*(?:文件\s*)?[`'\"“‘《]?"
        rf"(?<![\w./-]){re.escape(name)}(?![\w-])[`'\"”’》]?(?:\s*(?:文件|表格|表))?",
        re.IGNORECASE,
    )
