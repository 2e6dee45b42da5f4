"""Questions for where a text stands in files: which files mention Rosa, 哪些文件里提到了周航, search my notes for rent.

Such a question is read only where nothing else is in it. What names a kind of thing and no text ("which files hold
tables") is left to others: here a word is looked for as it stands.
"""

import re
from typing import Final, NamedTuple

from agents.extraction.spans.marked_file import FILE, with_file_marked
from agents.extraction.spans.paths import find_paths
from lazy_regex import lazy_regex

_ASK: Final = r"(?:(?:please|now|and|then|also|can you|could you|tell me|show me)[\s,]+)*"
_SAYS: Final = (
    r"(?:mention(?:s|ed|ing)?|contain(?:s|ing)?|sa(?:y|ys|id|ying)"
    r"|talk(?:s|ed|ing)?\s+about|refer(?:s|red|ring)?\s+to)"
)
_NAMED: Final = r"(?=\s+(?:the\s+(?:word|phrase|name|text)s?\b|[\"'“‘]))"
_HOLDS: Final = rf"(?:(?:that|which|where)\s+)?(?:{_SAYS}|(?:with|has|have|includes?|including){_NAMED})"
_THE_WORD: Final = r"(?:(?:the\s+)?(?:words?|phrase|name|text|string)\s+)?"
_X: Final = r"(?:[\"“'‘](?P<quoted>[^\"“”]{1,80}?)[\"”'’]|(?P<plain>[\w'’&-]+(?:\s+[\w'’&-]+){0,2}?))"
_HERE: Final = (
    r"(?:any(?:where)?|(?:all\s+(?:of\s+)?)?(?:(?:my|the|our)\s+)?(?:text\s+)?"
    r"(?:files?|notes?|documents?|folders?|workspace)(?:\s+here)?|here|them|it)"
)
_IN: Final = (
    r"(?:\s+(?:anywhere\s+)?(?:in(?:side)?|from|of|under)\s+(?:(?:the|my)\s+)?(?:(?:file|folder)\s+)?"
    rf"(?:{FILE}(?:\s+(?:file|folder))?|{_HERE})|\s+anywhere)?"
)
_FIND: Final = r"(?:find|show(?:\s+me)?|list|give\s+me|get(?:\s+me)?|look\s+for|search\s+for|grep)"
_PLACES: Final = r"(?:(?:all|the|every|each|any|those)\s+)*(?:lines?|files?|notes?|places?|sentences?|documents?)"
_ZH_ASK: Final = r"(?:请|帮我|麻烦|告诉我|给我|我想知道|看看|查一?下|[\s，,])*"
_ZH_SAYS: Final = r"(?:有?(?:提到|提及|说到|谈到|写到|写着|写了|包含|含有|出现))(?:了|过)?"
_ZH_BARE: Final = (
    r"(?:[“\"「‘'](?P<quoted>[^“”\"「」]{1,80}?)[”\"」’']|(?P<plain>[^\s，,。？?！“”\"「」的了过哪谁什么几]{1,12}?))"
)
_ZH_X: Final = rf"{_ZH_BARE}(?:这个?(?:词|名字|字样|几个字|句话)|字样)?"
_ZH_WHOLE: Final = r"(?:我的?|所有的?|全部的?|工作区的?)*(?:文本)?(?:文件|笔记|文档|工作区)"
_ZH_HERE: Final = rf"(?:{FILE}|{_ZH_WHOLE})(?:文件|目录)?(?:里面?|中|内|下)?"
_ZH_TAIL: Final = (
    r"(?:[，,]\s*(?:请|帮我)?(?:把|将)?(?:那|这)?(?:几|些)?(?:行|句|句子|地方)?都?(?:给我)?"
    r"(?:找|列|显示|贴|打印)(?:出来|给我(?:看看?)?|一下)?)?"
)
_X2: Final = _X.replace("quoted", "quoted2").replace("plain", "plain2")
_FILES: Final = r"(?:files?|notes?|documents?)"
_WHERE: Final = r"where\s+(?:is|are|was|were|do\s+i|did\s+i|does\s+it|do\s+my\s+(?:files|notes))"
_ALL_MINE: Final = r"(?:all\s+(?:of\s+)?)?(?:my|the|our)\s+(?:text\s+)?(?:files|notes|documents|workspace)"
_ZH_FILES: Final = r"(?:文件|笔记|文档)"
_ZH_WHICH: Final = r"哪(?:些|个|几个)(?:文本)?"
_ZH_FIND: Final = r"(?:查找|搜索|搜|找|列)(?:出来?|到|一下)?(?:所有|全部)?"
_ZH_AS_NAME: Final = r"这个?(?:词|名字|字样|人名?|几个字|句话)"
_FORMS: Final = tuple(
    lazy_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_ASK}(?:in\s+)?(?:which|what)\s+(?:(?:one\s+)?of\s+(?:my|the|these|those)\s+)?(?:text\s+)?(?:{_FILES}|lines?){_IN}"
        rf"\s+(?:do\s+i\s+)?{_HOLDS}\s+{_THE_WORD}{_X}{_IN}",
        rf"{_ASK}(?:in\s+)?(?:which|what)\s+(?:text\s+)?{_FILES}\s+(?:is|are|was|were)\s+{_X}\s+mentioned{_IN}",
        rf"{_ASK}{_WHERE}\s+(?:{_SAYS}\s+{_THE_WORD}{_X}|{_X2}\s+mentioned){_IN}",
        rf"{_ASK}{_FIND}\s+{_PLACES}{_IN}\s+{_HOLDS}\s+{_THE_WORD}{_X}{_IN}",
        rf"{_ASK}(?:search|grep|look\s+through)\s+(?:through\s+)?(?:{FILE}|{_HERE})\s+for\s+{_THE_WORD}{_X}",
        rf"{_ASK}(?:search|look|grep)\s+for\s+{_THE_WORD}{_X}\s+in\s+(?:{FILE}|{_ALL_MINE})",
        rf"{_ASK}(?:in\s+)?(?:which|what)\s+(?:(?:one\s+)?of\s+(?:my|the|these|those)\s+)?(?:text\s+)?{_FILES}\s+(?:has|have|had|got|holds?)"
        rf"\s+(?:the\s+(?:words?|phrase|name|text)\s+{_X}|(?-i:(?P<named>[A-Z][\w’-]*(?:\s+[A-Z][\w’-]*){{0,2}}?))(?:['’]s\s+name)?)"
        r"\s+(?:written\s+|somewhere\s+)?in\s+(?:it|them)",
        rf"{_ZH_ASK}{_ZH_WHICH}{_ZH_FILES}(?:里面?|中|内)?(?:有|写了|写着|出现){_ZH_BARE}{_ZH_AS_NAME}",
        rf"{_ZH_ASK}(?:在)?(?:{_ZH_HERE})?(?:{_ZH_WHICH}{_ZH_FILES}|哪(?:些|几)?(?:行|地方))(?:里面?|中|内)?"
        rf"{_ZH_SAYS}{_ZH_X}{_ZH_TAIL}",
        rf"{_ZH_ASK}(?:在)?(?:{_ZH_HERE})?{_ZH_FIND}{_ZH_SAYS}{_ZH_X}的(?:所有)?(?:{_ZH_FILES}|行|句子|地方|内容)",
        rf"{_ZH_ASK}在?{_ZH_HERE}(?:查找|搜索|搜)(?:一下)?{_ZH_X}",
        rf"{_ZH_ASK}{_ZH_X}(?:在|出现在)(?:我的)?{_ZH_WHICH}{_ZH_FILES}(?:里面?|中)?(?:被)?(?:提到|出现|提及)?过?{_ZH_TAIL}",
    )
)
_WONDERS: Final = lazy_regex(
    r"^\W*(?:(?:sorry|hey|hi|ok|um)[\s,]+)*(?:(?:i\s+)?(?:can['’]?t|cannot|don['’]?t|do\s+not)\s+(?:remember|recall|know)(?:\s+anymore)?|i\s+(?:forgot|forget|wonder)"
    r"|(?:do\s+you|you)\s+know|any\s+idea|i\s+(?:need|want|have)\s+to\s+(?:know|find\s+out)|(?:please\s+)?(?:check|find\s+out|look\s+up|see))[\s,]+(?=(?:in\s+)?(?:which|what|where)(?![A-Za-z]))"
    r"|^[\s，,]*我?(?:忘了|忘记了?|不记得了?|记不清了?|不知道|想知道)(?:是)?[\s，,]*(?=.{0,4}哪)",
    re.IGNORECASE,
)
"""Before a question: why it is asked."""
_LOOKS: Final = lazy_regex(
    r"\s*[,.;?!]\s*(?:(?:can|could|would)\s+you\s+(?:please\s+)?(?:have\s+a\s+)?(?:look|check|find\s+(?:it|out|that)|see|search)"
    r"|(?:please|pls)(?:\s+(?:look|check|find\s+it))?|i\s+(?:forgot|can['’]?t\s+remember))(?:\s+(?:for\s+me|please|pls|it\s+up))*\W*$"
    r"|\s*[，,。？?]\s*(?:请|麻烦|能不能|可以)?(?:帮我|给我|你)?(?:找找|看看|查查|[找看查搜]一?下|找出来)(?:吧|吗|好吗|呗|谢谢)*\W*$",
    re.IGNORECASE,
)
"""Behind it: that it is to be looked for."""
_RECALLS: Final = lazy_regex(r"\s*来着[\s。？?！!]*$")
"""Behind it: that it was known once. It is never a part of what is looked for."""
_ARTICLE: Final = r"(?i)^(?:the|my|our|an?)\s+(?=\w)"
_MENTIONS: Final = lazy_regex(r"(?<![a-z])(?:mention|talk|refer)", re.IGNORECASE)
"""Words are mentioned; what is contained may be a thing of a kind: a table, a list."""
_NO_TEXT: Final = lazy_regex(
    r"(?:it|that|this|them|these|those|something|anything|what|more|less|no|any|a|an|most|many|the)(?:\s.*)?|它|这个?|那个?|内容|数据",
    re.IGNORECASE,
)


class TextSearch(NamedTuple):
    """A text that is looked for in files."""

    text: str
    place: str
    """The file or folder that is named; empty where all are looked through."""


def searched_text(request: str) -> TextSearch | None:
    """Return what a request looks for in files; None for any other request."""
    request = _LOOKS.sub("", _WONDERS.sub("", _RECALLS.sub("", request)))
    places = [s for s in find_paths(request) if str(s.value) in request]
    if len(places) > 1:
        return None
    place = str(places[0].value) if places else ""
    marked = with_file_marked(request, place)
    match = next((m for form in _FORMS if (m := form.fullmatch(marked)) is not None), None)
    if match is None or (place and FILE not in match.group()):
        return None
    groups = match.groupdict()
    quoted = groups.get("quoted") or groups.get("quoted2") or ""
    text = quoted or groups.get("plain") or groups.get("plain2") or groups.get("named") or ""
    if not quoted and _MENTIONS.search(marked):
        text = re.sub(_ARTICLE, "", text.strip())
    if not text.strip() or FILE in text or (not quoted and _NO_TEXT.fullmatch(text.strip())):
        return None
    return TextSearch(text.strip(), place)
