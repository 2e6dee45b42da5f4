"""What is asked of a file behind something that was done with it: how big it is, or what stands in it."""

import re
from typing import Final

from lazy_regex import lazy_regex

_LEAD: Final = (
    r"\W*(?:(?:and|then|also|please|pls|now|(?:can|could)\s+you|tell\s+me|show\s+me|give\s+me|let\s+me\s+know|say"
    r"|i\s+want\s+to\s+know)[\s,]+)*"
)
_ONE: Final = (
    r"(?:the\s+(?:new\s+|resulting\s+|packed\s+)?(?:zip(?:\s+file)?|archive|copy|file|backup|result)|it|that(?:\s+(?:file|zip|archive|copy))?"
    r"|this(?:\s+file)?)"
)
_NOW: Final = r"(?:\s+(?:now|then|in\s+(?:bytes|kb|mb)|please|turned\s+out))*\W*"
_SIZE: Final = lazy_regex(
    rf"{_LEAD}(?:how\s+(?:big|large)\s+(?:(?:is|was|will)\s+{_ONE}(?:\s+be)?|{_ONE}\s+(?:is|gets?|turned\s+out|came\s+out|will\s+be)|did\s+it\s+(?:get|turn\s+out|come\s+out))"
    rf"|(?:what(?:['’]?s|\s+is|\s+was)?\s+)?(?:its|the)\s+(?:file\s+|final\s+)?size(?:\s+(?:of\s+{_ONE}|is))?|what\s+(?:file\s+)?size\s+(?:is\s+{_ONE}|it\s+is|{_ONE}\s+is)"
    rf"|(?:the\s+)?size\s+of\s+{_ONE}){_NOW}"
    r"|\W*(?:请|再|并|然后|顺便|告诉我|看看|看一?下|说一?下|我想知道|那|\s)*(?:它|这个?|那个?|新的?)?(?:压缩包|压缩文件|zip|包|副本|文件|备份)?(?:的?(?:文件)?大小(?:是)?(?:多少)?|(?:现在|一共)?有?多大)[呢了啊呀]?\W*",
    re.IGNORECASE,
)
_LINES: Final = lazy_regex(
    r"\W*(?:(?:and|then|also|please|tell\s+me|say|show\s+me)[\s,]+)*how\s+many\s+lines\s+"
    rf"(?:(?:does\s+)?{_ONE}\s+(?:has|have|contains?|holds?)|(?:are|is)\s+(?:there\s+)?in\s+{_ONE}|in\s+{_ONE})\W*"
    r"|\W*(?:请|再|并|然后|顺便|告诉我|看看|看一?下|说一?下|我想知道|那|\s)*(?:它|这个?|那个?)?(?:副本|文件|备份)?(?:里面?)?(?:一共|总共|共)?有?(?:多少|几)行[呢啊呀]?\W*",
    re.IGNORECASE,
)
_INSIDE: Final = lazy_regex(
    r"(?<![a-z])(?:in(?:side)?|on|from|of|to)\s+(?:it|there|that|this|the\s+(?:file|note|list|copy|document|text))(?![a-z])|(?<![a-z])it\s+(?:says?|tells?|mentions?|lists?)(?![a-z])"
    r"|里面|里头|上面|其中|文中|里(?=[写说记有的提])|上(?=写|说|记)|中(?=写|说|记|的)",
    re.IGNORECASE,
)
_IT: Final = lazy_regex(
    r"(?<![a-z])(?:it|that|(?:the|this)\s+(?:file|copy|text|list))(?![a-z])|它|(?:这个?|那个?)?(?:文件|副本)",
    re.IGNORECASE,
)
_LEADS_ON: Final = lazy_regex(r"^(?:请|再|并|然后|顺便|告诉我|看看|看一?下|说一?下|我想知道|里面|其中|[\s，,])+")
_IN_IT: Final = lazy_regex(
    r"(?<![a-z])(?:in(?:side)?\s+(?:it|there|that\s+(?:folder|zip|archive)|the\s+(?:zip|archive|folder)))(?![a-z])|(?:它|其)?(?:里面|里头)",
    re.IGNORECASE,
)


def asks_size(text: str) -> bool:
    """Whether a text only asks how big the file is that was spoken of."""
    return _SIZE.fullmatch(text) is not None


def asks_lines(text: str) -> bool:
    """Whether a text only asks how many lines the file has that was spoken of."""
    return _LINES.fullmatch(text) is not None


def points_inside(text: str) -> bool:
    """Whether a text says that it asks for what stands in the file that was spoken of."""
    return _INSIDE.search(text) is not None


def with_folder_named(text: str, folder: str, *, chinese: bool) -> str:
    """Name a folder where a text only points into it: how many csv files are in it."""
    return _IN_IT.sub(f"{folder}里" if chinese else f"in {folder}", text, count=1)


def with_file_named(text: str, path: str, *, chinese: bool) -> tuple[str, ...]:
    """Say a question with the name of its file: where it only points at that, and before or behind all of it."""
    file = f'"{path}"'
    pointed = _IT.sub(lambda _: file, text, count=1)
    behind = f"{file}{_LEADS_ON.sub('', text)}" if chinese else f"{text.rstrip(' .?!')} in {file}"
    return (pointed, behind) if pointed != text else (behind,)
