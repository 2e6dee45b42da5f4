"""A request cut into tokens: words of both languages, codes, quotations, signs; and what each does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from agents.extraction.matching.chinese_words import chinese_words
from agents.extraction.spans.quotes import find_quoted
from prompts.language import HAN

_HAN: Final = re.compile(f"[{HAN}]")
_TOKEN: Final = re.compile(
    rf"https?://[^\s,，。；;'\"<>{HAN}]+(?<![.?!:)])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[~.]?/?[A-Za-z0-9_\-]+(?:[/\\][A-Za-z0-9_.\-]+)+"
    rf"|(?:(?![{HAN}])\w)+(?:[.\-&+:'’](?:(?![{HAN}])\w)+)*(?:\+\+|#)?|[{HAN}]+|\S"
)
_GROUPS: Final = {
    "in": "in at near around within inside 在 于 位于 附近",
    "from": "from since starting 从 自 由",
    "to": "to into towards until till through 到 至 往 去 飞往 前往 成 为 转成 换成 翻译成 转换成 兑换成 改为 设为",
    "for": "for 给 替 为了 关于 对 对于 针对",
    "of": "of 's 的",
    "by": "by 被 按 按照",
    "with": "with using via 用 使用 通过 以 跟 含 带",
    "on": "on about regarding",
    "named": "named called titled entitled name id is = are was were 叫 名为 叫做 是 名字是 等于",
    "and": "and or & 和 与 及 以及 或 或者 还有",
    "det": "a an the this that these those my your his her our their its some any another all 一个 一张 一份 一家 一部 一首 一条 这个 那个 我的 所有",
    "verb": "find get show give tell calculate compute search look need want book play please order buy send make create add "
    "delete remove update convert translate check fetch retrieve list know see set help provide determine estimate "
    "identify recommend predict generate analyze compare solve reserve schedule watch like "
    "查 查询 查找 搜索 搜 找 算 计算 看 看看 查看 帮 帮我 请 请问 我想 我要 想 要 订 预订 买 购买 发 发送 写 创建 新建 添加 加 删除 "
    "更新 修改 转换 翻译 兑换 播放 推荐 生成 列出 告诉我 给我 查一下 搜一下 算一下 找一下 看一下 一下 设置 设 提醒 提醒我 预测 分析 获取 安排 下载 打开 比较 对比 知道 发邮件 调出 调到 换算 求 把 将",
    "func": "i me we us you he she they it him them be been being do does did done can could would should will shall may "
    "might must have has had am not no if than then so as just also there here what which who whom whose when where how "
    "why many much more most per each every hi hello hey thanks thank out up down over under after before during between "
    "against without more less least than but because while "
    "我 你 他 她 它 我们 你们 吗 呢 吧 了 着 过 什么 哪 哪些 怎么 怎样 如何 多少 几 是否 有 没有 能 可以 会 应该 需要 请你 麻烦 之间 之前 "
    "之后 以后 以前 里 中 上 下 内 左右 大约 约 每 个 并 并且 然后 再 也 都 就 还 不 比 最 很 那么 时 里面 上面",
}  # fmt: skip
GROUP_OF: Final = {word: group for group, words in _GROUPS.items() for word in words.split()}
GROUPS: Final = tuple(_GROUPS)
_BY_TAG: Final = {"p": "func", "c": "and", "u": "func", "r": "func", "d": "func", "f": "func", "y": "func", "e": "func", "uj": "of"}
"""Groups of Chinese words that are on no list, by the first letters of their part of speech."""
_NAMES: Final = {"ns": "place", "nr": "person", "nt": "name", "nz": "name"}
_ENDS: Final = frozenset(".?!;。？！；\n")


@dataclass(frozen=True)
class Token:
    """A word, a quotation or a sign."""

    start: int
    end: int
    text: str
    group: str
    """What the word does: a group of `GROUPS`; "sign" for punctuation, "" for a word of content."""
    quoted: bool = False
    named: str = ""
    """What it is the name of, where the language tells without capitals: place, person, name."""
    is_han: bool = False

    @property
    def capital(self) -> bool:
        """Whether it is written, or known, as a name."""
        return self.text[:1].isupper() or bool(self.named)

    @property
    def ends_sentence(self) -> bool:
        """Whether nothing goes on across it."""
        return self.text in _ENDS


def tokens_of(text: str) -> list[Token]:
    """Cut a request into tokens."""
    found: list[Token] = []
    place = 0
    for quote in [*(s for s in find_quoted(text) if s.value), None]:
        stop = quote.start if quote else len(text)
        found += [token for m in _TOKEN.finditer(text, place, stop) for token in _tokens(m)]
        if quote:
            inner = quote.start + quote.text.index(str(quote.value))
            found.append(Token(inner, inner + len(str(quote.value)), str(quote.value), "", quoted=True))
            place = quote.end
    return found


def _tokens(match: re.Match[str]) -> Iterator[Token]:
    start, end, text = match.start(), match.end(), match.group()
    if _HAN.match(text):
        yield from _chinese(text, start)
    elif not re.search(r"\w", text):
        yield Token(start, end, text, GROUP_OF.get(text, "sign"))
    else:
        plain = text[:-2] if text.lower().endswith(("'s", "’s")) and len(text) > 2 else text
        yield Token(start, start + len(plain), plain, GROUP_OF.get(plain.lower(), ""))


def _chinese(run: str, start: int) -> Iterator[Token]:
    for word, tag in chinese_words(run):
        group = GROUP_OF.get(word, _BY_TAG.get(tag, _BY_TAG.get(tag[:1], "")))
        named = "" if group else _NAMES.get(tag[:2], "")
        yield Token(start, start + len(word), word, group, named=named, is_han=True)
        start += len(word)
