"""Takes what only surrounds a request out of it: greetings, who is asking and what for, what stands in a file.

Only whole clauses that ask, pick and change nothing go: one with a number, a name of a file, a question or a word that
leaves something out stays, and is left to whoever reads the request.
"""

import re
from typing import Final

from agents.extraction.asides.said_of_oneself import is_said_of_oneself
from agents.extraction.spans.currencies import find_currencies
from agents.extraction.spans.paths import find_paths
from agents.extraction.spans.quotes import find_quoted
from lazy_regex import lazy_regex
from prompts.language import HAN

_CUT: Final = lazy_regex(
    rf"(?<=[!?。！？;；\n])\s*|(?<=\.)\s+(?=[A-Z{HAN}])|(?<=[a-z][a-z]\.)\s+(?=[a-z\x00])|(?<=[,，])\s*|(?<=:)\s+"
    rf"|\s*(?=[(（])|(?<=[)）])\s*|(?<=[{HAN}])\s+(?=[{HAN}])|(?<=\s[–—-])\s+"
)
_GREETS: Final = lazy_regex(
    r"(?:hello|hi|hey|hiya|good (?:morning|afternoon|evening|day)|dear \w+|thanks(?: a lot| so much)?"
    r"|thank you(?: very much)?|cheers|quick question|sorry to bother you|(?:small|little|quick) favou?r)"
    r"(?: (?:there|all|everyone|team|again))?"
    r"|(?:你好|您好|嗨|哈喽|早上好|晚上好|谢谢|謝謝|多谢|辛苦|拜托|拜託|打扰|请教|在吗)(?:您|你|大家|一下|了|啦|啊|呀)*",
    re.IGNORECASE,
)
_ASSENTS: Final = lazy_regex(
    r"(?:very |all |looks |sounds |that['’]s |that is )?(?:good|great|nice|perfect|fine|excellent|lovely|brilliant)"
    r"|alright|got it|cool|(?:很|挺|真)?不错|[很挺]好|太好了|太棒了|完美|没问题|收到",
    re.IGNORECASE,
)
"""Said of the answer before, at the beginning of what is asked next; further on such a word may be a value."""
_OWNS: Final = (
    "teach|run|own|manage|work|organi[sz]e|sell|keep|coach|study|live|volunteer|lead|inherited|promised|look after"
)
_DOES: Final = "planning|organi[sz]ing|preparing|teaching|leaving|writing|working|moving|learning|new"
_WISHES: Final = (
    "wants?|needs?|asked|asks|insists?|likes?|prefers?|expects?|has to|must be|is waiting|complains?|complained"
)
_SPEAKER: Final = lazy_regex(
    rf"(?:i|we)(?:['’]m|['’]re| am| are)(?: an? [a-z]| (?:{_DOES})(?![A-Za-z])).*"
    rf"|(?:i|we) (?:also |just |only )?(?:{_OWNS})(?![A-Za-z]).*"
    rf"|(?:my|our) (?!file|table|folder|data|sheet)[a-z]+(?: [a-z]+){{0,3}} (?:{_WISHES})(?![A-Za-z]).*"
    r"|(?:it|this|that)(?:['’]s| is)(?: all)? for (?:my|our|a) .*"
    r"|my name(?:['’]s| is) \w+(?: \w+)?|this is (?-i:[A-Z])[a-z]+(?: from .*| here)?",
    re.IGNORECASE,
)
_SPEAKER_ZH: Final = lazy_regex(
    rf"(?:我(?:们|这边)?|咱们?|本人|家里)?(?:是|在|自己)?(?:开|做|经营|卖|教|办|带)[{HAN}]{{1,8}}的"
    r"|(?:我(?:们)?|老板|老师|客户|同事|领导|会计|财务|合伙人)(?:还|也|今晚|明天|下午)?(?:要|得|等着|急着|准备|打算)?"
    rf"(?:贴[到在]|发给|交给|拿去|转给|汇报|催)[A-Za-z{HAN}]{{0,10}}"
    rf"|我(?:叫|是(?!想|要|说|问|指|看|查))[{HAN}]{{1,10}}"
    rf"|[{HAN}]{{1,6}}(?:要用|急用|用的|要交|要看)|(?:线上|系统|机器|店里)出(?:问题|故障|事)了?|(?:好|很|有点)?急(?:用|死了)?",
)
_MATTERS: Final = lazy_regex(
    r"\d|[?？]|(?<![A-Za-z])(?:what|which|who|whose|how|when|where|why|each|every|per|only|not|no|without|except|but"
    r"|leave|skip|ignore|exclud\w+|count\w*|want to know|need to know|if|otherwise|unless|than|tell|show|give|find|list"
    r"|save|write|put|add|move|delete|copy)(?![A-Za-z])|n['’]t(?![A-Za-z])"
    r"|多少|几|谁|哪|什么|怎么|吗|每|各|只|不|别|没|除|如果|要是|否则|比|最|算|查|列|找|看看|统计",
    re.IGNORECASE,
)
"""Words by which a clause may ask, pick or change something."""
_TELLS: Final = lazy_regex(
    r"(?:\s*(?:now\s+|already\s+)?(?:holds?|has|have|contains?|lists?|says?|shows?|records?|tells?)(?![A-Za-z])"
    r"|\s*(?:里面?|中)?(?:只)?(?:写|记|列|存|放|记录)(?:的是|了|着|有|的)|(?:里面?|中)(?:只)?有|(?:里面?|中)?(?:都)?是(?!不是|否))"
    r"(?P<what>[^.,!?，。！？;；–—\n]*)",
    re.IGNORECASE,
)
"""What is told of a file right behind its name."""
_REMARKS: Final = lazy_regex(
    r"(?:just\s+|only\s+)?(?:one|a)\s+(?:number|figure|value|amount)\s+(?:each|for\s+each(?:\s+of\s+them|\s+\w+)?)(?:\s+(?:please|pls))?"
    r"|(?:the\s+)?(?:dates?|days?|numbers?|names?|spellings?|formats?|columns?)\s+(?:\w+\s+)?(?:are|is|look)\s+(?:(?:a\s+bit|rather|quite|somewhat|very)\s+)?"
    r"(?:messy|mixed|inconsistent|untidy|written\s+(?:differently|in\s+(?:different|various|several)\s+ways))"
    r"|(?:so\s+)?(?:please\s+)?(?:don['’]t|do\s+not)\s+(?:miss|forget|overlook)\s+any(?:\s+of\s+them)?"
    r"|(?:there\s+(?:is|are|may\s+be)|(?:it|the\s+file)\s+has)\s+(?:an?\s+|some\s+)?(?:empty|blank)\s+(?:rows?|lines?)(?:\s+in\s+(?:it|between))?"
    r"(?:\s+(?:that\s+)?(?:you\s+(?:can|may)|just|please)\s+(?:ignore|skip))?"
    rf"|[{HAN}]{{0,6}}(?:写法|寫法|格式|写得|记得)(?:有点|有些|比较|很|都|不太)?(?:乱|亂|统一|不统一|不一样|不一致|混乱)"
    r"|(?:(?:would|could|can|will)\s+you|won['’]t\s+you|if\s+you\s+(?:would|could|can|please|don['’]t\s+mind))"
    r"(?:\s+(?:please|kindly))?\s*\??"
    r"|(?:这样)?(?:可以|行|好|成)(?:吗|么|不)[?？]?|(?:好不好|行不行|可不可以)[?？]?"
    r"|(?:可)?(?:别|不要|千万别)(?:漏|落|忘)(?:掉|下)?(?:了|的)?"
    r"|(?:中[间間])?(?:好像|可能)?有(?:[一几幾两]|好几)?(?:行|条)?(?:是)?空(?:白)?(?:的|行)?(?:的)?(?:不用管|忽略|跳过|别管|不管|不用理)(?:它|就行|就好)?",
    re.IGNORECASE,
)
"""What is said of how a file is written, how to answer, or only to ask kindly: days and amounts are read in whatever
writing, an empty row is none, and of each there is one figure anyway."""
_ASKS: Final = lazy_regex(r"^\W*(?:what|whats|which|how|when|who|where)(?![A-Za-z])|多少|几|哪|什么", re.IGNORECASE)
"""Begins a question in English, or stands in one in Chinese."""
_OF_IT: Final = lazy_regex(r"\s*(?:里面?|中)?的?\s*")
_WHAT_IT_IS: Final = lazy_regex(rf"[{HAN}\w ]{{2,24}}[（(]\s*$")
_MEASURES: Final = lazy_regex(
    r"(?<![A-Za-z])(?:most|least|fewest|highest|lowest|biggest|largest|smallest|best|worst|in\s+(?:all|total)|average|mean|sum)"
    r"(?![A-Za-z])|最|平均|总共|一共|合计",
    re.IGNORECASE,
)
_ACTS: Final = lazy_regex(r"(?<![A-Za-z])(?:did|does|do|was|were|at|total|sum)(?![A-Za-z])", re.IGNORECASE)
"""In words before a file in brackets: they say what was done, and where: did we fill up at Shell."""
_CLOSES: Final = lazy_regex(r"\s*[)）]")
_ASKED_OF_IT: Final = lazy_regex(
    r"(?<![A-Za-z])(?:not|no|only|each|every|which|who|how|what|except|without|if)(?![A-Za-z])|n['’]t|[?？]"
    r"|多少|哪|谁|[每各只不别没最]|几(?![家个种只位])",
    re.IGNORECASE,
)


def without_asides(text: str) -> str:
    """Return a request without what only surrounds it; as it is where nothing does, or where nothing would be left."""
    plain = _described(text)
    pieces = _pieces(plain)
    first = 1 if len(pieces) > 1 and _ASSENTS.fullmatch(pieces[0].strip(" \t\n,，.!！。;；~～")) else 0
    pieces = _without_own_state(pieces[first:])
    kept = "".join(piece for piece in pieces if not _is_aside(piece))
    kept = re.sub(r"[\s,，、:]+$", "", kept).strip()
    return kept if re.search(r"\w", kept) else text


def _without_own_state(pieces: list[str]) -> list[str]:
    """Drop clauses at either end of a question that say how the one who asks fares.

    Behind a colon one may be part of a text, and so may it where something is to be written or sent.
    """
    kept = [piece for piece in pieces if not is_said_of_oneself(_bare(piece))]
    if _ASKS.search("".join(kept)) is None:
        return pieces
    while len(pieces) > 1 and is_said_of_oneself(_bare(pieces[0])):
        pieces = pieces[1:]
    of_text = any(piece.rstrip().endswith((":", "：")) for piece in pieces)
    while not of_text and len(pieces) > 1 and is_said_of_oneself(_bare(pieces[-1])):
        pieces = pieces[:-1]
    return pieces


def _bare(piece: str) -> str:
    return piece.strip(" \t\n,，.!！。;；~～…–—-")


def _pieces(text: str) -> list[str]:
    shielded = list(text)
    for span in (*find_paths(text), *find_quoted(text)):
        shielded[span.start : span.end] = "\x00" * (span.end - span.start)
    plain, pieces, start = "".join(shielded), [], 0
    for cut in _CUT.finditer(plain):
        pieces.append(text[start : cut.end()])
        start = cut.end()
    return [*pieces, text[start:]]


def _is_aside(piece: str) -> bool:
    said = piece.strip(" \t\n,，.!！。;；~～:：()（）")
    said = re.sub(r"[\U0001F300-\U0001FAFF\u2600-\u27BF]+", "", said).strip()
    if not re.search(r"\w", said):
        return False
    if _GREETS.fullmatch(said) or _REMARKS.fullmatch(said):
        return True
    if find_paths(piece) or find_quoted(piece) or find_currencies(said) or _MATTERS.search(said):
        return False
    with_colon = f"{said}:" if piece.rstrip().endswith(":") else said
    return _SPEAKER.match(with_colon) is not None or _SPEAKER_ZH.fullmatch(said) is not None


def with_files_alone(text: str) -> str:
    """Leave of a clause that only tells what a file holds the name of the file alone."""
    for span in reversed(find_paths(text)):
        told = _TELLS.match(text, span.end)
        if told is not None and not _ASKED_OF_IT.search(told["what"]):
            text = f"{text[: span.end]}{text[told.end() :]}"
    return text


def _asks(description: str) -> bool:
    """Whether words before a file in brackets say what is asked of it, and not what it is: the most tips in total."""
    return any(pattern.search(description) for pattern in (_MATTERS, _MEASURES, _ACTS))


def _described(text: str) -> str:
    """Leave of a description with the name of a file in brackets the name alone."""
    for span in reversed(find_paths(text)):
        behind = _OF_IT.match(text, span.end)
        remark = _REMARKS.match(text, behind.end() if behind else span.end)
        if remark is not None and re.match(r"\s*(?:[,，。.;；]|$)", text[remark.end() :]):
            text = f"{text[: span.end]}{text[remark.end() :]}"
        called = _WHAT_IT_IS.search(text, 0, span.start)
        closes = _CLOSES.match(text, span.end)
        if called is not None and closes is not None and not _asks(called.group()):
            text = f"{text[: called.start()]} {text[span.start : span.end]} {text[closes.end() :]}"
    return text
