"""What the panels of tools say, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class ToolWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    title: str
    about: str
    search: str
    search_hint: str
    category: str
    agent: str
    tag: str
    any: str
    show: str
    everything: str
    n_tools: str
    none: str
    nearest: str
    import_tools: str
    own_tool: str
    review: str
    off: str
    page_of: str
    earlier: str
    later: str
    all_tools: str
    no_such_tool: str
    original: str
    examples: str
    takes: str
    takes_nothing: str
    required: str
    inputs: str
    facts: str
    tags: str
    complexity: str
    harm: str
    harms: dict[str, str]
    asks: str
    yes: str
    no: str
    agents: str
    nobody: str
    availability: str
    not_known: str
    source: str
    sources: dict[str, str]
    quality: str
    qualities: tuple[str, str, str]
    quality_line: str
    kept_out: str
    quality_reason: str
    kept_back: str
    kept_back_about: str
    is_off: str
    does_not_load: str
    disable: str
    disable_about: str
    enable: str
    disabled: str
    enabled: str
    comma: str
    one_of: str
    list_of: str
    between: str
    at_least: str
    at_most: str
    otherwise: str
    anything: str
    types: dict[str, str]
    forms: dict[str, str]
    run: str
    run_about: str
    run_button: str
    not_set: str
    json_hint: str
    list_hint: str
    only_described: str
    nobody_may: str
    asking_title: str
    approve: str
    deny: str
    denied: str
    gone: str
    result: str
    took: str
    rows_shown: str
    chart_as_table: str
    whole: str
    details: str
    again: str
    value: str
    too_much: str
    missing: str
    wrong: str


EN = ToolWords(
    language="en",
    title="Tools",
    about="Everything that can be called here. The chat finds them by itself; here you can look for one and try it.",
    search="Search",
    search_hint="Say what you want done, as you would in the chat.",
    category="Category",
    agent="Agent",
    tag="Tag",
    any="All",
    show="Show",
    everything="Show all",
    n_tools="{n} tools",
    none="No tool is like that.",
    nearest="No tool seems to do this. The nearest are:",
    import_tools="Bring in more tools",
    own_tool="A tool of your own",
    review="Tags and quality",
    off="switched off",
    page_of="Page {page} of {pages}",
    earlier="Earlier",
    later="Later",
    all_tools="All tools",
    no_such_tool="There is no such tool.",
    original="Its own description",
    examples="You could ask",
    takes="What it takes",
    takes_nothing="It takes nothing.",
    required="needed",
    inputs="Input",
    facts="About it",
    tags="Tags",
    complexity="Complexity",
    harm="What it could do wrong",
    harms={"low": "nothing much", "medium": "a little: it changes something", "high": "lasting harm"},
    asks="Asks before each call",
    yes="yes",
    no="no",
    agents="Agents that may use it",
    nobody="none",
    availability="Works",
    not_known="not known yet",
    source="Comes from",
    sources={
        "python": "Python code on this machine",
        "http": "a service on the web",
        "mcp": "an MCP server",
        "sql": "a database",
        "langchain": "LangChain",
        "described": "a description only; it cannot be called",
    },
    quality="Description",
    qualities=("poor", "fair", "good"),
    quality_line="complete: {completeness}, readable: {readability}",
    kept_out="it is kept out of answers",
    quality_reason="What is missing",
    kept_back="Columns that are kept back",
    kept_back_about="They look private, so no answer shows them.",
    is_off="It is switched off: nobody is offered it.",
    does_not_load="It does not load, so nobody is offered it.",
    disable="Switch off",
    disable_about="Then no answer uses it; it stays in the list.",
    enable="Switch on",
    disabled="It is switched off from the next message on.",
    enabled="It is on offer from the next message on.",
    comma=", ",
    one_of="one of: {choices}",
    list_of="a list, each: {what}",
    between="from {least} to {most}",
    at_least="at least {least}",
    at_most="at most {most}",
    otherwise="otherwise {value}",
    anything="anything",
    types={
        "string": "text",
        "integer": "a whole number",
        "number": "a number",
        "boolean": "yes or no",
        "array": "a list",
        "object": "several fields",
    },
    forms={
        "date": "a day, such as 2024-05-31",
        "date-time": "a time, such as 2024-05-31T09:00",
        "time": "a time of day",
        "path": "a file of your workspace",
        "ticker": "a stock symbol, such as AAPL",
        "currency": "a currency, such as USD",
        "table": "a table of yours",
        "column": "a column of a table",
        "unit": "a unit, such as km",
        "timezone": "a time zone, such as Europe/Berlin",
        "uri": "a web address",
        "email": "an e-mail address",
        "sql": "a query in SQL",
        "regex": "a pattern",
        "expression": "arithmetic, such as 2 * (3 + 4)",
    },
    run="Try it",
    run_about="It is called once, with what you fill in. What it changes is really changed.",
    run_button="Run",
    not_set="– not given –",
    json_hint='Written as JSON: a list such as [1, 2], or fields such as {"a": 1}.',
    list_hint="{what}; one after the other, with commas between",
    only_described="It is known by its description only and cannot be run.",
    nobody_may="No agent may use it, so it is not run here either.",
    asking_title="Really run it?",
    approve="Yes, run it",
    deny="No",
    denied="It was not run.",
    gone="This question was answered already, or is too old. Fill in the form again.",
    result="Result",
    took="It took {seconds} s.",
    rows_shown="{shown} of {total} rows",
    chart_as_table="The chat draws this as a chart; here are its figures.",
    whole="The whole result, for machines",
    details="Details",
    again="Try it again",
    value="Value",
    too_much="That is too much for one form.",
    missing="“{label}” is needed.",
    wrong="“{label}” does not fit; it takes: {what}.",
)
ZH = ToolWords(
    language="zh",
    title="工具",
    about="这里可以调用的全部工具。对话会自己找到合适的工具；在这里可以查找并试用其中一个。",
    search="搜索",
    search_hint="像在对话中一样，说出您想做什么。",
    category="类别",
    agent="智能体",
    tag="标签",
    any="全部",
    show="显示",
    everything="显示全部",
    n_tools="{n} 个工具",
    none="没有这样的工具。",
    nearest="似乎没有工具能做这件事。最接近的是：",
    import_tools="导入更多工具",
    own_tool="自己的工具",
    review="标签与质量",
    off="已停用",
    page_of="第 {page} 页，共 {pages} 页",
    earlier="上一页",
    later="下一页",
    all_tools="全部工具",
    no_such_tool="没有这个工具。",
    original="它自己的说明（原文）",
    examples="您可以这样问",
    takes="需要填写的内容",
    takes_nothing="不需要填写任何内容。",
    required="必填",
    inputs="输入",
    facts="关于它",
    tags="标签",
    complexity="复杂度",
    harm="用错时的影响",
    harms={"low": "几乎没有", "medium": "较小：会改变一些东西", "high": "可能造成无法恢复的损失"},
    asks="每次调用前询问",
    yes="是",
    no="否",
    agents="可以使用它的智能体",
    nobody="无",
    availability="可用率",
    not_known="尚不清楚",
    source="来源",
    sources={
        "python": "本机上的 Python 代码",
        "http": "网络服务",
        "mcp": "MCP 服务器",
        "sql": "数据库",
        "langchain": "LangChain",
        "described": "只有说明，无法调用",
    },
    quality="说明的质量",
    qualities=("差", "一般", "好"),
    quality_line="完整性：{completeness}，可读性：{readability}",
    kept_out="不会用于回答",
    quality_reason="欠缺之处（原文）",
    kept_back="未显示的列",
    kept_back_about="这些列看似涉及隐私，回答中不会出现。",
    is_off="它已停用，不会被使用。",
    does_not_load="它无法加载，因此不会被使用。",
    disable="停用",
    disable_about="停用后回答不再使用它；它仍留在列表中。",
    enable="启用",
    disabled="从下一条消息起不再使用它。",
    enabled="从下一条消息起可以使用它。",
    comma="，",
    one_of="以下之一：{choices}",
    list_of="列表，每一项为{what}",
    between="{least} 到 {most}",
    at_least="不小于 {least}",
    at_most="不大于 {most}",
    otherwise="不填则为 {value}",
    anything="任意内容",
    types={
        "string": "文字",
        "integer": "整数",
        "number": "数字",
        "boolean": "是或否",
        "array": "列表",
        "object": "多个字段",
    },
    forms={
        "date": "日期，例如 2024-05-31",
        "date-time": "时间，例如 2024-05-31T09:00",
        "time": "一天中的时间",
        "path": "工作区中的文件",
        "ticker": "股票代码，例如 AAPL",
        "currency": "货币，例如 USD",
        "table": "您的一张表",
        "column": "表中的一列",
        "unit": "单位，例如 km",
        "timezone": "时区，例如 Europe/Berlin",
        "uri": "网址",
        "email": "邮箱地址",
        "sql": "SQL 查询语句",
        "regex": "匹配模式",
        "expression": "算式，例如 2 * (3 + 4)",
    },
    run="试用",
    run_about="按您填写的内容调用一次。它所做的更改是真实的。",
    run_button="运行",
    not_set="– 不填 –",
    json_hint='按 JSON 填写：列表如 [1, 2]，字段如 {"a": 1}。',
    list_hint="{what}；依次填写，用逗号隔开",
    only_described="它只有说明，无法运行。",
    nobody_may="没有智能体可以使用它，因此这里也不运行。",
    asking_title="确定要运行吗？",
    approve="是，运行",
    deny="不运行",
    denied="没有运行。",
    gone="这个问题已经回答过，或者已经过期。请重新填写。",
    result="结果",
    took="用时 {seconds} 秒。",
    rows_shown="显示 {shown} 行，共 {total} 行",
    chart_as_table="在对话中这会画成图表；这里列出其数据。",
    whole="完整结果（供程序使用）",
    details="详情",
    again="再试一次",
    value="值",
    too_much="一次填写的内容太多了。",
    missing="请填写“{label}”。",
    wrong="“{label}”填写的内容不合适；应为：{what}。",
)


def tool_words(language: Language) -> ToolWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
