"""What the panel of tags and quality says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class ReviewWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    title: str
    about: str
    asking: str
    asking_about: str
    asking_none: str
    never: str
    always: str
    settled_never: str
    settled_always: str
    tags: str
    tags_about: str
    tags_none: str
    dimensions: dict[str, str]
    doubts: dict[str, str]
    now: str
    """What is said of a tool, and by whom."""
    by: dict[str, str]
    nothing: str
    reason: str
    confirm: str
    correct: str
    save: str
    take_back: str
    saved: str
    taken_back: str
    none_chosen: str
    not_saved: str
    quality: str
    quality_about: str
    quality_out: str
    quality_none: str
    held_out: str
    let_through: str
    allow: str
    keep_out: str
    reset: str
    allowed: str
    kept_out: str
    was_reset: str
    comma: str
    values: dict[str, str]


EN = ReviewWords(
    language="en",
    title="Tags and quality",
    about=(
        "Tags say what a tool is about and what harm it could do; rules and models suggest them. What you say here"
        " counts before both, and nothing overwrites it."
    ),
    asking="Tools that ask until you say",
    asking_about="They were brought in and are not plainly reads, so each call asks you first.",
    asking_none="No tool waits for your word.",
    never="Need not ask",
    always="Go on asking",
    settled_never="{name} no longer asks, until it changes.",
    settled_always="{name} goes on asking.",
    tags="Tags in doubt",
    tags_about="The gravest first.",
    tags_none="No tag is in doubt.",
    dimensions={
        "domains": "What it is about",
        "functions": "What it does",
        "complexity": "How complex it is",
        "permission": "What harm it could do",
        "approval": "Whether it asks",
        "agents": "Agents that it suits",
    },
    doubts={
        "permission": "A model said less harm than its words tell.",
        "contradiction": "What is said of it does not go together.",
        "approval": "Nobody said whether it shall ask.",
        "stale": "It changed since this was said.",
        "untagged": "Nothing tells it.",
        "unsure": "This is not sure.",
    },
    now="{value} (by {who})",
    by={"rule": "rules", "llm": "a model", "human": "you or its author"},
    nothing="nothing",
    reason="Why",
    confirm="That is right",
    correct="Correct it",
    save="Save",
    take_back="Take back what I said",
    saved="What you said of {name} counts from now on.",
    taken_back="What you said of {name} is taken back.",
    none_chosen="Choose at least one.",
    not_saved="That could not be kept: {why}",
    quality="Tools that are described badly or cannot be reached",
    quality_about="They are only listed here and are used all the same (quality_filter).",
    quality_out="They are kept out of every answer, until you let them pass.",
    quality_none="Every tool passes.",
    held_out="You keep it out.",
    let_through="You let it pass.",
    allow="Let it pass",
    keep_out="Keep it out",
    reset="Take my word back",
    allowed="{name} passes from now on.",
    kept_out="{name} is kept out from now on.",
    was_reset="{name} is judged by its own words again.",
    comma=", ",
    values={"always": "always", "never": "never"},
)
ZH = ReviewWords(
    language="zh",
    title="标签与质量",
    about="标签说明一个工具是关于什么的、可能造成什么后果，由规则和模型给出建议。您在这里说的优先于两者，不会被覆盖。",
    asking="等您决定是否询问的工具",
    asking_about="它们是导入的，并且不能确定只是读取，因此每次调用前都会询问您。",
    asking_none="没有工具在等您决定。",
    never="不必询问",
    always="继续询问",
    settled_never="{name}不再询问，直到它发生变化。",
    settled_always="{name}继续询问。",
    tags="有疑问的标签",
    tags_about="最需要注意的在前。",
    tags_none="没有标签有疑问。",
    dimensions={
        "domains": "关于什么",
        "functions": "做什么",
        "complexity": "复杂程度",
        "permission": "可能的后果",
        "approval": "是否询问",
        "agents": "适合的智能体",
    },
    doubts={
        "permission": "模型说的后果比它自己的说明轻。",
        "contradiction": "关于它的说法互相矛盾。",
        "approval": "还没有人说过它是否要询问。",
        "stale": "在这之后它发生了变化。",
        "untagged": "没有任何依据。",
        "unsure": "这并不确定。",
    },
    now="{value}（来自{who}）",
    by={"rule": "规则", "llm": "模型", "human": "您或作者"},
    nothing="无",
    reason="依据（原文）",
    confirm="没有错",
    correct="更正",
    save="保存",
    take_back="收回我说的",
    saved="您对{name}的说法从现在起生效。",
    taken_back="您对{name}的说法已收回。",
    none_chosen="请至少选择一项。",
    not_saved="无法保存：{why}",
    quality="说明较差或无法连接的工具",
    quality_about="它们只是列在这里，仍会被使用（quality_filter）。",
    quality_out="它们不会用于任何回答，除非您允许。",
    quality_none="所有工具都合格。",
    held_out="您已把它排除。",
    let_through="您已允许它。",
    allow="允许使用",
    keep_out="不使用",
    reset="收回我的决定",
    allowed="从现在起允许使用{name}。",
    kept_out="从现在起不使用{name}。",
    was_reset="{name}重新按它自己的说明判断。",
    comma="、",
    values={"always": "总是", "never": "从不"},
)


def review_words(language: Language) -> ReviewWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
