"""A yes or a no that a person types while a call waits for it.

A message is a yes only where nothing is left of it besides words of that kind and the words of what waits: "yes",
"ok do it", 好的, "yes, delete the file". One word more and it is none: "yes but not that one", "ok so what does it do".
A no may go on with why: "no, i need it", 不要，我还要用; one that goes on with another wish is a request.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from agents.extraction.pieces.request import read_request
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex
from prompts.frozen import Frozen
from prompts.language import has_han

Which: TypeAlias = Literal["one", "both", "all"] | int
"""What is meant of what waits; a number counts from 1."""
_MOST_CHARS: Final = 300


class TypedWord(Frozen):
    """What a message says to what waits."""

    approve: bool | None
    """None where only a place is named: the first one."""
    which: Which = "one"
    reason: str = ""
    """Why not, in the person's words."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_YES: Final = _words(
    "yes y yep yeah yup yea ok okay okey k kk sure certainly absolutely definitely approve approved confirm confirmed"
    " agree agreed allow allowed accept accepted proceed affirmative fine alright correct aye"
)
_YES_SAID: Final = lazy_regex(
    r"\b(?:go\s+ahead|go\s+for\s+it|(?:(?:just|please)\s+)?do\s+(?:it|that|so|them|this)|please\s+do|run\s+(?:it|them|that)"
    r"|of\s+course|(?:sounds|looks)\s+(?:good|fine|right)|no\s+(?:problem|objections?)|by\s+all\s+means|all\s+right)\b"
)
_YES_FILLING: Final = _words(
    "please thanks thank very much that this it them thats its is i we the a with now just then great good perfect"
    " cool oh well hi to on for one ones call calls go run ahead and"
)
_BEFORE_YES: Final = _YES_FILLING - _words("the a this one ones call calls")
_NO: Final = lazy_regex(
    r"(?:(?:oh|um+|uh+|hm+|well|wait|ah|please|actually|sorry)[\s,.!]+)*"
    r"(?:(?P<no>no+|nope|nah|n)\b|(?P<whole>never\s*mind|nvm|forget\s+(?:about\s+)?(?:it|that)|(?:cancel|stop|skip|abort"
    r"|reject|deny|decline|refuse)(?:\s+(?:it|that|this|them))?|denied|rejected|declined|refused|not\s+(?:now|yet|today)"
    r"|(?:i\s+)?(?:disagree|object)|leave\s+(?:it|them)(?:\s+alone)?)\b"
    r"|(?P<dont>(?:please\s+)?(?:do\s+not|don'?t|better\s+not))\b)"
)
_GOES_ON: Final = lazy_regex(
    r"(?:no|nope|nah|way|thanks?|thank\s+you|to|not|i|i'm|im|i'll|i've|ive|we|we're|it|it's|its|that|that's|thats|this|these|those"
    r"|they|there|my|our|because|cause|cos|since|don'?t|do\s+not|please|leave|let|both|all|never)\b"
)
"""What a no goes on with where no comma stands between; "no of rows" is none."""
_DONT: Final = _words("it that this them the a do run so please file files just do any of my now yet")
_CLOSING: Final = lazy_regex(r"^(?:way|thanks|thank you|please|sorry)[\s,.!]*")
_PLACES: Final = {"first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4}
_PLACE: Final = lazy_regex(
    rf"\b(?:(?:to|on|for)\s+)?(?:(?:the|number|no\.?)\s+)?(?:(?P<word>{'|'.join(_PLACES)})|(?P<digit>[1-9]))(?:\s+(?:one|call))?\b"
)
_EVERY: Final = lazy_regex(r"\b(?:(?:to|on|for)\s+)?(?P<which>both|all)(?:\s+of\s+(?:them|those|these))?\b")

_PUNCTUATION: Final = "，,。.！!、；;：:~～…\\s"
_YES_ZH: Final = (
    "好的|好|可以|行|是的|是|对|嗯嗯|同意|批准|确认|确定|没问题|没意见|没错|当然|执行|运行|允许|准许|通过|ok|okay|yes|来吧|做吧"
    "|去做|动手吧|就这[么样](?:办|做)?"
)
_FILLING_ZH: Final = (
    f"[{_PUNCTUATION}吧啊呀哦噢呐嘛哈的你您我请就它去嗯]|这个|那就|那|继续|谢谢|多谢|麻烦[你您]?了?"
    "|马上|现在|这[条项次]"
)
_NO_ZH: Final = lazy_regex(
    f"(?:(?:哎呀?|啊|嗯|那|还是|等等|等一下|请你?|先|暂时|抱歉|对不起|呃|额)[{_PUNCTUATION}]*)*"
    "(?P<no>不(?:要|行|用|必|需要|可以?|能|同意|批准|允许|准|好|对|是)?|别|算了|取消|拒绝|否|停止?|免了|作罢|放弃|no)"
)
_ENDING_ZH: Final = "[了吧啊呀哦啦]*"
_POINTED_ZH: Final = "它们?|这[个些]|那[个些]|做|执行|运行|动|弄|掉|文件|把|将|去|再"
_EVERY_ZH: Final = lazy_regex(r"(?P<both>两个?都?|俩)|(?:全部?|所有的?|三个)?都|全部|所有的?")
_PLACE_ZH: Final = lazy_regex(r"第(?P<n>[一二三四1-4])(?:个|项|条)?")
_HAN_PLACES: Final = {"一": 1, "二": 2, "三": 3, "四": 4}
_ASKS: Final = lazy_regex(
    r"[?？]|\b(?:what|which|who|whose|where|when|how|why|could\s+you|can\s+you|would\s+you)\b"
    r"|什么|哪|谁|怎么|怎样|多少|几|为何|如何|吗|呢|好不好|行不行|是不是",
    re.IGNORECASE,
)
_INSTEAD: Final = lazy_regex(
    r"\b(?:i\s+(?:meant|mean|wanted|said)|instead|rather|should\s+be|make\s+it|use)\b|我(?:是说|说的|指的?|想要的)"
    r"|改[成为]|换成?|而是|应该是|要的?是",
    re.IGNORECASE,
)
_FEW: Final = 4


def typed_words(text: str, own: Sequence[str] = ()) -> tuple[TypedWord, ...]:
    """Read a message as a word on what waits, or as several, each on one; nothing where it is anything else.

    Args:
        text: As the person typed it.
        own: Names of what waits: their words may be said, too.
    """
    plain = re.sub(r"[’‘]", "'", unicodedata.normalize("NFKC", text)).strip()
    if not plain or len(plain) > _MOST_CHARS:
        return ()
    if (one := _typed(plain, own)) is not None:
        return (one,)
    parts = [_typed(part, own) for part in re.split(r"\s*[,，;；。]\s*|\s+(?:and|but)\s+|但是?|而", plain) if part]
    told = [part for part in parts if part is not None and part.approve is not None and isinstance(part.which, int)]
    return tuple(told) if len(told) == len(parts) > 1 else ()


def _typed(plain: str, own: Sequence[str]) -> TypedWord | None:
    return _in_chinese(plain, own) if has_han(plain) else _in_english(plain, own)


def _in_english(text: str, own: Sequence[str]) -> TypedWord | None:
    said = text.casefold().strip(" .!,;:~\n")
    named = frozenset(word for name in own for word in re.findall(r"[^\W\d_]+", name.casefold()))
    if (refusing := _NO.match(said)) is not None and not _YES_SAID.match(said):
        clear = not named & _tokens(refusing.group()) - {"no"}  # "cancel" is no no to what cancels an order
        return _refused(text.strip(" .!,;:~\n"), named) if clear else None
    which, rest = _which(_YES_SAID.sub(" yes ", said.replace("thank you", "thanks")))
    if "?" in said or re.search(r"[\d\"“”`/\\@=]", rest):
        return None
    words = _in_order(rest)
    if not set(words) - _words("the one just only"):
        return TypedWord(approve=None, which=which) if which != "one" else None
    first = next((place for place, word in enumerate(words) if word in _YES), None)
    agrees = first is not None and _BEFORE_YES.issuperset(words[:first])
    agrees = agrees and (_YES | _YES_FILLING | named).issuperset(words)
    return TypedWord(approve=True, which=which) if agrees else None


def _refused(text: str, named: frozenset[str]) -> TypedWord | None:
    """Read a no, and what it goes on with."""
    rest = text
    while (match := _NO.match(rest.casefold())) is not None:
        behind = rest[match.end() :]
        rest = behind.strip(" ,.;:!—-\n")
        parted = not rest or bool(re.match(r"\s*[,.;:!—\n-]", behind))
        if match["no"] and rest.casefold().startswith("of "):
            return None  # no. of rows
        if match["dont"]:
            clause, _, rest = (part.strip() for part in re.split(r"([,.;:!—\n]\s*|$)", rest, maxsplit=1))
            if not _tokens(clause) <= _DONT | named:
                return None
        elif not (parted or (match["no"] and _GOES_ON.match(rest.casefold()))):
            return None
    rest = _CLOSING.sub("", rest) if _CLOSING.match(rest.casefold()) else rest
    which, left = _which(rest.casefold())
    if which != "one" and not _tokens(left):
        return TypedWord(approve=False, which=which)
    return None if _wishes(rest) else TypedWord(approve=False, reason=rest)


def _which(said: str) -> tuple[Which, str]:
    """Find which of several is meant; return what else is said."""
    if every := _EVERY.search(said):
        return "both" if every["which"] == "both" else "all", said.replace(every.group(), " ", 1)
    if place := _PLACE.search(said):
        number = _PLACES[place["word"]] if place["word"] else int(place["digit"])
        return number, said.replace(place.group(), " ", 1)
    return "one", said


def _in_order(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text.replace("'", ""))


def _tokens(text: str) -> frozenset[str]:
    return frozenset(_in_order(text))


def _in_chinese(text: str, own: Sequence[str]) -> TypedWord | None:
    said = text.casefold().strip(" ，,。.！!、；;：:~～…\n")
    which, rest = _which_zh(said)
    named = [word for name in own for word in _han_words(name)]
    if (refusing := _NO_ZH.match(rest)) is not None:
        clear = not any(refusing["no"] in word for word in named)
        return _refused_zh(rest[refusing.end() :], which, named, refusing["no"]) if clear else None
    if re.search(r"[?？吗呢]", said):
        return None
    if which != "one" and re.fullmatch(f"(?:{_FILLING_ZH}|个)*", rest):
        return TypedWord(approve=None, which=which)
    units = "|".join([*sorted(map(re.escape, named), key=len, reverse=True), _YES_ZH, _FILLING_ZH])
    verbs = "".join(dict.fromkeys(word[0] for word in named))
    short = f"|(?<=[{_PUNCTUATION}的吧])[{verbs}](?:掉|了)?吧?" if verbs else ""
    agrees = re.fullmatch(f"(?:{units}{short})+", rest) and re.search(f"^(?:{_FILLING_ZH})*(?:{_YES_ZH})", rest)
    return TypedWord(approve=True, which=which) if agrees else None


def _refused_zh(behind: str, which: Which, named: Sequence[str], no: str) -> TypedWord | None:
    things = "|".join([*sorted(map(re.escape, named), key=len, reverse=True), _POINTED_ZH])
    verbs = "".join(dict.fromkeys(word[0] for word in named))
    things += f"|[{verbs}]" if verbs else ""
    pattern = f"(?P<things>(?:{things})*){_ENDING_ZH}(?:[{_PUNCTUATION}]+(?P<rest>.*))?"
    match = re.fullmatch(pattern, behind, re.DOTALL)
    if match is None or (match["things"] and not re.match("不(?!对|是|好)|别|取消|停", no)):
        return None
    rest = (match["rest"] or "").strip(" ，,。.！!、；;：:~～…\n")
    again = _NO_ZH.match(rest)
    if again is not None:
        return _refused_zh(rest[again.end() :], which, named, again["no"])
    return None if _wishes(rest) else TypedWord(approve=False, which=which, reason=rest)


def _which_zh(said: str) -> tuple[Which, str]:
    if place := _PLACE_ZH.search(said):
        number = _HAN_PLACES.get(place["n"]) or int(place["n"])
        return number, said.replace(place.group(), "", 1)
    every = _EVERY_ZH.match(said)
    if every and every.group():
        return "both" if every["both"] else "all", said[every.end() :].removeprefix("都")
    return "one", said


def _han_words(name: str) -> list[str]:
    """Cut a name of Chinese characters into those that it is made of, two by two: 删除文件 is 删除 and 文件."""
    han = "".join(re.findall(r"[\u4e00-\u9fff]", name))
    return [han, *(han[start : start + 2] for start in range(0, len(han) - 1, 2))] if len(han) > 1 else []


def _wishes(rest: str) -> bool:
    """Whether what follows a no is another wish, a question or what should have been, and not why."""
    if not rest:
        return False
    if _ASKS.search(rest) or _INSTEAD.search(rest) or find_paths(rest):
        return True
    tokens = [token for token in read_request(rest).tokens if token.group != "sign"]
    if any(any(map(str.isdigit, token.text)) for token in tokens) and len(tokens) <= _FEW:
        return True
    return len(tokens) > 1 and tokens[0].group == "verb" and not tokens[0].quoted
