"""What the panel "Why?" says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class WhyWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    why: str
    why_not: str
    tool_name: str
    ask: str
    calls: str
    everything: str
    ledger: str
    offered: str
    unread: str
    list_separator: str
    done_with: str
    done_without: str
    done_offline: str
    done_by_model: str
    done_in: str
    prompt: str
    prompt_part: str
    tokens: str
    fates: dict[str, str]
    domains: str
    functions: str
    levels: dict[str, str]
    complexity: str
    permission: str
    asks: str
    agents: str
    availability: str
    export: str
    you: str
    example: str
    yes: str
    no: str
    suppliers: str
    consumers: str
    next: str
    stand_ins: str


EN = WhyWords(
    language="en",
    why="Why?",
    why_not="Why not this tool?",
    tool_name="Name of a tool, such as finance/get_quote",
    ask="Ask",
    calls="Calls, with what went in and came out",
    everything="Everything: candidates, moves, exclusions",
    ledger="What each prompt held",
    offered="On offer, and not taken:",
    unread="This could not be read.",
    list_separator=", ",
    done_with="{agents} called: {tools}.",
    done_without="No tool was called.",
    done_offline="Decided on this machine, without a model.",
    done_by_model="Decided by a model, with {n} tokens.",
    done_in="It took {seconds} s.",
    prompt="Prompt",
    prompt_part="Part",
    tokens="Tokens",
    fates={
        "taken": "“{task}” goes to {agent}; the tool is taken",
        "offered": "“{task}” goes to {agent}; the tool is on offer and not taken",
        "not offered": "“{task}” goes to {agent}; the tool is not on offer",
        "refused": "“{task}” goes to nobody",
    },
    domains="Domains",
    functions="Functions",
    levels={"simple": "simple", "medium": "medium", "complex": "complex", "low": "low", "high": "high"},
    complexity="Complexity",
    permission="Permission",
    asks="Asks before each call",
    agents="Agents that may use it",
    availability="Availability",
    export="Keep this conversation:",
    you="You",
    example="For example",
    yes="yes",
    no="no",
    suppliers="Takes arguments from",
    consumers="Gives arguments to",
    next="Often followed by",
    stand_ins="Could stand in for it",
)
ZH = WhyWords(
    language="zh",
    why="为什么？",
    why_not="为什么没用这个工具？",
    tool_name="工具名称，例如 finance/get_quote",
    ask="查询",
    calls="各次调用的输入和结果",
    everything="全部细节：候选、移动、排除",
    ledger="各提示词的内容",
    offered="可选但未采用：",
    unread="无法读取。",
    list_separator="、",
    done_with="{agents} 调用了：{tools}。",
    done_without="没有调用工具。",
    done_offline="在本机决定，未使用模型。",
    done_by_model="由模型决定，共用 {n} 个词元。",
    done_in="用时 {seconds} 秒。",
    prompt="提示词",
    prompt_part="部分",
    tokens="词元",
    fates={
        "taken": "“{task}”由 {agent} 处理；采用了该工具",
        "offered": "“{task}”由 {agent} 处理；该工具可选但未采用",
        "not offered": "“{task}”由 {agent} 处理；该工具不在可选之列",
        "refused": "“{task}”无人可接",
    },
    domains="领域",
    functions="功能",
    levels={"simple": "简单", "medium": "中等", "complex": "复杂", "low": "低", "high": "高"},
    complexity="复杂度",
    permission="权限",
    asks="每次调用前询问",
    agents="可使用它的智能体",
    availability="可用率",
    export="保存这段对话：",
    you="您",
    example="例如",
    yes="是",
    no="否",
    suppliers="参数来自",
    consumers="结果提供给",
    next="之后常用",
    stand_ins="可替代它的工具",
)


def why_words(language: str | None) -> WhyWords:
    """Choose by a browser's language code; anything but Chinese reads English."""
    return ZH if (language or "").strip().lower().startswith("zh") else EN
