"""What the panel of past requests says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class RequestWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    title: str
    about: str
    none: str
    outcomes: dict[str, str]
    from_before: str
    gone: str
    again: str
    again_about: str
    lost: str
    page_of: str
    earlier: str
    later: str
    comma: str


EN = RequestWords(
    language="en",
    title="Past requests",
    about="What was asked before, and how it was done. Open one to change its values or steps, and run it again.",
    none="Nothing is remembered yet. What you ask in the chat will stand here.",
    outcomes={"success": "answered", "partial": "answered in part", "failure": "not answered"},
    from_before="from the steps before, or asked for",
    gone="No longer there: {tools}.",
    again="Open and change",
    again_about="It opens as a plan in a new conversation. Nothing runs before you say so.",
    lost="This request is not remembered any more.",
    page_of="Page {page} of {pages}",
    earlier="Newer",
    later="Older",
    comma=", ",
)
ZH = RequestWords(
    language="zh",
    title="以往的请求",
    about="以前问过什么、是怎样完成的。打开任意一项，修改其中的值或步骤，再执行一次。",
    none="还没有记住任何请求。您在对话中提出的请求会列在这里。",
    outcomes={"success": "已回答", "partial": "部分回答", "failure": "未能回答"},
    from_before="由前面的步骤给出，否则会询问您",
    gone="以下工具已不存在：{tools}。",
    again="打开并修改",
    again_about="会在新对话中以计划的形式打开，您确认之前不会执行任何步骤。",
    lost="这个请求已不在记忆中。",
    page_of="第 {page} 页，共 {pages} 页",
    earlier="较新",
    later="较早",
    comma="、",
)


def request_words(language: Language) -> RequestWords:
    """Return the words of a language."""
    return ZH if language == "zh" else EN
