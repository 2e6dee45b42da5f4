"""Requests that put several files in order, step by step: make a folder, move these into it, then rename that one.

Names are marks in the clauses that are read, so that no word of a name is taken for a verb. A clause is read only as a
whole; from the first one that is not, the rest is left to others.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final, Literal

from agents.extraction.spans.paths import find_paths, is_called_folder
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

Verb = Literal["make", "move", "copy", "delete", "read"]

_FIRST_MARK: Final = 0xE000
_MOST_MARKS: Final = 100
_P: Final = "[\ue000-\ue063]"
_LIST: Final = rf"{_P}(?:(?:\s*[,，、&]\s*(?:and\s+)?|\s+and\s+|\s*[和与跟及]\s*|\s*以及\s*){_P})*"
_FOLDER: Final = r"(?:folder|directory|dir)"
_LEAD: Final = (
    r"(?:(?:please|pls|can you|could you|now|also|then|and|first|afterwards|after that|finally|next|just)[\s,]+)*"
)
_LEAD_ZH: Final = r"(?:请|帮我|给我|麻烦|先|再|也|然后|接着|并|最后|把|将|\s)*"
_THEM: Final = r"(?:them(?:\s+(?:both|all))?|both(?:\s+of\s+them|\s+files)?|(?:the\s+two|these|those)(?:\s+files)?|it)"
_THEM_ZH: Final = r"(?:它们?|[这那](?:[两三四几]?个)?(?:文件)?|都)"
_OBJECT: Final = (
    rf"(?:(?:(?:the|my)\s+)?(?:(?:two|three)\s+)?(?:files?\s+)?(?P<object>{_LIST})(?:\s+files?)?|(?P<them>{_THEM}))"
)
_OBJECT_ZH: Final = rf"(?:(?P<object>{_LIST})\s*(?:[这那]?[两三四几一]个)?(?:文件)?|(?P<them>{_THEM_ZH}))"
_TARGET: Final = (
    rf"(?:(?:an?|the|my)\s+)?(?:new\s+)?(?:(?P<said>{_FOLDER})\s+)?(?:(?:called|named)\s+)?(?P<target>{_P})"
    rf"(?:\s+(?P<said2>{_FOLDER}))?"
)
_THERE: Final = rf"(?P<there>there|it|(?:that|this|the(?:\s+new)?)(?:\s+(?:one|{_FOLDER}))?)"
_ENDS: Final = r"(?:[\s,]+(?:please|pls|thanks|too|as well))?(?:吧|了|一下|哈|呀|啊|谢谢)*"
_NEW_ZH: Final = r"(?:新建立?|创建|建立?|新增|弄|搞)(?:一)?个?(?:新的?)?"
_TO_ZH: Final = (
    rf"(?:(?:到|进|入|去|在)\s*(?:[叫名]\w?)?\s*(?P<target>{_P})\s*(?P<said>的?文件夹|目录)?(?:里面?|中|下面?)?去?"
    r"|(?P<there>进去|过去|(?:到|进|在)(?:它|[这那]个?)?(?:新?文件夹|目录)?里面?去?))"
)
_FORMS: Final[tuple[tuple[Verb, str], ...]] = (
    ("make", rf"{_LEAD}(?:make|create|set up|add)\s+(?:me\s+)?{_TARGET}"),
    (
        "move",
        rf"{_LEAD}(?:move|(?P<puts>put|place|file)|shift)\s+{_OBJECT}(?:\s+(?:both|all|over))?\s+"
        rf"(?:(?:in(?:to|side)?|to|over\s+to)\s+(?:{_TARGET}|{_THERE})|(?P<there2>in(?:\s+there)?|there))",
    ),
    ("move", rf"{_LEAD}rename\s+{_OBJECT}\s+(?:to|as|into)\s+(?P<name>{_P})"),
    (
        "copy",
        rf"{_LEAD}(?:copy|back\s+up|duplicate)\s+{_OBJECT}(?:\s+(?:both|all|over))?\s+"
        rf"(?:(?:in(?:to|side)?|to|over\s+to)\s+(?:{_TARGET}|{_THERE})|as\s+(?P<name>{_P})|(?P<there2>in(?:\s+there)?|there))",
    ),
    (
        "copy",
        rf"{_LEAD}(?:put|make|save)\s+an?\s+copy\s+of\s+{_OBJECT}\s+(?:in(?:to|side)?|to|as|called|named)\s+{_TARGET}",
    ),
    (
        "copy",
        rf"{_LEAD}(?:put|make|save|place)\s+(?:an?\s+copy|copies)\s+of\s+{_OBJECT}\s+"
        rf"(?:(?:in(?:to|side)?|to)\s+{_THERE}|(?P<there2>in(?:\s+there)?|there))",
    ),
    (
        "copy",
        rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:都|全部?|也)*(?:复制|拷贝?|备份)(?:一?份)?(?:[，,]?(?:再|然后)?(?:放|存|丢)){_TO_ZH}",
    ),
    (
        "copy",
        rf"{_LEAD}back\s+{_OBJECT}\s+up\s+(?:(?:in(?:to|side)?|to)\s+(?:{_TARGET}|{_THERE})|as\s+(?P<name>{_P}))",
    ),
    ("delete", rf"{_LEAD}(?:delete|remove|erase|get\s+rid\s+of)\s+{_OBJECT}"),
    (
        "read",
        rf"{_LEAD}(?:(?:show|read|give|print)(?:\s+(?:me|us))?|open|display)\s+(?:what(?:['’]?s| is) in\s+)?{_OBJECT}",
    ),
    ("read", rf"{_LEAD}what(?:['’]?s| is) in\s+{_OBJECT}"),
    ("read", rf"{_LEAD}(?:show|read|print|display)(?:\s+me)?\s+(?P<them>(?:its|the)\s+contents?(?:\s+of\s+it)?)"),
    (
        "read",
        rf"{_LEAD_ZH}(?:打开|看一?[下看]|看看|显示|查看|读一?[下读])\s*(?P<them>(?:它的?|里面的?|文件的?)?内容)(?:给我看看?)?",
    ),
    (
        "make",
        rf"{_LEAD_ZH}{_NEW_ZH}\s*(?P<said>文件夹|目录)?(?:[，,]?\s*(?:叫做?|名[叫为]|取名|命名为|名字叫))?\s*(?P<target>{_P})\s*(?P<said2>的?文件夹|目录)?",
    ),
    ("move", rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:都|全部?|也|一起)*(?:移动?|挪|搬|(?P<puts>放|丢|归档?)){_TO_ZH}"),
    (
        "move",
        rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:的?(?:文件)?名字?)?(?:改个?名字?|重命名|更名|改)[\s，,]*(?:成|为|叫做?|到|作)\s*(?P<name>{_P})",
    ),
    ("copy", rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:都|全部?|也|一起)*(?:复制|拷贝?|备份)(?:一?份)?{_TO_ZH}"),
    (
        "copy",
        rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:都|全部?|也|一起)*(?:往|向)\s*(?P<target>{_P})\s*(?P<said>的?文件夹|目录)?(?:里面?|中)?"
        r"(?:复制|拷贝?|备份)(?:一?份)?",
    ),
    ("copy", rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:复制|拷贝?|备份)(?:一?份)?(?:成|为|叫做?|，?名为)\s*(?P<name>{_P})"),
    ("copy", rf"{_LEAD_ZH}(?:复制|拷贝?)(?:一?份)?\s*{_OBJECT_ZH}\s*{_TO_ZH}"),
    ("delete", rf"{_LEAD_ZH}{_OBJECT_ZH}\s*(?:都|全部?|也|给)*(?:删[了掉除]?|移除|清掉)"),
    ("delete", rf"{_LEAD_ZH}(?:删[掉除了]?|移除)\s*{_OBJECT_ZH}"),
    ("copy", rf"{_LEAD_ZH}(?:复制|拷贝?|备份)(?:一?份)?\s*{_TO_ZH}"),
    (
        "read",
        rf"{_LEAD_ZH}(?:打开|看一?[下看]|读一?[下读]|看看|显示|查看|读取?)\s*{_OBJECT_ZH}"
        r"(?:里面?|中|的内容)?(?:都)?(?:写的?了?|有|是)?(?:些)?(?:啥|什么|内容)?",
    ),
)
_CLAUSE_FORMS: Final = tuple((verb, lazy_regex(rf"{form}{_ENDS}", re.IGNORECASE)) for verb, form in _FORMS)
_JOINT: Final = lazy_regex(
    rf"\s*[;；。!！?？\n]+\s*|\s*\.(?=\s|$)\s*|\s*[,，](?!\s*(?:and\s+)?{_P})\s*(?:(?:and|then)\s+)*"
    rf"|(?<!{_P})\s*[,，]\s*(?={_P})"
    r"|\s+and\s+(?:then\s+)?(?=(?:also\s+)?(?:move|put|copy|rename|delete|remove|make|create|tell|show|read|open|list|what|how"
    r"|which|add|write|back|give|count|append|zip|duplicate)(?![A-Za-z]))"
    r"|\s+then\s+|\s*(?:然后|接着|之后|最后)\s*(?:再|把(?=.))?|(?<=[了好去\ue000-\ue063])\s*[再并](?=[\w\ue000-\ue063])",
    re.IGNORECASE,
)


_OPENS: Final = lazy_regex(r"[\"'“‘《「`]$")
_CLOSES: Final = lazy_regex(r"^[\"'”’》」`]")
_LED: Final = lazy_regex(
    r"(?:然后|接着|(?:改名|重命名|更名|改|复制|拷贝?|备份)(?:一?份)?(?:成|为|叫做?|到|作)|名叫|叫做?|名为|取名)+(?=\w)"
)
"""What may stand before a name without a blank and is no part of it."""
_ALL_OF: Final = lazy_regex(
    r"(?<![A-Za-z])(?:all|every|each)(?:\s+single)?(?:\s+of)?(?:\s+(?:the|my))?\s+\*?\.?(?P<kind>[A-Za-z][A-Za-z0-9]{1,4})"
    r"\s*files?(?![A-Za-z])|(?:所有|全部)的?\s*\*?\.?(?P<kind_zh>[A-Za-z][A-Za-z0-9]{1,4})\s*(?:格式)?的?文件(?!夹)",
    re.IGNORECASE,
)


_LIMITS: Final = lazy_regex(
    r"(?<![A-Za-z])(?:if|unless|otherwise|only|but|except|not|never|without|don[’']?t|when|until|instead|leave|keep)(?![A-Za-z])"
    r"|如果|要是|假如|除非|除了|否则|不|别|只|的话|留",
    re.IGNORECASE,
)
"""Words behind a step that may take some of it back."""


class FileStep(Frozen):
    """One thing that is done with files."""

    verb: Verb
    sources: tuple[str, ...] = ()
    target: str = ""
    """The folder that is made, or the new name or place; a folder ends in a slash."""
    texts: tuple[str, ...] = ()
    """The clause that says it, once for each of its files as if it named that one alone."""


class FileSteps(Frozen):
    """What is done with files, in order, and what a request asks besides."""

    steps: tuple[FileStep, ...]
    rest: str = ""


def file_steps(text: str, files: Sequence[str] = (), folders: Sequence[str] = ()) -> FileSteps | None:
    """Read what a request does with files one after the other; None where it begins with anything else.

    Args:
        text: As it was said.
        files: Files that there are.
        folders: Folders that there are.
    """
    named = _named(text, files, folders)
    if not named or len(named) > _MOST_MARKS:
        return None
    marked = text
    for n, one in reversed(list(enumerate(named))):
        before, behind = _OPENS.sub("", marked[: one.start]), _CLOSES.sub("", marked[one.end :])
        marked = f"{before}{chr(_FIRST_MARK + n)}{behind}"
    reader = _Reader(named)
    at = 0
    for clause, end in _clauses(marked):
        if not reader.take(clause):
            break
        at = end
    if not reader.steps or _LIMITS.search(marked[at:]):
        return None
    return FileSteps(steps=tuple(reader.steps), rest=reader.unmarked(marked[at:]))


class _Named(Frozen):
    """Files or a folder, where a text names them."""

    start: int
    end: int
    paths: tuple[str, ...]
    is_folder: bool = False


def _named(text: str, files: Sequence[str], folders: Sequence[str]) -> list[_Named]:
    """Find what a text names, in its order."""
    found = list(_every(text, files))
    for span in find_paths(text):
        name = str(span.value)
        whole = re.compile(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])").search(text, span.start, span.end)
        start = whole.start() if whole is not None else text.rfind(name, span.start, span.end)
        if start < 0 or any(one.start < start + len(name) and start < one.end for one in found):
            continue
        lead = _LED.match(name) if name not in files else None
        cut = lead.end() if lead is not None else 0
        folder = is_called_folder(span, text) or name.rstrip("/") in folders
        found.append(_Named(start=start + cut, end=start + len(name), paths=(name[cut:],), is_folder=folder))
    for name in sorted(folders, key=len, reverse=True):
        for match in re.finditer(_folder_said(name), text):
            if not any(one.start < match.end() and match.start() < one.end for one in found):
                found.append(_Named(start=match.start(), end=match.end(), paths=(name,), is_folder=True))
    return sorted(found, key=lambda one: one.start)


def _folder_said(name: str) -> str:
    """Return how a folder that is there is named: by its kind behind it, or as where something goes."""
    plain = re.escape(name)
    return (
        rf"(?<![A-Za-z]){plain}(?=\s*(?:的?文件夹|目录|folder|directory))"
        rf"|(?<=\binto\s){plain}(?![\w./-])|(?<=[到进往入]){plain}(?=[里中去下]|\s*$)"
    )


def _every(text: str, files: Sequence[str]) -> Iterator[_Named]:
    """Find what is said of all files of a kind, where these lie beside each other."""
    for match in _ALL_OF.finditer(text):
        ending = f".{(match['kind'] or match['kind_zh']).lower()}"
        meant = tuple(file for file in files if file.lower().endswith(ending))
        if meant and not any("/" in file for file in meant):
            yield _Named(start=match.start(), end=match.end(), paths=meant)


def _clauses(marked: str) -> list[tuple[str, int]]:
    """Cut a text where another thing is wanted; each piece with where the next begins."""
    found, start = [], 0
    for joint in _JOINT.finditer(marked):
        found.append((marked[start : joint.start()], joint.end()))
        start = joint.end()
    found.append((marked[start:], len(marked)))
    return [(clause, end) for clause, end in found if re.search(r"\S", clause)]


class _Reader:
    """Reads clause after clause, and remembers what was spoken of."""

    def __init__(self, named: Sequence[_Named]) -> None:
        self._named = named
        self.steps: list[FileStep] = []

    def take(self, clause: str) -> bool:
        """Read one clause; whether it was understood as a whole."""
        for verb, form in _CLAUSE_FORMS:
            match = form.fullmatch(clause.strip(" .!！"))
            step = self._step(verb, match.groupdict()) if match is not None else None
            if match is not None and step is not None:
                self.steps.append(step.model_copy(update={"texts": self._texts(step, match)}))
                return True
        return False

    def unmarked(self, text: str) -> str:
        """Write what is left with the names in it, of files that were moved with their new place."""
        rest = re.sub(
            r"^(?:[\s,，;；。.、]|(?:and|then|also)(?![A-Za-z])|然后|接着|再|并)+", "", text, flags=re.IGNORECASE
        )
        moves = (zip(step.sources, _where(step), strict=True) for step in self.steps if step.verb == "move")
        return self._written(rest, {old: new for move in moves for old, new in move})

    def _texts(self, step: FileStep, match: re.Match[str]) -> tuple[str, ...]:
        """Say a clause for each of its files alone; a name that goes with them keeps its place."""
        if not step.sources:
            return (self._written(match.string, {}),)
        spoken = "object" if match.groupdict().get("object") else "them"
        start, end = match.span(spoken) if match.groupdict().get(spoken) else (len(match.string),) * 2
        before, behind = self._written(match.string[:start], {}), self._written(match.string[end:], {})
        return tuple(f'{before} "{source}" {behind}'.strip() for source in step.sources)

    def _written(self, marked: str, moved: Mapping[str, str]) -> str:
        """Write names in the place of their marks."""
        said = [", ".join(f'"{moved.get(path, path)}"' for path in one.paths) for one in self._named]
        return re.sub(_P, lambda m: said[ord(m.group()) - _FIRST_MARK], marked).strip()

    def _step(self, verb: Verb, said: dict[str, str | None]) -> FileStep | None:
        if verb == "make":
            folder = self._place(said) if said.get("said") or said.get("said2") else ""
            return FileStep(verb=verb, target=f"{folder.rstrip('/')}/") if folder else None
        sources = self._sources(said, verb)
        if not sources:
            return None
        if verb in ("delete", "read"):
            return FileStep(verb=verb, sources=sources)
        if said.get("puts") and said.get("target") and not self._place(said).endswith("/"):
            return None  # a text is put into a file, and no file under another name
        target = self._renamed(sources, str(said["name"])) if said.get("name") else self._place(said)
        if not target or (not target.endswith("/") and not _is_name(target, sources, named=bool(said.get("name")))):
            return None
        return FileStep(verb=verb, sources=sources, target=target)

    def _renamed(self, sources: tuple[str, ...], mark: str) -> str:
        """Return the new name of a file, which stays in its folder."""
        name = self._paths(mark)[0]
        folder = PurePosixPath(sources[0]).parent
        return name if "/" in name or str(folder) == "." else str(folder / name)

    def _sources(self, said: dict[str, str | None], verb: Verb) -> tuple[str, ...]:
        if said.get("object"):
            every = (path for mark in re.findall(_P, str(said["object"])) for path in self._paths(mark))
            return tuple(dict.fromkeys(every))
        last = next((step for step in reversed(self.steps) if step.verb != "make"), None)
        if verb == "read" and last is not None and last.verb == "copy":
            return _where(last.model_copy(update={"verb": "move"}))  # either of the two shows the same
        return () if last is None else _where(last)

    def _place(self, said: dict[str, str | None]) -> str:
        """Return where something goes: a folder ends in a slash."""
        if not said.get("target"):
            folders = dict.fromkeys(step.target for step in self.steps if step.target.endswith("/"))
            return next(iter(folders)) if len(folders) == 1 else ""
        mark = str(said["target"])
        name = self._paths(mark)[0]
        made = {step.target.rstrip("/") for step in self.steps if step.target.endswith("/")}
        called = said.get("said") or said.get("said2") or self._named[ord(mark) - _FIRST_MARK].is_folder
        bare = not PurePosixPath(name).suffix
        return f"{name.rstrip('/')}/" if called or bare or name.rstrip("/") in made else name

    def _paths(self, mark: str) -> tuple[str, ...]:
        return self._named[ord(mark) - _FIRST_MARK].paths


def _is_name(target: str, sources: Sequence[str], *, named: bool) -> bool:
    """Whether something is a new name for one file: with the same ending, unless it is said to be its name."""
    one = len(sources) == 1
    return one and (named or PurePosixPath(target).suffix.lower() == PurePosixPath(sources[0]).suffix.lower())


def _where(step: FileStep) -> tuple[str, ...]:
    """Say where the files of a step lie after it; none where they are gone, or where there are two of each."""
    if step.verb in ("delete", "copy"):
        return ()
    if not step.target:
        return step.sources
    if step.target.endswith("/"):
        return tuple(f"{step.target}{PurePosixPath(source).name}" for source in step.sources)
    return (step.target,)
