"""What the panel of imports says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class ImportWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    title: str
    about: str
    address: str
    address_hint: str
    file: str
    file_hint: str
    name: str
    name_hint: str
    samples: str
    """What begins the row of sample databases."""
    sample_names: dict[str, str]
    kind: str
    kinds: dict[str, str]
    bring: str
    nothing_given: str
    one_of_both: str
    not_a_file: str
    too_large: str
    unknown: str
    damaged: str
    taken: str
    not_imported: str
    details: str
    busy: str
    sure_title: str
    sure_python: str
    sure_program: str
    sure_only: str
    first_lines: str
    sure_yes: str
    sure_no: str
    left: str
    gone: str
    running: str
    read_so_far: str
    trying: str
    look_again: str
    done_title: str
    kept: str
    counts: str
    skipped: str
    incomplete: str
    asks: str
    harmful: str
    asks_none: str
    more: str
    agents: str
    nobody: str
    untaken: str
    told_apart: str
    twins: str
    found: str
    finding_kept: str
    finding_skipped: str
    findings: dict[str, str]
    try_these: str
    try_about: str
    try_ran: str
    """The same of questions about a database."""
    try_none: str
    show_tools: str
    another: str
    comma: str
    earlier: str
    earlier_none: str
    n_tools: str
    cut_off: str
    forget: str
    forget_named: str
    forgotten: str


EN = ImportWords(
    language="en",
    title="Bring in more tools",
    about="From the document of an API (OpenAPI), from an MCP server, or from a file of Python functions.",
    address="Address",
    address_hint="Of an OpenAPI document, or of an MCP server, such as https://example.org/openapi.json",
    file="Or a file",
    file_hint=(
        "OpenAPI (JSON, YAML), tools that were exported (JSONL), Python functions with types (.py), or a "
        "SQLite or DuckDB database; "
        "up to {limit} MB."
    ),
    name="Name",
    name_hint="Only if they should be kept under another name than their own.",
    samples="Or begin with a sample database:",
    sample_names={"shop": "Shop", "music": "Music shop", "broker": "Broker", "ewallet": "Electronic wallet"},
    kind="What the address is",
    kinds={
        "": "Find out",
        "openapi": "An API's document",
        "mcp": "An MCP server",
        "command": "A program that is an MCP server",
    },
    bring="Bring in",
    nothing_given="Give an address or choose a file.",
    one_of_both="Give an address or choose a file, not both.",
    not_a_file="This is no address. For a document that lies on this machine, choose the file.",
    too_large="The file is larger than {limit} MB.",
    unknown=(
        "It is none of the forms that tools are known in: OpenAPI, an exported file, Python functions, or a database."
    ),
    damaged="The file is damaged or encrypted: no database can be read from it.",
    taken=(
        "There are tools called “{name}” already, from elsewhere. Give these another name, or write "
        "“{name}” to replace those."
    ),
    not_imported="Nothing was brought in: the source could not be read, or holds no tools.",
    details="Details",
    busy="Another import is at work. Wait until it is done.",
    sure_title="This runs code on this machine",
    sure_python=(
        "“{name}” is a Python program. To find its tools it is run, now and whenever ToolAtlas starts, "
        "with all that you may do: it can read, change and send your files. Go on only if you know who "
        "wrote it."
    ),
    sure_program=(
        "This starts a program on this machine, now and whenever its tools are called, with all that "
        "you may do. Go on only if you know what it is."
    ),
    sure_only="Nothing of it has been run so far.",
    first_lines="The first {n} lines of {all}",
    sure_yes="Yes, run it and bring its tools in",
    sure_no="No",
    left="Nothing was run, and the file is gone.",
    gone="This question was answered already, or is too old. Start again.",
    running="Bringing tools in",
    read_so_far="{n} were read so far.",
    trying="The tools are here. Now it is tried which requests lead to them.",
    look_again="Look again",
    done_title="Brought in",
    kept="{n} tools of “{name}” are here.",
    counts="{added} are new, {changed} changed, {unchanged} are as before, {removed} are gone.",
    skipped="{n} could not be taken.",
    incomplete="The source could not be read to its end, so nothing was removed.",
    asks="Tools that ask you before each call: {n}",
    harmful="Of these, {n} can do lasting harm: they ask whatever is settled.",
    asks_none="None asks before a call.",
    more="and {n} more",
    agents="Agents that may use them",
    nobody="none",
    untaken="{n} are taken by no agent.",
    told_apart="{first} of {all} are found first by their own description.",
    twins="{n} are much like another tool.",
    found="What was found in them",
    finding_kept="{what}: {n}",
    finding_skipped="left out, {what}: {n}",
    findings={
        "malformed": "not in the right form",
        "not_utf8": "not in readable text",
        "duplicate": "there twice",
        "taken": "known from elsewhere already",
        "too_large": "too large",
        "unsupported": "of a kind that is not supported",
        "no_description": "without a description",
        "likely_private": "columns that look private, and are hidden",
        "columns_undescribed": "tables with columns that go by their names alone",
        "descriptions_read": "folders of descriptions",
        "columns_left_out": "columns that had no room among the choices",
        "for_models": "for models",
        "left_out": "functions and columns without a tool of their own",
        "pairs_read": "files of questions and their SQL",
        "pair_dropped": "questions whose SQL makes no tool",
        "truncated": "long texts were cut",
        "untyped": "inputs without a type",
        "huge_enum": "very many choices",
        "too_deep": "nested too deeply",
        "many_parameters": "very many inputs",
        "unresolved_ref": "refers to what is missing",
        "instructs": "descriptions that tell a model what to do",
        "no_server": "no server named",
        "internal_server": "servers inside a private network",
        "server_moved": "calls would go to another server than before",
        "secret_taken": "asks for a key that belongs to others",
        "starts_program": "would start a program",
    },
    try_these="Try these",
    try_about="Each was planned without calling anything, and leads to its tool.",
    try_ran="Each was run over the database just now.",
    try_none="None of the requests that were tried leads to its tool; ask in your own words.",
    show_tools="Show the tools",
    another="Bring in more",
    comma=", ",
    earlier="Brought in so far",
    earlier_none="Nothing yet.",
    n_tools="{n} tools",
    cut_off="cut off; bring it in again",
    forget="Remove",
    forget_named="Remove {name} and its tools",
    forgotten="{name} and its {n} tools are gone.",
)
ZH = ImportWords(
    language="zh",
    title="导入更多工具",
    about="来自 API 的说明文档（OpenAPI）、MCP 服务器或 Python 函数文件。",
    address="地址",
    address_hint="OpenAPI 文档或 MCP 服务器的地址，例如 https://example.org/openapi.json",
    file="或者选择文件",
    file_hint=(
        "OpenAPI（JSON、YAML）、导出的工具（JSONL）、带类型的 Python 函数（.py）"
        "或 SQLite、DuckDB 数据库；不超过 {limit} MB。"
    ),
    name="名称",
    name_hint="只有在想用别的名称保存时才需要填写。",
    samples="也可以先用一个示例数据库：",
    sample_names={"shop": "商店", "music": "唱片店", "broker": "券商", "ewallet": "电子钱包"},
    kind="这个地址是",
    kinds={"": "自动判断", "openapi": "API 的说明文档", "mcp": "MCP 服务器", "command": "作为 MCP 服务器的程序"},
    bring="导入",
    nothing_given="请填写地址或选择文件。",
    one_of_both="请只填写地址或只选择文件。",
    not_a_file="这不是网址。如果文档在本机上，请选择文件。",
    too_large="文件超过 {limit} MB。",
    unknown="无法识别：它不是 OpenAPI、导出的工具文件、Python 函数或数据库。",
    damaged="文件已损坏或被加密，无法作为数据库读取。",
    taken="已有来自别处、名为“{name}”的工具。请换一个名称，或填写“{name}”来替换它们。",
    not_imported="没有导入任何工具：来源无法读取，或其中没有工具。",
    details="详情（原文）",
    busy="另一个导入正在进行，请等它完成。",
    sure_title="这会在本机上运行代码",
    sure_python=(
        "“{name}”是一个 Python 程序。为了找到其中的工具，现在以及每次启动 "
        "ToolAtlas 时都会以您的权限运行它：它可以读取、更改和发送您的文件。"
        "只有在您知道作者是谁时才继续。"
    ),
    sure_program="这会在本机上启动一个程序，现在以及每次调用其工具时都会以您的权限运行。只有在您知道它是什么时才继续。",
    sure_only="目前还没有运行其中的任何内容。",
    first_lines="前 {n} 行，共 {all} 行",
    sure_yes="是，运行并导入其中的工具",
    sure_no="不导入",
    left="没有运行任何内容，文件已删除。",
    gone="这个问题已经回答过，或者已经过期。请重新开始。",
    running="正在导入工具",
    read_so_far="目前已读取 {n} 个。",
    trying="工具已经导入。正在尝试哪些请求能用到它们。",
    look_again="刷新",
    done_title="导入完成",
    kept="“{name}”的 {n} 个工具已经可用。",
    counts="新增 {added} 个，更改 {changed} 个，不变 {unchanged} 个，移除 {removed} 个。",
    skipped="有 {n} 个无法导入。",
    incomplete="来源没有读完，因此没有移除任何工具。",
    asks="每次调用前询问您的工具：{n} 个",
    harmful="其中 {n} 个可能造成无法恢复的损失，始终会询问。",
    asks_none="调用前都不需要询问。",
    more="另有 {n} 个",
    agents="可以使用它们的智能体",
    nobody="无",
    untaken="有 {n} 个不属于任何智能体。",
    told_apart="{all} 个中有 {first} 个能凭自己的说明排在第一位。",
    twins="有 {n} 个与别的工具很相似。",
    found="其中发现的情况",
    finding_kept="{what}：{n}",
    finding_skipped="未导入，{what}：{n}",
    findings={
        "malformed": "格式不正确",
        "not_utf8": "文字无法读取",
        "duplicate": "重复",
        "taken": "已从别处导入",
        "too_large": "太大",
        "unsupported": "不支持的种类",
        "no_description": "没有说明",
        "likely_private": "看起来是隐私、已隐藏的列",
        "columns_undescribed": "有些列只有列名的表",
        "descriptions_read": "说明文件夹",
        "columns_left_out": "选项中放不下的列",
        "for_models": "供模型使用",
        "left_out": "没有单独成为工具的函数和列",
        "pairs_read": "问题与 SQL 的文件",
        "pair_dropped": "其 SQL 未能成为工具的问题",
        "truncated": "过长的文字被截断",
        "untyped": "输入没有类型",
        "huge_enum": "选项过多",
        "too_deep": "嵌套过深",
        "many_parameters": "输入过多",
        "unresolved_ref": "引用了不存在的内容",
        "instructs": "说明中含有对模型的指令",
        "no_server": "没有写明服务器",
        "internal_server": "服务器位于内部网络",
        "server_moved": "调用会发往与之前不同的服务器",
        "secret_taken": "要求使用属于别处的密钥",
        "starts_program": "会启动程序",
    },
    try_these="可以这样问",
    try_about="每一句都只做了规划而没有真正调用，并且能用到相应的工具。",
    try_ran="每一句都已在数据库上实际运行过。",
    try_none="尝试过的请求都没有用到相应的工具；请用您自己的话提问。",
    show_tools="查看这些工具",
    another="继续导入",
    comma="、",
    earlier="已经导入的",
    earlier_none="还没有。",
    n_tools="{n} 个工具",
    cut_off="中断过，请重新导入",
    forget="移除",
    forget_named="移除 {name} 及其工具",
    forgotten="{name} 及其 {n} 个工具已移除。",
)


def import_words(language: Language) -> ImportWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
