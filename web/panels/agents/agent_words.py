"""What the panel of agents says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class AgentWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    title: str
    about: str
    comma: str
    tags: str
    all_tags: str
    only_named: str
    complexity: str
    harm: str
    harms: dict[str, str]
    tools: str
    n_tools: str
    example: str
    general: str
    problems: str
    problem: str
    problem_line: str
    problem_about: str
    try_title: str
    try_about: str
    request: str
    try_button: str
    part_goes: str
    part_nobody: str
    no_path: str
    asks: str
    step_values: str
    draft_title: str
    draft_about: str
    draft: str
    draft_button: str
    holds_not: str
    line: str
    holds: str
    replaces: str
    takes: str
    more: str
    tokens: str
    fits: str
    fits_not: str
    shared: str
    orphans: str
    notes: str
    empty: str


EN = AgentWords(
    language="en",
    title="Agents",
    about="Each agent takes the tools whose tags it names. A request goes to the one that fits it best.",
    comma=", ",
    tags="Takes tools about",
    all_tags="anything",
    only_named="only those named in its profile",
    complexity="Up to complexity",
    harm="Up to harm",
    harms={"low": "nothing much", "medium": "a little: changes something", "high": "lasting harm, after asking you"},
    tools="Tools",
    n_tools="{n} tools",
    example="For example",
    general="takes what crosses domains",
    problems="Profiles that are left out",
    problem="{file}: {message}",
    problem_line="{file}, line {line}: {message}",
    problem_about="Mend the file; it counts from the next message on.",
    try_title="Who would take it?",
    try_about="Type a request: it says which agent and which tools it would get. Nothing is called.",
    request="Request",
    try_button="Say who",
    part_goes="“{task}” goes to the agent {agent}.",
    part_nobody="“{task}”: no agent here takes it.",
    no_path="It finds no tool for it.",
    asks="asks you first",
    step_values="with {values}",
    draft_title="Try a profile",
    draft_about="Paste a profile to see what it would take before you put the file into the folder of profiles.",
    draft="Profile",
    draft_button="Look at it",
    holds_not="It does not hold:",
    line="line {line}: {message}",
    holds="It holds; its agent is called {name}.",
    replaces="It takes the place of the agent {name} that there is.",
    takes="It takes {n} tools",
    more="and {n} more",
    tokens="They cost a model {n} tokens, of {budget} that it allows itself: {fits}.",
    fits="all at one time",
    fits_not="they are loaded in turns",
    shared="Shares {n} with {name}.",
    orphans="{n} tools are taken by no agent.",
    notes="Notes",
    empty="Type something first.",
)
ZH = AgentWords(
    language="zh",
    title="智能体",
    about="每个智能体使用带有它所列标签的工具。请求交给最合适的一个。",
    comma="、",
    tags="使用的工具领域",
    all_tags="不限",
    only_named="仅限其配置中列出的工具",
    complexity="最高复杂度",
    harm="最大影响",
    harms={"low": "几乎没有", "medium": "较小：会改变一些东西", "high": "可能无法恢复，会先询问您"},
    tools="工具",
    n_tools="{n} 个工具",
    example="例如",
    general="处理跨领域的请求",
    problems="未采用的配置文件",
    problem="{file}：{message}",
    problem_line="{file} 第 {line} 行：{message}",
    problem_about="修正文件后，从下一条消息起生效。",
    try_title="会由谁处理？",
    try_about="输入一个请求，就会显示由哪个智能体、用哪些工具处理。不会真正调用。",
    request="请求",
    try_button="查看",
    part_goes="“{task}”由智能体“{agent}”处理。",
    part_nobody="“{task}”：这里没有智能体能处理。",
    no_path="它没有找到合适的工具。",
    asks="会先询问您",
    step_values="填写 {values}",
    draft_title="试一个配置",
    draft_about="把配置粘贴到这里，先看看它会使用哪些工具，再把文件放入配置文件夹。",
    draft="配置",
    draft_button="检查",
    holds_not="这个配置不成立：",
    line="第 {line} 行：{message}",
    holds="配置成立；智能体名为 {name}。",
    replaces="它会取代现有的智能体 {name}。",
    takes="它使用 {n} 个工具",
    more="另有 {n} 个",
    tokens="交给模型时占 {n} 个词元，上限为 {budget}：{fits}。",
    fits="可一次放入",
    fits_not="会分批放入",
    shared="与 {name} 共用 {n} 个。",
    orphans="有 {n} 个工具不属于任何智能体。",
    notes="说明（原文）",
    empty="请先输入内容。",
)


def agent_words(language: Language) -> AgentWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
