"""What the page's script says in the chat, most of all names of buttons that show a picture alone."""

from prompts.frozen import Frozen
from prompts.language import Language


class IconWords(Frozen):
    """One language; fields are named after the button, as `public/toolatlas.js` knows them."""

    language: Language
    offline: str
    """In the header of a narrow page."""
    export: str
    """Filled with a form of files by the page's script."""
    places: str
    """Of the links in the header, as a landmark."""
    sidebar: str
    search: str
    new_chat: str
    attach: str
    send: str
    stop: str
    copy_text: str
    good: str
    bad: str
    comment: str
    to_end: str
    options: str
    theme: str
    close: str


EN = IconWords(
    language="en",
    offline="Offline",
    export="Export as {form}",
    places="Model, files, tools and settings",
    sidebar="Show or hide the conversations",
    search="Search the conversations",
    new_chat="New conversation",
    attach="Attach files",
    send="Send",
    stop="Stop",
    copy_text="Copy",
    good="Helpful",
    bad="Not helpful",
    comment="Change your comment",
    to_end="To the newest message",
    options="Rename, export or delete",
    theme="Light or dark",
    close="Close",
)
ZH = IconWords(
    language="zh",
    offline="离线",
    export="导出为 {form}",
    places="模型、文件、工具和设置",
    sidebar="显示或隐藏对话列表",
    search="搜索对话",
    new_chat="新建对话",
    attach="添加文件",
    send="发送",
    stop="停止",
    copy_text="复制",
    good="有帮助",
    bad="没有帮助",
    comment="修改评论",
    to_end="跳到最新消息",
    options="重命名、导出或删除",
    theme="浅色或深色",
    close="关闭",
)


def icon_words(language: str | None) -> IconWords:
    """Choose by a browser's language code; anything but Chinese reads English."""
    return ZH if (language or "").strip().lower().startswith("zh") else EN
