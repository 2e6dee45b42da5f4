"""Names of files and folders in a request, in any script: notes/todo.txt · data/员工信息.csv · src 目录."""

import mimetypes
import re
from collections.abc import Sequence

from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, matches, remembered, without_overlaps
from agents.extraction.spans.text import TICKER, find_emails, find_uris
from lazy_regex import lazy_regex
from prompts.language import HAN
from tools.gazetteers.units import find_units

_PART = r"A-Za-z0-9_\-+@"
_START = r"(?<![A-Za-z0-9_/.:@~])(?:~?/|\.{1,2}/)?"
_FILE = lazy_regex(
    rf"{_START}(?:[{HAN}{_PART}.]+/)*[{HAN}{_PART}.]*?[{HAN}{_PART}]\.[A-Za-z][A-Za-z0-9]{{0,7}}(?![A-Za-z0-9_/@]|\.[A-Za-z0-9])"
    r"|(?<![\w/.\\:])\.[A-Za-z]\w*(?![\w/])"
)
_FOLDER = lazy_regex(
    rf"{_START}(?:[{_PART}.]+/)+[{_PART}.]*|(?<![A-Za-z0-9_/.:@])~?/[{_PART}.]+|{_START}(?:[{HAN}{_PART}.]+/)+(?![\w{HAN}])"
)
_WINDOWS = lazy_regex(r"(?<![A-Za-z])[A-Za-z]:\\[^\s\"'“”，。；*?<>|]+")
_NO_PATH = lazy_regex(r"/?\d[\d./-]*[A-Za-z]{0,2}|(?:[A-Za-z]\.)+[A-Za-z]?|and/or|/*\.*/*", re.IGNORECASE)
"""Decimals and dates, abbreviations (e.g.)."""
_QUOTED = lazy_regex(r"[^\s:：,;!?，。；！？]+(?: [^\s:：,;!?，。；！？]+){0,4}\.[A-Za-z]\w{0,7}|[^\s:：/]*/\S*")
_QUOTED_NAME = lazy_regex(r"[\w\-.]+(?: [\w\-.]+){0,4}")
_FILE_WORD = lazy_regex(r"\s*的?\s*(?:文件|目录|(?:files?|folder|directory)\b)", re.IGNORECASE)
_FILE_WORD_BEFORE = lazy_regex(
    r"(?:文件夹?|目录|\b(?:file|folder|directory|dir)(?:\s+(?:named|called))?)\s*$", re.IGNORECASE
)
_ANY_FILE = lazy_regex(r"文件|目录|\b(?:files?|folders?|director(?:y|ies))\b", re.IGNORECASE)
_NOT_NAMES = (
    "the|this|that|these|those|my|your|our|its|a|an|any|all|each|every|some|current|same|new|named|called|in|of|with|and|or|to"
    "|from|under|into|on|at|for|is|as|me|us|so|it|which"
)
_NAME = rf"(?!(?:{_NOT_NAMES})(?![\w\-.+]))[\w\-.+]*\w"
_WHICH_EN = (
    "one|two|three|four|five|six|seven|eight|nine|ten|\\d+|another|other|up|down|back|first|last|next|previous|parent|upper|root"
    "|whole|entire|empty"
)
"""What stands before the word for a folder and says which or how many, and is not its name."""
_NO_NAMES_ZH = (
    "[这那哪某每一]个|该|本|当前|所有|全部|整个|的|新建?|新建?的|建|创建|打开|删[掉除]|列出|列一下|查看|看看?|显示|统计|整理"
    "|压缩|移动?到?|复制到?"
)
"""What stands before the word for a folder and is not its name."""
_NAMED_FOLDER = lazy_regex(
    rf"\b(?:folder|directory|dir)\s+(?:named\s+|called\s+)?(?P<a>{_NAME})"
    rf"|(?<![\w.])(?P<b>(?!(?:{_WHICH_EN})\s){_NAME})\s+(?:folder|directory|dir)\b(?!\s+(?:named|called))"
    rf"|(?<![\w\-.+])(?P<c>{_NAME})\s*(?:这个|那个|的)?\s*(?:目录|文件夹)|(?:目录|文件夹)\s*(?P<d>{_NAME})"
    rf"|(?:在|看看?|列出)\s*(?P<e>{_NAME})\s*(?:里|下|下面|里面|底下|中)"
    rf"|(?:叫做?|名[为叫]|取名)\s*(?P<f>[\w\-./{HAN}]+?)\s*的?\s*(?:目录|文件夹)"
    rf"|(?:目录|文件夹)[，,]?\s*(?:叫做?|名[为叫]|取名)\s*(?P<i>[\w\-./{HAN}]+)"
    # A Chinese name stands apart from the word for folder, or where would it begin?
    rf"|(?:目录|文件夹)\s+(?![的里下中内有是并和]|然后|看看)(?P<g>[\w\-{HAN}][\w\-./{HAN}]*)"
    rf"|(?:^|[\s到在进])(?!(?:{_NO_NAMES_ZH})\s)(?P<h>[\w\-{HAN}][\w\-./{HAN}]*)\s+(?:目录|文件夹)",
    re.IGNORECASE | re.ASCII,
)
_UNPACKS = lazy_regex(r"\b(?:unzip|unpack|extract)\b|解压", re.IGNORECASE)
_UNPACKED_TO = lazy_regex(
    r"(?:(?<=\.zip into )|(?<=\.zip to )|(?<=\.zip到)|(?<=\.zip 到 ))"
    rf"(?!(?:here|there|desktop|pieces|parts)\b){_NAME}(?=(?:\s+(?:please|pls|thanks))?[\s.!。！]*$)",
    re.IGNORECASE | re.ASCII,
)
_FOLDER_WORDS = ("文件夹", "目录")
_HAN_RUN = lazy_regex(rf"[{HAN}]+")
_NAMING = ("n", "a", "b", "j", "l", "vn")
"""Parts of speech of which the name of a folder is made, where it stands at the word for folder without a blank."""
_FOLDER_SAID = lazy_regex(r"(?<![A-Za-z])(?:folder|directory|dir)(?![A-Za-z])|文件夹|目录", re.IGNORECASE)
_WHICH_FOLDER = lazy_regex(
    r"根|主|子|父|新建?|工作|上[一级层]*|下[一级层]*|当前|现在|目前|临时|默认|[源原]|目标|同一?|整个|全部|所有|其[他它]|空|文件|大"
)
_PUT = r"save|export|write|store|put|dump|output|convert|turn(?!over|out)|copy|move|unpack|extract"
_PUT_ZH = "存|写|导出|输出|放|转换?|换|复制|移|解压|改"
_WRITTEN_TO = lazy_regex(
    rf"(?:\b(?:{_PUT})\w*\b(?:[^.;!?]|\.(?=\w))*?\b(?:to|as|in|into)(?:\s+(?:the|a)\s+(?:new\s+)?file)?|\bas"
    rf"|(?:{_PUT_ZH})[^，。；]{{0,16}}?(?:[到成为进入在])(?:文件|目录)?)\s*[\"'“”《]?$",
    re.IGNORECASE,
)
_PUTTING = lazy_regex(
    rf"\b(?:{_PUT})\b|(?:{_PUT_ZH}|[挪搬加添补])[到成为进入上]|导出|输出|转换|复制|解压", re.IGNORECASE
)
_ADDING = lazy_regex(r"[加添补插][上入进到]?一?[行条句笔段项]")
_KEEPING = lazy_regex(
    r"\b(?:save|export|store)\s+(?:it|them|this|these|that|those|all|every|each|the|a|an|its|their|my)\b"
    r"|保存|另存|导出|存[成为到进入]",
    re.IGNORECASE,
)
_LEADING_HAN = lazy_regex(rf"^[{HAN}]+(?=[A-Za-z_~/])")
_PUT_AS = lazy_regex(r"(?:存|写|导出|输出)[到成为进入]+(?=[^/.])")
"""Behind it stands the name that something gets, whatever words of its own that name has."""
_CALLED = lazy_regex(
    r"(?:(?:^|文件|[个份篇张])(?:名字?|名称)|(?:文件|文档|笔记|文本|[个份篇张])(?=叫))(?:就)?(?:叫(?!做)|是|为)(?=[^./])"
    r"|(?:^|文件|[个份篇张到成建])(?:名[为叫](?!做)|取名[为叫]?(?!做)|命名为)(?=[^./])"
)
"""Behind it stands what a file is called: 建一个文件叫购物.txt."""
_VERB = lazy_regex(
    r"^(?:请|帮我|麻烦|把|将|给我|读取|读一下|读|打开|查看|看看|看一下|看|删除|删掉|删了|写入|写到|写进|保存到|保存为|另存为|存到"
    r"|存成|存为|加载|载入|导入|统计|列出|显示|新建|建个|建一个|创建|下面|里面|在|到|从|用|对|成|个)+"
)
_GLOB = lazy_regex(r"(?<![\w*)])[\w\-./]*\*[\w\-./*]*(?![\w*(])", re.ASCII)
_EXTENSION = lazy_regex(
    rf"(?<![\w.{HAN}])\.(?P<a>[a-z0-9]{{1,6}})\b"
    rf"|(?<![\w.])(?P<b>(?!(?i:{_NOT_NAMES})\b)[A-Za-z][A-Za-z0-9]{{0,5}})"
    rf"\s*(?:files?\b|(?:结尾的?|格式的?|后缀的?|类型的?)?\s*[{HAN}]{{0,2}}文件(?!夹)|格式|后缀|结尾)",
    re.ASCII,
)
_CODE_FORMATS = frozenset(("log", "yaml", "yml", "toml", "ini", "cfg", "ipynb", "sql", "parquet", "md", "jsonl", "ts"))
"""Formats that the MIME tables of some platforms lack."""
_NAMED = lazy_regex(
    r"(?:\b(?:named|called|name contains|whose names? contains?|something like)"
    r"|名[为叫]|叫做|名字?(?:是|里|中)?(?:有|含有|包含|带有?)?)\s*"
    rf"(?![字里中有含包带])(?P<name>[\w\-.{HAN}]+?)(?=\s*的|\s*(?:文件|目录)|[^\w\-.{HAN}]|\.(?:\s|$)|$)",
    re.IGNORECASE | re.ASCII,
)


def is_written_to(span: Span, text: str) -> bool:
    """Whether the request speaks of a file as what something is written to."""
    return _WRITTEN_TO.search(text, 0, span.start) is not None


def is_called_folder(span: Span, text: str) -> bool:
    """Whether the request calls a place a folder, by a word in its name or beside it."""
    beside = f"{text[max(0, span.start - 12) : span.start]} {span.text} {text[span.end : span.end + 10]}"
    return _FOLDER_SAID.search(beside) is not None


def putting(text: str) -> list[int]:
    """Find the words of putting something somewhere: where each begins."""
    return [match.start() for match in _PUTTING.finditer(text)]


def adding(text: str) -> list[int]:
    """Find the words by which a Chinese text wants lines or entries added; English has its verb for that."""
    return [match.start() for match in _ADDING.finditer(text)]


def keeping(text: str) -> list[int]:
    """Find the words that ask for something to be kept, wherever that may be."""
    return [match.start() for match in _KEEPING.finditer(text)]


def speaks_of_files(text: str) -> bool:
    """Whether a text speaks of files or folders without a name: "one file for each", 新建一个文件夹."""
    return _ANY_FILE.search(text) is not None or _EXTENSION.search(text) is not None


@remembered
def find_paths(text: str) -> list[Span]:
    """Find file and folder names: with an extension or a slash, in quotes, or beside a word for file or folder."""
    quoted = [s for s in find_quoted(text) if _is_quoted_name(s, text)]
    files = [_without_lead(s, text) for s in matches(_FILE, text, lambda m: m.group())]
    folders = [_without_stop(_without_lead(s, text)) for s in matches(_FOLDER, text, lambda m: m.group())]
    plain = [s for s in (*files, *folders) if _is_path(s)]
    windows = matches(_WINDOWS, text, lambda m: m.group())
    addresses = [*find_uris(text), *find_emails(text)]
    found = without_overlaps([*plain, *quoted, *windows], addresses)
    return without_overlaps([*found, *without_overlaps(_folders(text), [*found, *addresses])])


def find_globs(text: str) -> list[Span]:
    """Find file patterns: *.csv, "csv files", ".log 文件", or a quoted or plain file name."""
    globs = matches(_GLOB, text, lambda m: m.group() if re.search(r"[A-Za-z.]", m.group()) else None)
    named = [*find_quoted(text), *matches(_NAMED, text, lambda m: m["name"])]
    extensions = matches(_EXTENSION, text, lambda m: _extension((m["a"] or m["b"]).lower()))
    return globs or without_overlaps(named) or extensions or find_paths(text)


def _is_quoted_name(span: Span, text: str) -> bool:
    """Whether quoted text names a file: by its form, or by the word beside it."""
    if _QUOTED.fullmatch(span.value):
        return True
    beside = _FILE_WORD.match(text, span.end) or _FILE_WORD_BEFORE.search(text, 0, span.start)
    return beside is not None and _QUOTED_NAME.fullmatch(span.value) is not None


def _is_path(span: Span) -> bool:
    """Leave out what only looks like a path: numbers, abbreviations, symbols of shares, quotients of units (km/h)."""
    if _NO_PATH.fullmatch(span.text):
        return False
    if TICKER.fullmatch(span.text) and (span.text[-2] == "." or mimetypes.guess_type(span.text)[0] is None):
        return False
    return "/" not in span.text or not any(
        start == 0 and end >= len(span.text) for start, end, _ in find_units(span.text)
    )


def _folders(text: str) -> list[Span]:
    """Find what a folder or file is said to be called."""
    folders = [*matches(_NAMED_FOLDER, text, lambda m: next(g for g in m.groups() if g)), *_chinese_folders(text)]
    if _UNPACKS.search(text):
        folders += matches(_UNPACKED_TO, text, lambda m: m.group())
    if folders:
        return without_overlaps(folders)
    named = matches(_NAMED, text, lambda m: m["name"])
    return [s for s in named if _FILE_WORD.match(text, s.end) or _FILE_WORD_BEFORE.search(text, 0, s.start)]


def _chinese_folders(text: str) -> list[Span]:
    """Find names that stand at the Chinese word for folder: 合同文件夹, 照片目录."""
    found = []
    for run in _HAN_RUN.finditer(text) if any(word in text for word in _FOLDER_WORDS) else ():
        words, end = chinese_words(run.group()), run.start()
        for place, (word, _) in enumerate(words):
            name = _name_before(words[:place]) if word in _FOLDER_WORDS else ""
            if name:
                found.append(Span(start=end - len(name), end=end, text=name, value=name))
            end += len(word)
    return found


def _name_before(words: Sequence[tuple[str, str]]) -> str:
    """Return what the last words call a folder; empty where they only say which one is meant."""
    name = ""
    for word, tag in reversed(words):
        if not tag.startswith(_NAMING) or _WHICH_FOLDER.fullmatch(word):
            break
        name = word + name
    return name


def _without_lead(span: Span, text: str) -> Span:
    """Cut what was written before the name without a space: 把data/a.csv, 读取报告.md, 存为统计.csv."""
    if put := [m.end() for m in _PUT_AS.finditer(span.text) if not span.text[m.end() :].startswith(".")]:
        return _cut(span, put[-1], len(span.text))
    if is_written_to(span, text):
        return span  # 统计 of 存成 统计.csv is the name, and no verb
    if called := [m.end() for m in _CALLED.finditer(span.text) if "." in span.text[m.end() :]]:
        return _cut(span, called[-1], len(span.text))
    first = span.text.split("/", 1)[0]
    lead = _LEADING_HAN.match(first) or _VERB.match(span.text)
    named = lead is not None and not span.text[lead.end() :].startswith(".")
    return _cut(span, lead.end() if lead and named else 0, len(span.text))


def _without_stop(span: Span) -> Span:
    return _cut(span, 0, len(span.text.rstrip(".")) or len(span.text))


def _cut(span: Span, start: int, end: int) -> Span:
    text = span.text[start:end]
    return Span(start=span.start + start, end=span.start + end, text=text, value=text)


def _extension(name: str) -> str | None:
    return f"*.{name}" if mimetypes.guess_type(f"x.{name}")[0] or name in _CODE_FORMATS else None
