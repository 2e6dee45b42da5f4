"""What the page says of requests that count no more."""

from prompts.frozen import Frozen
from prompts.language import Language


class EditWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    done: str
    doubtful: str
    question: str
    plan: str
    gone: str
    edit: str
    """Name of the pencil beside a message."""
    again: str
    """The button under the last answer."""


EN = EditWords(
    language="en",
    done="This was done before and stays done: {call}",
    doubtful="This was begun before and may have been done: {call}",
    question="The question about “{tool}” was dropped together with its request.",
    plan="The plan that waited was dropped together with its request.",
    gone="This message is no longer there, so it was not sent again.",
    edit="Change and send again",
    again="Answer again",
)
ZH = EditWords(
    language="zh",
    done="此前已经完成，不会因此撤销：{call}",
    doubtful="此前已经开始，可能已经完成：{call}",
    question="关于“{tool}”的询问已随原请求一起取消。",
    plan="等待中的计划已随原请求一起取消。",
    gone="这条消息已不存在，因此没有重新发送。",
    edit="修改并重新发送",
    again="重新回答",
)


def edit_words(language: str | None) -> EditWords:
    """Choose by a browser's language code; anything but Chinese reads English."""
    return ZH if (language or "").strip().lower().startswith("zh") else EN
