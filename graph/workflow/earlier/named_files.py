"""Files as people name them inside a sentence: the words around a name are told apart from it by what there is.

店里10月流水.csv may be the file 10月流水.csv of the shop, and 合同v1.txt has a name that begins in another script.
Which it is only the workspace tells: a name that is no file there is put right where it ends with the name of one.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

from agents.decisions.fill_arguments.question import Upstream
from agents.extraction.files.copies_beside import with_copy_beside
from agents.extraction.files.new_names_zh import with_new_names_quoted
from agents.extraction.files.renaming import renamed_in_place
from agents.extraction.files.spoken_files import spoken_files
from agents.extraction.pieces.chinese_words import chinese_words
from agents.extraction.spans.paths import find_paths, is_written_to
from agents.extraction.spans.quotes import find_quoted
from agents.extraction.spans.span import Span, without_overlaps
from graph.workflow.context import RunContext
from lazy_regex import lazy_regex
from prompts.language import has_han

_LOOKED_AT: Final = 500
_FOLDER_WORD: Final = r"(?=(?:这个|那个|的)?(?:文件夹|目录))"
_VERB: Final = "v"
_MADE: Final = lazy_regex(
    r"(?<![A-Za-z])(?:to|as|into|called|named|(?:make|create|new|write|touch)(?:\s+(?:an?|the|new|empty|file|called|named))*)"
    r"(?:\s+(?:file|the file))?\s*[\"'“]?$|(?:[为成到叫作]|新建|创建|建一?个?|写一?个?)(?:文件|一个)?\s*$",
    re.IGNORECASE,
)
"""Before the name of what is to be there."""
_COMPARES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:what(?:['’]?s|\s+has|\s+is)?\s+(?:changed|different|new)|(?:changes?|differences?)\s+(?:from|between)|compare|diff)(?![A-Za-z])"
    r"|(?:有|是)(?:什么|啥|哪些)(?:变化|区别|不同|差异|不一样)|对比|比较",
    re.IGNORECASE,
)
_SAYS_WHERE: Final = lazy_regex(r"\w(?:就是|也是|即是?|等于|存?在|是|为)$")
"""What stands before a name and says something of it: 城市在客户.csv, sku就是products.csv的货号."""
_WHAT_IS_IN: Final = lazy_regex(
    r"(?<![A-Za-z])(?:files?|documents?|notes|everything|things|stuff)\s+(?:(?:that|which)\s+)?"
    r"(?:(?:is|are|do\s+i\s+have|have\s+i\s+got|i\s+have)\s+(?:there\s+)?)?(?:in|inside|under|of|from)"
    r"\s+(?:(?:the|my)\s+)?(?P<en>[\w-]+)(?![\w./-]|\s+(?:folder|directory|dir)(?![A-Za-z]))"
    r"|(?<![\w./-])(?P<zh>[\w-]+)\s*(?:里面?|中|下面?)(?:一共|总共|都|现在)*(?:有)?(?:所有|全部|多少个?|几个?|哪些|什么|啥)?的?(?:文件|东西|文档)",
    re.IGNORECASE | re.ASCII,
)
"""What is in a place that may be a folder."""
_OTHER: Final = lazy_regex(
    r"(?<![A-Za-z])(?:others?|another|different|elsewhere|but|except|besides|not|n[o'’]t|every|all|each|both|second)(?![A-Za-z])|n['’]t(?![A-Za-z])"
    r"|另|别|其[他它余]|不|除|以外|之外|所有|全部|都|每|第",
    re.IGNORECASE,
)
"""What speaks of more than the file that was seen, or of any but that."""
_QUOTES: Final = "\"'“”‘’《》「」`"


async def with_files_named(request: str, context: RunContext, spoken_of: Sequence[Upstream] = ()) -> str:
    """Return a request in which what is there stands by its path, in quotes, where its name was not told apart.

    Of several files of one name the one is meant that lies in the folder which calls of before were of.
    """
    if not context.home.settings.offline:
        return request
    files, folders = await asyncio.to_thread(there, context.run.surroundings.workspace)
    request = told_apart(with_new_names_quoted(request), files, folders, _folders_of(spoken_of))
    return with_copy_beside(renamed_in_place(with_spoken(request, files)))


def _folders_of(made: Sequence[Upstream]) -> frozenset[str]:
    """Say in which folders the files lie that calls were made of."""
    told = (value for one in made for value in one.arguments.values() if isinstance(value, str) and "\n" not in value)
    return frozenset(PurePosixPath(path).parent.as_posix() for path in told if PurePosixPath(path).suffix)


def with_spoken(request: str, files: Sequence[str]) -> str:
    """Put its path in the place of each file that a request speaks of by the words of its name."""
    taken = [*find_paths(request), *find_quoted(request)]
    for span in reversed(without_overlaps(spoken_files(request, files), taken)):
        request = f'{request[: span.start]}"{span.value}"{request[span.end :]}'
    return request


def told_apart(request: str, files: Sequence[str], folders: Sequence[str], near: frozenset[str] = frozenset()) -> str:
    """Put right the names in a request that are none of what is there, but end with one."""
    spans = find_paths(request)
    places = [place for span in spans if (place := _place(span, request, files, near)) is not None]
    places = places or list(_folders(request, spans, folders))[:1]
    for start, end, path in sorted(places, reverse=True):
        request = f'{request[:start]}"{path}"{request[end:]}'
    return _with_folder_said(request, folders)


def _with_folder_said(request: str, folders: Sequence[str]) -> str:
    """Call a folder one where only what is in it is spoken of: the files in logs, logs 里的文件."""
    match = _WHAT_IS_IN.search(request)
    name = "" if match is None else match["en"] or match["zh"]
    if match is None or name not in folders:
        return request
    start, end = match.span("en" if match["en"] else "zh")
    return f"{request[:start]}{f'folder {name}' if match['en'] else f'{name} 文件夹'}{request[end:]}"


def files_there(workspace: Path) -> list[str]:
    """List the files of the workspace, those that are open to be chosen."""
    return there(workspace)[0]


def there(workspace: Path) -> tuple[list[str], list[str]]:
    """List files and folders of the workspace; hidden ones are nobody's choice."""
    files: list[str] = []
    folders: list[str] = []
    for n, path in enumerate(workspace.rglob("*")):
        if n >= _LOOKED_AT:
            break
        inside = path.relative_to(workspace)
        if not any(part.startswith(".") for part in inside.parts):
            (folders if path.is_dir() else files).append(inside.as_posix())
    return files, folders


def _place(span: Span, request: str, files: Sequence[str], near: frozenset[str]) -> tuple[int, int, str] | None:
    """Say where a name really stands and which file it is; None where it is one already, or is to become one.

    A plain name is the only file that is called so, wherever it lies, or the only one near what was spoken of.
    """
    if str(span.value) in files or is_written_to(span, request) or request[span.start - 1 : span.start] in [*_QUOTES]:
        return None
    ends = [f for f in files if request[: span.end].endswith(PurePosixPath(f).name)]
    whole = [f for f in ends if PurePosixPath(f).name == str(span.value)]
    ends = whole or ends  # folder a is said in any word
    said = [f for f in ends if _folders_said(f, request)]
    plain = [] if said or "/" in str(span.value) else [f for f in ends if not _is_made(request, span, f)]
    named = sorted({PurePosixPath(f).name for f in said or plain}, key=len)
    meant = [f for f in said or plain if PurePosixPath(f).name == named[-1]]
    if len(meant) > 1 and not said:
        near = frozenset() if _OTHER.search(request) else near
        meant = [f for f in meant if PurePosixPath(f).parent.as_posix() in near]
    if len(meant) != 1:
        return None
    start = span.end - len(named[-1])
    if start > span.start and not has_han(request[span.start : start]):
        return None  # a longer name of Latin letters is another name
    first = span.start if said and start > span.start and _only_describes(request[span.start : start]) else start
    return first, span.end, meant[0]


def _is_made(request: str, span: Span, file: str) -> bool:
    """Whether something is to get the name of a file that lies elsewhere; what is compared is there already."""
    if _COMPARES.search(request) is not None:
        return False
    return _MADE.search(request, 0, span.end - len(PurePosixPath(file).name)) is not None


def _folders_said(file: str, request: str) -> bool:
    """Whether a request names the folders that a file lies in."""
    return all(part in request for part in PurePosixPath(file).parts[:-1])


def _only_describes(words: str) -> bool:
    """Whether words before a name say no more than which file it is: 店里, tmp里面那个; no verb is among them."""
    return _SAYS_WHERE.search(words) is None and not any(tag.startswith(_VERB) for _, tag in chinese_words(words))


def _folders(request: str, spans: Sequence[Span], folders: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Find the names of folders before the Chinese word for folder, where the name is made of verbs: 下载文件夹."""
    for folder in sorted((f for f in folders if has_han(f) and "/" not in f), key=len, reverse=True):
        match = re.search(re.escape(folder) + _FOLDER_WORD, request)
        if match is not None and not any(s.start < match.end() and match.start() < s.end for s in spans):
            yield match.start(), match.end(), folder
