"""What the panels say, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class PanelWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    back: str
    panels: str
    files: str
    tools: str
    agents: str
    requests: str
    settings: str
    model_title: str
    model_about: str
    in_use: str
    offline: str
    go_offline: str
    found_here: str
    none_here: str
    use_this: str
    other: str
    provider: str
    own_server: str
    name: str
    address: str
    address_hint: str
    key: str
    key_kept: str
    key_hint: str
    connect: str
    connected: str
    costs: str
    costs_unknown: str
    went_offline: str
    not_connected: str


EN = PanelWords(
    language="en",
    back="Back to the chat",
    panels="Panels",
    files="Files",
    tools="Tools",
    agents="Agents",
    requests="Past requests",
    settings="Settings",
    model_title="Connect a model",
    model_about=(
        "Without a model everything is decided on this machine by rules and learnt weights. A model understands more"
        " and composes more; your requests, and what tools return for them, are then sent to it."
    ),
    in_use="In use",
    offline="Offline, no model",
    go_offline="Go offline",
    found_here="Running on this machine",
    none_here="No model server answers at the usual ports of this machine (Ollama, LM Studio, llama.cpp, vLLM).",
    use_this="Try and use",
    other="Another model",
    provider="Provider",
    own_server="A server of your own (OpenAI-compatible)",
    name="Name of the model",
    address="Address",
    address_hint="Only for a server of your own, such as http://127.0.0.1:11434/v1",
    key="Key",
    key_kept="One is kept; leave this empty to go on with it.",
    key_hint="Kept in your home folder, readable by you alone, and never shown again.",
    connect="Try and connect",
    connected="{model} answered in {seconds} s and decides from your next message on.",
    costs="It costs {input} {currency} for a million tokens in and {output} out (as of {day}).",
    costs_unknown="What it costs is not known here.",
    went_offline="Offline again, from your next message on. The key is gone.",
    not_connected="Nothing was changed.",
)
ZH = PanelWords(
    language="zh",
    back="回到对话",
    panels="面板",
    files="文件",
    tools="工具",
    agents="智能体",
    requests="以往的请求",
    settings="设置",
    model_title="连接模型",
    model_about="没有模型时，一切都在本机用规则和学到的权重决定。模型能理解得更多、组合得更多；您的请求以及工具返回的内容会发送给它。",
    in_use="正在使用",
    offline="离线，未使用模型",
    go_offline="改为离线",
    found_here="本机正在运行",
    none_here="本机的常用端口上没有模型服务器（Ollama、LM Studio、llama.cpp、vLLM）。",
    use_this="测试并使用",
    other="其他模型",
    provider="提供商",
    own_server="自己的服务器（兼容 OpenAI）",
    name="模型名称",
    address="地址",
    address_hint="仅用于自己的服务器，例如 http://127.0.0.1:11434/v1",
    key="密钥",
    key_kept="已保存密钥；留空即继续使用。",
    key_hint="保存在您的主目录中，只有您能读取，不会再次显示。",
    connect="测试并连接",
    connected="{model} 在 {seconds} 秒内作答，从您的下一条消息起由它决定。",
    costs="每百万词元输入 {input} {currency}，输出 {output}（截至 {day}）。",
    costs_unknown="这里不知道它的价格。",
    went_offline="从您的下一条消息起恢复离线。密钥已删除。",
    not_connected="没有做任何更改。",
)


def panel_words(accept_language: str | None) -> PanelWords:
    """Return the words in the first language that a browser prefers."""
    return ZH if (accept_language or "").strip().lower().startswith("zh") else EN
