"""Requests that work on results: save what was found into a file, do one thing for each item of a file or folder.

Only the form of a request is read here; whether a tool works on items or on files as a whole is for others to say.
"""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from agents.extraction.files.kept_unwritten import kept_unwritten
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import HAN

TABLES: Final = frozenset({".csv", ".tsv", ".xlsx", ".json", ".jsonl", ".parquet"})
"""Endings of files whose items are rows."""
_PAIR: Final = 2
_BINARY: Final = frozenset({".xlsx", ".parquet"})
_SAVE: Final = lazy_regex(
    # A joint, a verb that puts something down, what is put down, and where; the name of the file follows.
    r"(?:[,;.]?\s+(?:and\s+)?(?:then\s+)?|[,;]\s*)(?P<clause>(?:save|export|write|store|dump|put)\s*"
    r"(?P<object>(?:it|them|this|these|that|those|(?:(?:the|this|its|their|his|her|only|just)\s+)+[\w'’ -]{1,30}?"
    r"|all of (?:it|them))\s+)?"
    r"(?:to|as|in|into)\s+(?:(?:a|the)\s+)?(?:file\s+)?(?:(?:called|named)\s+)?[\"'“]?)$"
    rf"|(?:[，,；;。]|\s)*(?:(?:然后|接着|最后|并且?|再)\s*)*(?P<clause_zh>"
    rf"(?:(?:把|将)\s*(?P<object_zh>[{HAN}]{{1,8}}?|[A-Za-z_]\w{{1,20}}(?: \w+)?)|结果)?"
    r"\s*(?:保存|另?存|写入?|导出|输出)[成为到进入至]*(?:一[个份])?(?:文件)?\s*[\"'“《]?)$",
    re.IGNORECASE,
)
_THESE_FEW: Final = (
    r"[这那](?:几|些|[一二两三四五六七八九十]+|\d+)[个位名条笔单行款种件家项张份部场](?:人|同学|订单|客户|记录)?"
)
_ONLY_SAVES: Final = lazy_regex(
    r"\s*(?:(?:and|ok(?:ay)?|now|please|then|great|nice|good|perfect|cool|thanks|can you|could you)[\s,.!]+)*"
    r"(?:save|export|write|store|dump|put)\s+"
    r"(?:(?:it|them|this|these|that|those|(?:the|this|that|these|those)\s+(?:last\s+)?"
    r"(?:results?|tables?|rows?|list|answer|output|data|ones|numbers?|figures?|values?|text"
    r"|totals?|sums?|averages|means|counts"
    r"|(?:\d+|two|three|four|five|six|seven|eight|nine|ten)(?:\s+(?:rows|ones|of\s+them))?))\s+)?"
    r"(?:to|as|in|into)\s+(?:(?:a|the)\s+)?(?:file\s+)?(?:(?:called|named)\s+)?"
    r"|(?:那|好的?|行|嗯|可以|不错|请|再|帮我|给我|[\s，,])*"
    r"(?:(?:[把将]?(?:它们?|结果|这些|上面的?|表格?|名单|(?:[这那]些)?(?:合计|总数|总计|平均[值分])|[这那]个?(?:数字?|数值|结果|答案)"
    rf"|{_THESE_FEW})|[把将]这个?)(?:都|全部?)?\s*)?"
    r"(?:保存|另?存|写入?|导出?|输出)[成为到进入至]*(?:一个)?(?:文件)?\s*",
    re.IGNORECASE,
)
_AFTER_SAVED: Final = lazy_regex(r"[\"'”》]?\s*(?:please|文件|里面?|中|吧|谢谢)?[\s.!。！]*", re.IGNORECASE)
_FOUND: Final = lazy_regex(r"(?:出来|下来|起来|好|完|掉|删了|去除|剔除|排除)$")
"""What ends a clause of its own without a comma: 找出来写到 a.txt."""
_DROPPED: Final = lazy_regex(r"(?:去掉|删掉|删了|删除|去除|剔除|排除|过滤掉|丢掉)(?:了|后|以后|之后)?$")
_POINTS: Final = lazy_regex(r"(?:it|them|this|these|that|those|(?:all|both) of (?:it|them))", re.IGNORECASE)
_LED: Final = lazy_regex(r"(?:the|this|its|their|his|her|only|just)\s", re.IGNORECASE)
_GOVERNED: Final = lazy_regex(r"[把将](?:[“\"'‘《][^”\"'’》]*[”\"'’》]|[^，,；;。])*$")
"""What 把 puts before the verb is what is put down: `把“你好” 写入 a.txt` is one clause."""
_EACH_BEFORE: Final = lazy_regex(
    r"\b(?P<each>(?:for\s+)?(?:each|every)(?:\s+single)?\s+[\w-]+(?:\s+[\w-]+)?)\s+"
    r"(?P<of>(?:(?:listed|named)\s+)?(?:in|of|from|inside|within)\s+(?:the\s+)?(?:(?:folder|directory|file)\s+)?[\"'“]?)$",
    re.IGNORECASE,
)
_AFTER_PLACE: Final = lazy_regex(r"[\"'”]?\s*(?:folder|directory|file)?\b", re.IGNORECASE)
_EACH_AFTER: Final = lazy_regex(
    rf"^[\"'”》]?\s*(?:这个)?(?:目录|文件夹|文件|表格?)?(?:里面?|中|下面?|内|当中)?的?(?P<each>每一?[{HAN}]{{1,6}}?(?:的|都|$|[，,]|(?=股价|价格|报价|最新)))"
)
_PLACE_BEFORE: Final = lazy_regex(r"(?:在|从|对|把|将|给)?\s*$")


_MAKES_FOLDER: Final = lazy_regex(
    r"(?<![A-Za-z])(?:make|create|set up|add)\b[^,;.]*?\b(?:folder|directory)\b"
    r"|(?:建|创建|新建|弄)[^，,；;。]*?(?:文件夹|目录)",
    re.IGNORECASE,
)
_INTO_IT: Final = lazy_regex(
    r"\b(?:in(?:to|side)?|to)\s+(?:it|there|that(?:\s+(?:folder|directory))?|this(?:\s+(?:folder|directory))?)(?![A-Za-z])",
    re.IGNORECASE,
)
_INTO_IT_ZH: Final = lazy_regex(
    r"(?P<copy>复制|拷贝|拷)?(?:放|移动?|挪|搬|丢|装)?(?:进去|(?:到|进|在)(?:它|那|这)?(?:个?文件夹|个?目录)?里(?:面|边)?去?)(?![\w.])"
)
_PUT_THERE: Final = lazy_regex(r"^(?P<lead>\W*(?:(?:and|then)\s+)*)put\b", re.IGNORECASE)


class IntoNew(Frozen):
    """A folder that is made, and what is then put into it."""

    made: str
    """The clause that makes the folder."""
    put: str
    """The clause that puts something there, with the folder in the place of "it"."""


def into_new_folder(text: str) -> IntoNew | None:
    """Find a request that makes a folder and puts something into "it"."""
    made = _MAKES_FOLDER.search(text)
    if made is None:
        return None
    for joint in _NEXT_CLAUSE.finditer(text, made.end()):
        folders = find_paths(text[: joint.start()])
        behind = text[joint.end() :].strip()
        if len(folders) != 1 or not find_paths(behind):
            continue
        place = f"{str(folders[0].value).rstrip('/')}/"
        put = _put_into(place, _PUT_THERE.sub(r"\g<lead>move", behind))
        if place in put and place not in behind:
            return IntoNew(made=text[: joint.start()].strip(), put=put)
    return None


def _put_into(place: str, clause: str) -> str:
    """Say where something is put in the place of "it"."""
    put = _INTO_IT.sub(f"into {place}", clause, count=1)
    if put != clause:
        return put
    return _INTO_IT_ZH.sub(lambda m: f" {'复制' if m['copy'] else '移动'}到 {place}", clause, count=1)


_NEXT_CLAUSE: Final = lazy_regex(
    r"[，,；;。]\s*(?:and\s+|then\s+|然后|再|并)*|\s+(?:and|then)\s+(?:then\s+)?", re.IGNORECASE
)


class Saving(Frozen):
    """A last clause that only puts down what stands before it."""

    start: int
    """Where the clause begins; what stands before is what it saves."""
    end: int
    """Where what stands before ends."""
    path: str
    what: str = ""
    """What is put down where it is said by a noun: the customer's name; empty where it is all that was found."""
    adds: bool = False
    """Whether it comes behind what the file holds."""
    lead: int = 0
    """How many characters at the beginning only lead to what is saved."""
    rows: bool = False
    """Whether what is saved are rows that are only described, of a table that was spoken of before."""

    @property
    def is_foreign(self) -> bool:
        """Whether a word of another language is put down: the name of a column, or perhaps the text itself."""
        return bool(self.what) and self.what.isascii() and not _LED.match(self.what)

    @property
    def how(self) -> str:
        """Name the sentence that says what is to be done: a workbook cannot be written as text."""
        if self.adds:
            return "append_result"
        return "save_table" if PurePosixPath(self.path).suffix.lower() in _BINARY else "save_result"


class Distribution(Frozen):
    """One thing that is to be done for each item of a file or folder."""

    place: str
    rest: str
    """What is to be done for each, without the place."""

    @property
    def of_rows(self) -> bool:
        """Whether the items are rows of a file, and not the files of a folder."""
        return PurePosixPath(self.place).suffix.lower() in TABLES


def saving(text: str) -> Saving | None:
    """Find a clause at the end that saves what the rest of the request brings."""
    spans = find_paths(text)
    if not spans or re.search(r"\w", text[spans[-1].end :].replace("文件", "")):
        return None
    path = spans[-1]
    match = _SAVE.search(text, 0, path.start)
    if match is None or find_quoted(text[match.start() : path.start]):
        return None
    if match["object_zh"] and _DROPPED.search(match["object_zh"]):  # 把这些行删了保存成 b.csv
        return Saving(start=match.end("object_zh"), end=match.end("object_zh"), path=str(path.value))
    start = match.start("clause") if match["clause"] else match.start("clause_zh")
    if match["clause_zh"] and _GOVERNED.search(text, 0, start) and not _FOUND.search(text[: match.start()]):
        return None
    if str(path.value) in kept_unwritten(text):
        return None
    joined = match["clause"] or match["object_zh"] or start > match.start() or _FOUND.search(text[:start])
    if not joined or not re.search(r"\w", text[: match.start()]):
        return None
    what = (match["object"] or match["object_zh"] or "").strip()
    what = "" if _POINTS.fullmatch(what) else what
    return Saving(start=start, end=match.start(), path=str(path.value), what=what)


def unnamed_saving(text: str) -> int:
    """Return where ends what a request saves without saying in which file; 0 for any other."""
    match = _SAVES_SOMEWHERE.search(text)
    return match.start() if match is not None and re.search(r"\w", text[: match.start()]) else 0


_SAVES_SOMEWHERE: Final = lazy_regex(
    r"(?:[,;.]\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+(?:then\s+)?|then\s+))(?:export|save)"
    r"(?:\s+(?:it|them|this|that|these|those|(?:the\s+)?(?:rest|results?|remaining(?:\s+rows)?|table|rows)))?"
    r"(?:\s+(?:to|as|in|into)\s+a\s+(?:new\s+)?(?:file|csv|csv file|table))?(?:\s+please)?[\s.!]*$"
    r"|[，,；;。\s]*(?:然后|接着|再|并且?|最后)(?:把(?:它|结果|剩下的|其余的))?(?:导出|保存|另存)(?:一下|出来|下来|起来|吧)?[\s。！]*$",
    re.IGNORECASE,
)


def put_of_table(text: str) -> Saving | None:
    """Find a request that puts a part of one table file into another: 把 a.csv 里 city 是 Porto 的 name 存成 b.csv.

    What stands between 把 and the verb, or between save and as, is what is asked of the table.
    """
    spans = find_paths(text)
    if (found := _put_of_table_in_english(text, spans)) is not None:
        return found
    lead = _PUTS_OF.match(text) if len(spans) == _PAIR else None
    if lead is None or spans[0].start < lead.end() or re.search(r"\w", text[lead.end() : spans[0].start]):
        return None
    verb = _STORED.search(text, spans[0].end, spans[1].start)
    if verb is None or not re.search(r"\w", text[spans[0].end : verb.start()]) or find_quoted(text[: verb.start()]):
        return None
    if re.search(r"\w", text[spans[1].end :].replace("文件", "")):
        return None
    if PurePosixPath(str(spans[0].value)).suffix.lower() not in TABLES:
        return None
    return Saving(start=verb.start(), end=verb.start(), path=str(spans[1].value), lead=lead.end())


def _put_of_table_in_english(text: str, spans: Sequence[Span]) -> Saving | None:
    """Find the same in English: save the open rows of a.csv as b.csv; a whole file is converted by others."""
    lead = _PUTS.match(text) if len(spans) == _PAIR else None
    if lead is None or spans[0].start < lead.end() or _AFTER_SAVED.fullmatch(text, spans[1].end) is None:
        return None
    into = _INTO_FILE.search(text, spans[0].end, spans[1].start)
    if into is None or find_quoted(text[: into.start()]):
        return None
    besides = f"{text[lead.end() : spans[0].start]} {text[spans[0].end : into.start()]}"
    tables = all(PurePosixPath(str(span.value)).suffix.lower() in TABLES for span in spans)
    if not tables or not re.search(r"\w", _WHOLE.sub(" ", besides)):
        return None
    return Saving(start=into.start(), end=into.start(), path=str(spans[1].value), lead=lead.end())


_PUTS: Final = lazy_regex(
    r"\s*(?:(?:and|ok(?:ay)?|now|then|please|also|just|can you|could you)(?![A-Za-z])[\s,]*)*"
    r"(?:save|export|write|store|put|dump|extract)\s+(?:(?:only|just|out)\s+)*",
    re.IGNORECASE,
)
_INTO_FILE: Final = lazy_regex(
    r"\s+(?:as|to|into|in)\s+(?:an?\s+|the\s+)?(?:(?:new|separate|own)\s+)?(?:csv\s+)?(?:file\s+)?(?:(?:called|named)\s+)?[\"'“]?$",
    re.IGNORECASE,
)
_WHOLE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:the|all|every|whole|entire|full|complete|rows?|lines?|records?|data|tables?|files?|contents?|of|from|in|it|this|that"
    r"|csv|excel|sheet|everything|my|a|an)(?![A-Za-z])",
    re.IGNORECASE,
)
"""Words that only name a whole table."""


def put_of_rows(text: str) -> Saving | None:
    """Find a request that puts rows which it only describes into a file: save the Sales people to s.csv.

    What stands between the verb and the file is what is asked of the table that was spoken of.
    """
    spans = find_paths(text)
    if len(spans) != 1 or find_quoted(text[: spans[0].start]):
        return None
    match = _PUTS_ROWS.fullmatch(text[: spans[0].start].rstrip("\"'“《"))
    behind = _AFTER_SAVED.fullmatch(text, spans[0].end)
    if match is None or behind is None or PurePosixPath(str(spans[0].value)).suffix.lower() not in TABLES:
        return None
    name = "rows" if match["rows"] else "rows_zh"
    return Saving(
        start=match.end(name), end=match.end(name), path=str(spans[0].value), lead=match.start(name), rows=True
    )


_PUTS_ROWS: Final = lazy_regex(
    r"\s*(?:(?:and|ok(?:ay)?|now|then|please|also|can you|could you)(?![A-Za-z])[\s,]*)*"
    r"(?:save|export|write|store|put|dump)\s+(?:(?:only|just)\s+)?"
    r"(?P<rows>(?!(?:(?:all|both) of )?(?:it|them|this|these|that|those|everything|all)\s+(?:to|as|into"
    r"|in(?=\s+(?:(?:an?|the)\s+)?(?:file\s+)?(?:(?:called|named)\s+)?$))\s)\S.{0,60}?)\s+"
    r"(?:to|as|in|into)\s+(?:(?:an?|the)\s+)?(?:new\s+)?(?:(?:csv|excel)\s+)?(?:file\s+)?(?:(?:called|named)\s+)?"
    r"|(?:那|好的?|请|再|帮我|给我|麻烦|[\s，,])*(?:(?:只)?[把将]|只)(?:其中)?(?P<rows_zh>(?!它|结果|这|上面)[^，,。；;]{1,24}?)"
    r"(?:都|单独|一起|另外|筛选?出来|挑出来|找出来|[\s，,])*(?:保存|另?存|写入?|导出|输出)[成为到进入至]*(?:一个)?(?:新的?)?(?:文件)?\s*",
    re.IGNORECASE,
)
_PUTS_OF: Final = lazy_regex(r"(?:请|帮我|麻烦|给我|再|然后|[\s，,])*[把将]\s*")
_STORED: Final = lazy_regex(
    r"(?:都|单独|一起|另外|筛选?出来|挑出来|找出来|[\s，,])*(?:保存|另?存|写入?|导出|输出)[成为到进入至]*(?:一个)?(?:文件)?\s*[\"'“《]?$"
)


def appending(text: str) -> Saving | None:
    """Find a clause at the end that adds what the rest of the request brings to a file: and append it to log.txt."""
    spans = find_paths(text)
    behind = _BEHIND_ADDED.fullmatch(text, spans[-1].end) if spans else None
    match = _ADDS.search(text, 0, spans[-1].start) if behind is not None else None
    if match is None or behind is None or not re.search(r"\w", text[: match.start()]):
        return None
    if (match["writes"] and not behind["last"]) or PurePosixPath(str(spans[-1].value)).suffix.lower() not in _LINES:
        return None
    return Saving(start=match.start("clause"), end=match.start(), path=str(spans[-1].value), adds=True)


_LINES: Final = frozenset({".txt", ".md", ".log", ".text", ".markdown"})
_ADDS: Final = lazy_regex(
    r"(?:[,;.]?\s+(?:and\s+)?(?:then\s+)?|[,;.，；。]\s*|\s+)(?:(?:然后|接着|最后|并且?|再)\s*)*(?P<clause>(?:"
    r"(?:append|add)\s+(?:it|them|this|that|these|those|(?:the|this|that)\s+(?:result|answer|total|sum|number|figure|hash"
    r"|checksum|output|value)s?)\s+(?:to|onto|at)\s+(?:the\s+(?:end|bottom)\s+of\s+)?(?:the\s+)?(?:file\s+)?"
    r"|(?:[把将]\s*(?:它|结果|答案|得数|总数|总额|这个?(?:结果|数字?|值)?|哈希值?|校验值?))?\s*"
    r"(?:追加|添加|加|补|(?P<writes>写))(?:到|进|在)\s*(?:文件\s*)?)[\"'“《]?)$",
    re.IGNORECASE,
)
_BEHIND_ADDED: Final = lazy_regex(
    r"[\"'”》]?\s*(?:please|文件)?(?:的?(?P<last>末尾|最后|结尾|后面)|里面?|中)?[\s.!。！]*(?:please|吧|谢谢)?[\s.!。！]*",
    re.IGNORECASE,
)


def only_saving(text: str) -> str | None:
    """Return the file that a request names where it says no more than that what was found is put into it."""
    spans = find_paths(text)
    if len(spans) != 1:
        return None
    lead = re.sub(r"[\"'“”《]+$", "", text[: spans[0].start])
    behind = _AFTER_SAVED.fullmatch(text, spans[0].end)
    return str(spans[0].value) if behind is not None and _ONLY_SAVES.fullmatch(lead) else None


def saves_in_no_file(text: str) -> bool:
    """Whether a request says no more than that what was found is put into a file, and not into which."""
    return _SAVES_UNNAMED.fullmatch(text) is not None


_SAVES_UNNAMED: Final = lazy_regex(
    r"\s*(?:(?:and|ok(?:ay)?|now|please|then|great|thanks|can you|could you|i want to)[\s,]+)*"
    r"(?:save|export|store|dump|put|write)\s+"
    r"(?:it|them|this|these|that|those|(?:the|this|that|these|those)\s+(?:results?|tables?|rows?|list|answer|output|data|figures|numbers))"
    r"(?:\s+(?:to|as|in|into)\s+(?:an?|some|the)\s+(?:new\s+)?(?:(?:csv|text|excel)\s+)?file|\s+down)?(?:\s+please)?[\s.!?]*"
    r"|(?:那|好的?|请|再|帮我|给我|[\s，,])*(?:[把将](?:它们?|结果|这个?|这些|上面的?|这些数字|答案)\s*)?"
    r"(?:(?:保存|另?存|写入?|导出?|输出)(?:成|为|到|进|入|至)*(?:一个)?文件(?:里|中)?|(?:保存|导出)(?:一下|下来|起来)?)(?:吧)?[\s。！!]*",
    re.IGNORECASE,
)


def conversion(text: str) -> tuple[str, str] | None:
    """Return the files where a request only wants one of them in the form of the other: turn a.csv into b.json."""
    spans = find_paths(text)
    if len(spans) != _PAIR or not all(PurePosixPath(str(s.value)).suffix.lower() in TABLES for s in spans):
        return None
    lead, between = text[: spans[0].start].strip(" \"'“《"), text[spans[0].end : spans[1].start].strip(" \"'”》“《")
    behind = re.fullmatch(
        r"[\"'”》\s.!?。！？]*(?:please|pls|文件|吧|谢谢)?[\s.!?。！？]*", text[spans[1].end :], re.IGNORECASE
    )
    found = _TURNS.fullmatch(lead) and _INTO.fullmatch(between)
    return (str(spans[0].value), str(spans[1].value)) if found and behind else None


_FORM: Final = (
    r"(?:(?:csv|tsv|json|jsonl|excel|xlsx|parquet|spreadsheet)\s*)?(?:(?:file|table|format|文件|格式|表格?)\s*)?"
)
_TURNS: Final = lazy_regex(
    r"(?:(?:please|pls|can you|could you|now)\s+)*(?:turn|convert|change|transform|make|export|save|rewrite)"
    r"(?:\s+(?:the|my)(?:\s+(?:file|table))?)?|(?:请|帮我|麻烦|给我)*(?:[把将]|转换?|换)?",
    re.IGNORECASE,
)
_INTO: Final = lazy_regex(
    rf"(?:in)?(?:to|as)(?![A-Za-z])\s*(?:an?\s+|the\s+)?{_FORM}(?:(?:called|named|as)\s*)?"
    rf"|(?:文件|表格?)?\s*(?:转换?|变换?|换|改|导出?|另?存|保存)(?:成|为|到|作)\s*(?:一?个)?{_FORM}(?:叫做?|名叫|名为|，叫)?",
    re.IGNORECASE,
)


def distribution(text: str) -> Distribution | None:
    """Find what is asked for each item of one file or folder."""
    for span in find_paths(text):
        found = _in_english(text, span) or _in_chinese(text, span)
        if found is not None:
            return found
    return None


def _in_english(text: str, span: Span) -> Distribution | None:
    match = _EACH_BEFORE.search(text, 0, span.start)
    if match is None:
        return None
    after = _AFTER_PLACE.match(text, span.end)
    behind = text[after.end() if after else span.end :]
    return Distribution(place=str(span.value), rest=f"{text[: match.start('of')].rstrip()} {behind.lstrip()}".strip())


def _in_chinese(text: str, span: Span) -> Distribution | None:
    match = _EACH_AFTER.match(text[span.end :])
    if match is None:
        return None
    before = _PLACE_BEFORE.sub("", text[: span.start])
    return Distribution(place=str(span.value), rest=f"{before}{text[span.end + match.start('each') :]}".strip())
