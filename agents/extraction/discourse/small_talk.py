"""Greetings, thanks, and questions about who answers here and what it can do: messages that want no tool.

A message is small talk only where nothing is left of it besides words of that kind: each is of a closed class, as
pronouns and auxiliaries are, and one word more, or one value, makes a request of it. So "hi, what is Apple's price" and
你好，查一下苹果股价 stay requests, whatever they begin with.
"""

import re
import unicodedata
from typing import Final, Literal, TypeAlias

from lazy_regex import lazy_regex
from prompts.frozen import Frozen

TalkKind: TypeAlias = Literal[
    "greeting",
    "thanks",
    "farewell",
    "self",
    "abilities",
    "tools",
    "undo",
    "foretold",
    "given_up",
    "forbidden",
    "asks_how",
]


class SmallTalk(Frozen):
    """What a message is, and for `tools` and `asks_how` what they are wanted for."""

    kind: TalkKind
    about: str = ""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GREETING: Final = _words("hello hi hey hiya howdy greetings hullo heya yo hallo")
_THANKS: Final = _words("thanks thank thx ty cheers appreciated appreciate grateful")
_FAREWELL: Final = _words("bye goodbye byebye cya farewell ttyl")
_TIMES: Final = _words("morning afternoon evening day night")
_FILLING: Final = _words(
    "a an the and so very really much lot lots bunch again all both everyone everybody there here you"
    " your i my me we us is was are were am be been being have had has how doing going today now for that"
    " this it its of to good great nice perfect ok okay cool well fine lovely super awesome wonderful"
    " brilliant help helping helped meet meeting work job answer answers info information effort time"
    " toolatlas assistant bot friend dear mate buddy pal team sir folks just oh ah yes no please see soon"
    " later tomorrow take care talk hope youre im thats up hows s everything things helpful useful kind"
    " worked works solved exactly needed wanted did done appreciate with whole bit"
    " haha hahaha hehe lol hm hmm mm mhm wow yay yep yeah yup nope aha aw phew cheers k kk alright right"
    " nothing else more anything enough will ill must go leave bed home gonna gotta then one"
)
_WHO: Final = _words(
    "who what which whom whats whos kind sort type are r is am i do to with you your yourself yours name"
    " call called named introduce tell me about describe explain say bit little something short human ai"
    " robot bot person model machine chatbot llm software program assistant made built by created"
    " developed makes behind a an the or and actually exactly really toolatlas hello hi hey please can"
    " could would should speaking talking know want"
)
_CAN: Final = _WHO | _words(
    "able capable ability abilities capability capabilities feature features function functions"
    " functionality skill skills good at help use useful for offer support supported provide things thing"
    " stuff kinds sorts types task tasks request requests question questions ask tool tools agent agents"
    " work works how have has got list show give available there any all some everything anything in of my"
    " me need doing purpose point job role where start begin get started specialise specialize handle be us we our so"
)
_ADDRESSED: Final = _words("you your yours yourself toolatlas u talking speaking")
_LIBRARY: Final = _words("tools agents abilities capabilities features")
_OBJECTS: Final = _words("it this that")
_HELP: Final = _words(
    "help me us please i we need want would like some a little bit of any more here with toolatlas can could get for"
    " now ok so and just is there"
)
_USING: Final = _words("use using work works start begin started")
_HOW: Final = _USING | _words(
    "how where does do can could should would i we one to it this the app page site website thing assistant bot chat"
    " tool tools toolatlas here with get please exactly actually so and ok all you tell me explain show"
)
_ASKS: Final = _words("what whats how which who can could do does list show tell give describe explain introduce are")

_TOOLS_FOR: Final = lazy_regex(
    r"^(?:(?:hi|hello|hey|please|so|and|ok)[\s,!.]+)*"
    r"(?:(?:what|which)\s+(?:kinds?\s+of\s+)?(?:tools?|functions?)\s+(?:do\s+you\s+have|have\s+you\s+got|are\s+there"
    r"|can\s+i\s+use|could\s+i\s+use|exist|are\s+available|is\s+there|do\s+you\s+offer)"
    r"|(?:do\s+you\s+have|have\s+you\s+got|are\s+there|is\s+there|(?:can|could)\s+you\s+(?:list|show)(?:\s+me)?"
    r"|(?:list|show(?:\s+me)?)\s+(?:all\s+)?your)\s+(?:all\s+)?(?:the\s+|any\s+|a\s+|some\s+|your\s+)*(?:tools?|functions?))"
    r"\s+(?:for|to|that(?:\s+can|\s+could)?|which\s+can|about|dealing\s+with|related\s+to|on)\s+(?P<about>[^?!.]+)[?!.\s]*$",
    re.IGNORECASE,
)
_TOOLS_FOR_ZH: Final = (
    lazy_regex(
        r"^(?:你好|您好|请问|嗨)?[，,！!\s]*(?:你|您|这里|你们|您们)?(?:都|一共|现在)?(?:有没有|有哪些|有什么|有啥|能用哪些|可以用哪些|哪些|什么)"
        r"(?:工具|功能)?(?:是)?(?:能够?|可以|可|用来|用于|专门|关于)*(?P<about>[^的，。？?！!]{1,30}?)(?:用)?的(?:工具|功能)(?:吗|呢|么|呀|啊)?[？?。！!\s]*$"
    ),
    lazy_regex(
        r"^(?:你好|您好|请问|嗨)?[，,！!\s]*(?:你们?|您|这里)?(?:都)?(?:有没有|有哪些|有什么|哪些)(?:工具|功能)(?:是|都)?"
        r"(?:能够?|可以|可|用来|用于)+(?P<about>[^的，。？?！!]{1,30}?)(?:吗|呢|么|呀|啊)?[？?。！!\s]*$"
    ),
    lazy_regex(
        r"^(?:请问)?(?:能够?|可以|用来|用于|关于)*(?P<about>[^的，。？?！!有]{1,30}?)(?:用)?的(?:工具|功能)(?:你|您|这里)?(?:都)?有(?:哪些|什么|吗|没有)(?:呢|呀|啊)?[？?。！!\s]*$"
    ),
)

_GREETING_ZH: Final = "你好|您好|你们好|大家好|嗨|哈[喽啰罗]|早上好|上午好|中午好|下午好|晚上好|早安|午安|在吗|在不在"
_THANKS_ZH: Final = "谢谢|多谢|感谢|谢啦|谢了|谢过|辛苦|有劳"
_FAREWELL_ZH: Final = "再见|拜拜|回头见|下次见|明天见|晚安|先走"
_FILLING_ZH: Final = (
    "[你您我们了啦呀啊吗呢哦噢的很太真好都是在哈嘛吧，。！？!?,.~～、\\s]|非常|十分|帮助|帮忙|今天|请问|这么|助手|机器人|朋友"
    "|一下|最近|怎么样|过得|如何|大家|ToolAtlas|解答|回答|耐心|没事|不用|客气|耶|早|刚才|刚刚|先|就?这样|帮大?了?大?忙|解决|问题|厉害|给力|不错|可以|下班|下线|到这[儿里]?|行了|休息|睡觉?|走|撤|没(?:什么|啥)?别的|没了|不需要|不用了|到此为止|回家|呵|嘿|收到|明白|懂|嗯|行"
)
_WHO_ZH: Final = (
    "[你您我的是吗呢啊呀吧哦了，。！？!?,.、\\s]|请|自己|谁|什么|啥|叫|名字|介绍|一下|自我|哪位|哪家|机器人|人工智能|AI|大?模型|真人|还是"
    "|做|来|跟|说说|聊聊|讲讲|个|这个|助手|系统|软件|程序|到底|究竟|怎么|称呼|开发|谁家|东西|ToolAtlas|请问|可以|能|简单|身份|想|知道"
)
_CAN_ZH: Final = (
    _WHO_ZH
    + "|会|干嘛|干|帮|帮助|帮忙|哪些|事情?|功能|本事|本领|能力|技能|擅长|支持|提供|有|工具|用|如何|使用|问|方面|用途"
    + "|告诉|列出|都|所有|全部"
    + "|[种类些点呗咋们咱都]|平时|平常|日常|具体|主要|大概|哪|看看|处理|解决|任务|问题|作用|给|为|里|这|介绍|得|到"
)


def _only(words: str) -> re.Pattern[str]:
    """Match a text of nothing but these words: the longest first, and never back, so that it takes linear time."""
    longest_first = sorted(words.split("|"), key=lambda word: 0 if word[0] == "[" else -len(word))
    return lazy_regex(f"(?:{'|'.join(longest_first)})++", re.IGNORECASE)


_HELP_CORE_ZH: Final = (
    "帮助|帮帮|帮忙|救命|(?:使用|操作)(?:说明|方法|指南|帮助|手册)|^帮我$"
    "|(?:怎么|如何|怎样|咋)(?:才能|去|来|开始)*(?:使?用|操作|玩|开始|上手|入门)"
)
_HELP_FILLING_ZH: Final = (
    "[我你您请的吗呢啊呀吧了该要想能啦，。！？!?,.~～、\\s]|需要|可以|一些|一点|一下|这个?|这里|东西|应该|工具|助手|系统|软件|程序"
    "|网站|页面|网页|ToolAtlas|看看|查看|告诉|说说|介绍"
)

_POLITE_ZH: Final = _only("|".join((_THANKS_ZH, _GREETING_ZH, _FAREWELL_ZH, _FILLING_ZH)))
_ASKS_FOR_HELP_ZH: Final = lazy_regex(_HELP_CORE_ZH)
_HELP_ZH: Final = lazy_regex(f"(?:{_HELP_CORE_ZH}|{_HELP_FILLING_ZH})++", re.IGNORECASE)
_ABOUT_ME_ZH, _ABLE_ZH = _only(_WHO_ZH), _only(_CAN_ZH)
_CORES_ZH: Final[tuple[tuple[TalkKind, str], ...]] = (
    ("thanks", _THANKS_ZH),
    ("greeting", _GREETING_ZH),
    ("farewell", _FAREWELL_ZH),
)
_MOST_CHARS: Final = 80
_MOST_BEFORE: Final = 300
"""Characters of a message that tells something of who asks before the question."""
_CLAUSE: Final = lazy_regex(r"(?<=[,.!?;:，。！？；：~～\n])\s*|\s+(?=-\s)|\s*[-–—]{2,}\s*")
_OF_WHO_ASKS: Final = lazy_regex(
    r"(?:(?:hi|hello|hey|so|and|well|ok)\b\s*)*(?:i|i['’]?m|i['’]ve|we|we['’]?re|we['’]ve|my|our|this is|it['’]?s)\b"
    r"|我|咱|俺|本人|本店|敝|这[里边是]",
    re.IGNORECASE,
)
_WISH: Final = lazy_regex(
    r"\b(?:want|need|like|please|wonder\w*|know|look\w*|try\w*|how|what|which|when|where|why|who|whether|if|can|could"
    r"|should|would|uploaded?|attached)\b"
    r"|[想要请帮求吗呢么几哪谁怎]|需|什么|多少|如何|是否|能不能|上传|附件|\w\.\w|[\"“”‘「『`/\\@=?？]",
    re.IGNORECASE,
)
_ADDRESSED_ZH: Final = lazy_regex(r"[你您]|ToolAtlas|工具|功能|助手", re.IGNORECASE)


def small_talk(text: str) -> SmallTalk | None:
    """Say what a message is that wants no tool; None for a request."""
    plain = unicodedata.normalize("NFKC", text).strip()
    return _alone(plain) or _after_who_asks(plain)


def _after_who_asks(text: str) -> SmallTalk | None:
    """Read "we run a bakery, what can you help us with?": what tells only of who asks changes nothing."""
    clauses = [clause.strip() for clause in _CLAUSE.split(text) if clause.strip()]
    if len(clauses) < 2 or len(text) > _MOST_BEFORE:
        return None
    *before, last = clauses
    asked = _alone(last)
    if asked is None or asked.kind not in ("self", "abilities"):
        return None
    told = all(_alone(clause) or (_OF_WHO_ASKS.match(clause) and not _WISH.search(clause)) for clause in before)
    return asked if told else None


def _alone(plain: str) -> SmallTalk | None:
    """Read a message that is nothing but small talk."""
    if len(plain) > _MOST_CHARS or re.search(r"\d|[\"“”‘「『`/\\@=]", plain):
        return None
    return _tools_for(plain) or (_in_chinese(plain) if re.search(r"[\u4e00-\u9fff]", plain) else _in_english(plain))


def _tools_for(text: str) -> SmallTalk | None:
    for pattern in (_TOOLS_FOR, *_TOOLS_FOR_ZH):
        found = pattern.match(text)
        about = found["about"].strip() if found else ""
        if about and not _tokens(about) <= _CAN and not _ABLE_ZH.fullmatch(about):
            return SmallTalk(kind="tools", about=about)
    return None


def _tokens(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]+", re.sub(r"['’]", "", text.lower())))


def _in_english(text: str) -> SmallTalk | None:
    words = _tokens(text)
    polite = _GREETING | _THANKS | _FAREWELL | _TIMES | _FILLING
    greets = bool(words & _GREETING) or words <= _TIMES or ("good" in words and bool(words & _TIMES))
    asks_after = bool(words & {"how", "hows"}) and bool(words & {"going", "doing", "you", "things", "everything"})
    if _wants_help(words - _GREETING - _TIMES):
        return SmallTalk(kind="abilities")
    if words and words <= polite:
        if words & _THANKS:
            return SmallTalk(kind="thanks")
        if words & _FAREWELL or {"see", "you"} <= words or words >= {"good", "night"}:
            return SmallTalk(kind="farewell")
        return SmallTalk(kind="greeting") if greets or asks_after else None
    return _about_us(words - _GREETING - _TIMES)


def _wants_help(words: frozenset[str]) -> bool:
    """Whether somebody asks for help, or how this is used, and not with what: help me, how does this work."""
    return ("help" in words and words <= _HELP) or (
        bool(words & {"how", "where"}) and bool(words & _USING) and words <= _HOW
    )


def _about_us(rest: frozenset[str]) -> SmallTalk | None:
    if not rest & (_ADDRESSED | _LIBRARY) or rest & _OBJECTS:
        return None
    if rest <= _WHO and rest & _ADDRESSED and not ({"can", "do"} <= rest or {"can", "help"} <= rest):
        return SmallTalk(kind="self")
    return SmallTalk(kind="abilities") if rest <= _CAN and rest & _ASKS else None


def _in_chinese(text: str) -> SmallTalk | None:
    if _POLITE_ZH.fullmatch(text):
        kind = next((kind for kind, core in _CORES_ZH if re.search(core, text)), None)
        if kind is not None:
            return SmallTalk(kind=kind)
    rest = re.sub(rf"^(?:{_GREETING_ZH})[，,！!。\s]*", "", text)
    if _HELP_ZH.fullmatch(rest) and _ASKS_FOR_HELP_ZH.search(rest):
        return SmallTalk(kind="abilities")
    if not _ADDRESSED_ZH.search(rest):
        return None
    if _ABOUT_ME_ZH.fullmatch(rest) and not re.search("[能可会].*做|做什么|做啥", rest):
        return SmallTalk(kind="self")
    asks = re.search("什么|啥|哪|怎么|如何|咋|吗|功能|工具|能力|本事|本领|干嘛|擅长", rest)
    return SmallTalk(kind="abilities") if asks and _ABLE_ZH.fullmatch(rest) else None
