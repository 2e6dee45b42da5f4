"""What the panel of settings says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class SettingsWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    title: str
    about: str
    fixed: str
    save: str
    saved: str
    language: str
    language_about: str
    languages: dict[str, str]
    data: str
    data_about: str
    in_use: str
    sources: str
    sample: str
    sample_about: str
    brings: str
    install: str
    identity: str
    identity_hint: str
    live_needs: str
    comma: str


EN = SettingsWords(
    title="Settings",
    about="Kept in your home folder, for this page and for the terminal, and in use from your next message on.",
    fixed="{name} is set in the environment of this process, to “{value}”; that comes first: change it there.",
    save="Save",
    saved="Saved.",
    language="Language of the page",
    language_about="Answers are in the language of each request, whatever the page speaks.",
    languages={"browser": "As the browser asks for it", "en": "English", "zh": "中文"},
    data="Market data",
    data_about=(
        "The first source that has something answers; every answer names its source and date. The sample comes last."
    ),
    in_use="In use: {providers}",
    sources="Sources",
    sample="Packaged sample",
    sample_about="Some stocks on past days, on this machine: no network, and no price of today.",
    brings="{assets}: {topics}",
    install="Not installed: {command}",
    identity="Name and e-mail address for the SEC",
    identity_hint="The SEC asks every caller for them; without them EDGAR answers nothing.",
    live_needs=(
        "A live source needs its library, the network, and sends the symbols that you ask about to that service."
        " Leave the sample out where an old price would be worse than none."
    ),
    comma=", ",
)
ZH = SettingsWords(
    title="设置",
    about="保存在您的主目录中，页面和终端共用，从您的下一条消息起生效。",
    fixed="本进程的环境变量 {name} 设为“{value}”，它优先，因此不能在这里更改。",
    save="保存",
    saved="已保存。",
    language="页面语言",
    language_about="无论页面使用哪种语言，回答都使用请求的语言。",
    languages={"browser": "跟随浏览器", "en": "English", "zh": "中文"},
    data="行情数据",
    data_about="由第一个有数据的来源回答，每个回答都注明来源和日期。样例数据排在最后。",
    in_use="正在使用：{providers}",
    sources="数据源",
    sample="自带样例数据",
    sample_about="部分股票过去若干天的数据，保存在本机：不联网，也没有今天的价格。",
    brings="{assets}：{topics}",
    install="尚未安装：{command}",
    identity="提供给美国证监会的姓名和电子邮件",
    identity_hint="美国证监会要求每个调用方提供；没有它，EDGAR 不会返回数据。",
    live_needs="实时数据源需要安装相应的库并联网，会把您询问的代码发送给该服务。如果宁可没有价格也不要旧价格，请不要选样例数据。",
    comma="、",
)


def settings_words(language: Language) -> SettingsWords:
    """Return the words of one language."""
    return ZH if language == "zh" else EN
