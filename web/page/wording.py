"""Every word that the page itself says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class Wording(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    offline_badge: str
    connect_model: str
    change_model: str
    plan: str
    request: str
    subtask: str
    needs: str
    reason: str
    decided_by: str
    confidence: str
    route: str
    nobody: str
    recall: str
    memories: str
    agent: str
    tool: str
    score: str
    evidence: str
    excluded: str
    candidates: str
    advance: str
    backtrack: str
    finish: str
    give_up: str
    load_next: str
    groups: dict[str, str]
    """Kind of a group → its name, filled with its size."""
    group_of: str
    searched_for: str
    parted: str
    path: str
    no_path: str
    path_asks: str
    program: str
    """Filled with its number."""
    calls: str
    """The same of a reply that asks for calls."""
    program_fates: dict[str, str]
    printed: str
    code: str
    line_of_program: str
    may_ask: str
    """Calls that may ask, of one or more."""
    may_ask_once: str
    reflect_path: str
    reflect_results: str
    verdicts: dict[str, str]
    statuses: dict[str, str]
    first_wrong_step: str
    noise: str
    cut: str
    took: str
    picture: str
    table: str
    rows_shown: str
    more: str
    download_csv: str
    download_excel: str
    sort_by: str
    table_unread: str
    approve: str
    approve_always: str
    deny: str
    edit: str
    deny_because: str
    approval: str
    approved: str
    approved_always: str
    approved_changed: str
    denied: str
    denied_because: str
    edit_title: str
    edit_submit: str
    reason_title: str
    reason_hint: str
    reason_submit: str
    cancel: str
    required: str
    as_json: str
    decided_already: str
    answered_already: str
    pick_or_say: str
    other_agent: str
    which_agent: str
    for_agent: str
    go_on: str
    drop: str
    gone_on: str
    dropped: str
    settled_already: str
    stopped: str
    failed: str
    not_saved: str
    loaded_file: str
    other_kinds: str
    loaded_database: str
    hidden_columns: str
    comma: str
    and_more: str
    refused_file: str
    empty_file: str
    large_file: str
    other_content: str
    broken_database: str
    """The ending of the file's name."""
    not_connected: str
    describe_file: str
    """What is asked where a file comes without a word."""
    describe_files: str
    you_may_ask: str
    between: str
    ask_average: str
    """A number, a text."""
    ask_trend: str
    """A number, a date."""
    ask_relation: str
    """Two numbers."""
    ask_count: str
    """A text."""
    ask_spread: str
    """A number."""
    opening: str
    indexing: str
    not_indexed: str


EN = Wording(
    language="en",
    offline_badge="Offline mode, no model",
    connect_model="Connect a model",
    change_model="Change model",
    plan="Plan",
    request="Request",
    subtask="Sub-task {number}",
    needs="needs",
    reason="Reason",
    decided_by="Decided by",
    confidence="confidence",
    route="Route → {agent}",
    nobody="nobody",
    recall="Recall: {n} candidates",
    memories="Similar past requests",
    agent="Agent",
    tool="Tool",
    score="Score",
    evidence="Evidence",
    excluded="Left out",
    candidates="On offer",
    advance="Advance → {tool}",
    backtrack="Backtrack from {tool}",
    finish="Finish the search",
    give_up="Give up the search",
    load_next="Load other tools: {query}",
    groups={
        "first": "In view for every request: {n} tools",
        "request": "In view for this request: {n} tools",
        "next": "The next tools in order: {n}",
        "none": "No tools are left to load",
    },
    group_of="Agent {agent}, round {round}: {tokens} of {budget} tokens.",
    searched_for="Searched for",
    parted="Not in view together",
    path="Path: {n} tools",
    no_path="No path was found.",
    path_asks="Asks before it calls {tools}.",
    program="Program {number}",
    calls="Calls {number}",
    program_fates={
        "ok": "ran to its end",
        "refused": "was not run: it would not have worked",
        "raised": "stopped with an error",
        "limit": "was stopped at a limit",
        "crashed": "ended unexpectedly",
        "asked": "asks you something",
    },
    printed="It printed",
    code="Show the program",
    line_of_program="Line {number} of the program:",
    may_ask="This program may ask for your approval at {n} places.",
    may_ask_once="This program may ask for your approval at one place.",
    reflect_path="Reflect on the path: {verdict}",
    reflect_results="Reflect on the results: {verdict}",
    verdicts={"success": "success", "partial": "partial", "failure": "failure"},
    statuses={"ok": "ok", "empty": "no data", "error": "failed", "denied": "denied"},
    first_wrong_step="Resumes at step",
    noise="Dropped as noise",
    cut="… {n} more characters",
    took="{ms} ms",
    picture="Path taken",
    table="Table",
    rows_shown="{shown} of {total} rows are shown.",
    more="More from the tools ({n})",
    download_csv="Download as CSV",
    download_excel="Download as Excel",
    sort_by="Sort by {column}",
    table_unread="This table could not be read.",
    approve="Approve",
    approve_always="Approve for this conversation",
    deny="Deny",
    edit="Edit…",
    deny_because="Deny with a reason…",
    approval="**{tool}** waits for your approval. {reason}",
    approved="Approved.",
    approved_always="Approved, and allowed for the rest of this conversation. What a call would send out, replace or"
    " change without your words is still asked about.",
    approved_changed="Approved with your arguments:",
    denied="Denied.",
    denied_because="Denied: {reason}",
    edit_title="The arguments of {tool}",
    edit_submit="Run with these",
    reason_title="Why not?",
    reason_hint="Whoever wanted the call is told your reason; it may be left empty.",
    reason_submit="Send",
    cancel="Cancel",
    required="required",
    as_json="as JSON",
    decided_already="This call was decided already.",
    answered_already="This question does not wait for an answer any more.",
    pick_or_say="Pick one, or say it in your own words.",
    other_agent="This is for another agent …",
    which_agent="Which agent shall take your last request? It is remembered.",
    for_agent="This is for the {agent} agent.",
    go_on="Go on",
    drop="Drop it",
    gone_on="Went on with it.",
    dropped="Dropped. What it did stays done.",
    settled_already="Nothing is cut off here any more.",
    stopped="Stopped. Calls in flight were cancelled.",
    failed="Something went wrong on our side; the log holds the details. Please try again.",
    not_saved="This conversation could not be saved: {error}",
    loaded_file="📎 {file} is table {table}: {rows} rows, {columns} columns.",
    other_kinds=" PDF and Word documents (.docx) are read as text.",
    loaded_database="📎 {file} is a database that you can ask now, read-only; its tables ({n}): {tables}.",
    hidden_columns=" Columns that look private are hidden: {columns}; to show some: Tools → Bring in more tools.",
    comma=", ",
    and_more=" and {n} more",
    refused_file="⚠️ {file} was not loaded: {reason}",
    empty_file="The file is empty.",
    large_file="The file is larger than {limit} MB.",
    other_content="What is in the file is not what its name ends with ({ending}).",
    broken_database="The file is damaged or encrypted: no database can be read from it.",
    not_connected="The page is not connected; wait a moment and attach the file again.",
    describe_file="Describe this file",
    describe_files="Describe these files",
    you_may_ask="You may ask now, for example: {requests}",
    between=" · ",
    ask_average="average {0} by {1}",
    ask_trend="line chart of {0} over {1}",
    ask_relation="scatter plot of {0} against {1}",
    ask_count="how many rows are there for each {0}",
    ask_spread="histogram of {0}",
    opening="Opening the tools…",
    indexing="Reading every tool once; the first answer waits for it…",
    not_indexed="Not every tool is read yet: this answer may miss one. Ask again in a minute.",
)

ZH = Wording(
    language="zh",
    offline_badge="离线模式，未使用模型",
    connect_model="连接模型",
    change_model="更换模型",
    plan="计划",
    request="请求",
    subtask="子任务 {number}",
    needs="依赖",
    reason="理由",
    decided_by="决策方式",
    confidence="置信度",
    route="路由 → {agent}",
    nobody="无人可接",
    recall="召回：{n} 个候选工具",
    memories="相似的历史请求",
    agent="智能体",
    tool="工具",
    score="得分",
    evidence="依据",
    excluded="未采用",
    candidates="可选工具",
    advance="前进 → {tool}",
    backtrack="回溯，离开 {tool}",
    finish="结束搜索",
    give_up="放弃搜索",
    load_next="加载其他工具：{query}",
    groups={
        "first": "每个请求都可见的工具：{n} 个",
        "request": "为本请求加载的工具：{n} 个",
        "next": "按顺序加载的下一组工具：{n} 个",
        "none": "没有更多工具可以加载",
    },
    group_of="智能体 {agent}，第 {round} 轮：{tokens} / {budget} 个 token。",
    searched_for="检索词",
    parted="未能同组",
    path="路径：{n} 个工具",
    no_path="没有找到路径。",
    path_asks="调用前会先询问：{tools}。",
    program="程序 {number}",
    calls="第 {number} 轮调用",
    program_fates={
        "ok": "已运行完毕",
        "refused": "没有运行：检查未通过",
        "raised": "运行出错而停止",
        "limit": "达到限制而停止",
        "crashed": "意外结束",
        "asked": "需要您回答一个问题",
    },
    printed="输出",
    code="查看程序",
    line_of_program="程序第 {number} 行：",
    may_ask="该程序可能有 {n} 处需要您批准。",
    may_ask_once="该程序可能有一处需要您批准。",
    reflect_path="反思路径：{verdict}",
    reflect_results="反思结果：{verdict}",
    verdicts={"success": "成功", "partial": "部分成功", "failure": "失败"},
    statuses={"ok": "成功", "empty": "无数据", "error": "失败", "denied": "已拒绝"},
    first_wrong_step="从该步恢复",
    noise="作为噪声剔除",
    cut="… 还有 {n} 个字符",
    took="{ms} 毫秒",
    picture="所走路径",
    table="表格",
    rows_shown="共 {total} 行，显示 {shown} 行。",
    more="工具返回的其他内容（{n}）",
    download_csv="下载 CSV",
    download_excel="下载 Excel",
    sort_by="按 {column} 排序",
    table_unread="无法读取该表格。",
    approve="批准",
    approve_always="批准，本次对话不再询问",
    deny="拒绝",
    edit="修改…",
    deny_because="拒绝并说明理由…",
    approval="**{tool}** 正在等待您的批准。{reason}",
    approved="已批准。",
    approved_always="已批准，本次对话中都允许该工具。如果某次调用会向外发送、替换或更改您没有点名的内容，仍会询问。",
    approved_changed="已批准，使用您给的参数：",
    denied="已拒绝。",
    denied_because="已拒绝：{reason}",
    edit_title="{tool} 的参数",
    edit_submit="用这些参数执行",
    reason_title="为什么不执行？",
    reason_hint="理由会告诉提出这次调用的一方；可以留空。",
    reason_submit="提交",
    cancel="取消",
    required="必填",
    as_json="JSON 格式",
    decided_already="该调用已经处理过了。",
    answered_already="这个问题已经不再等待回答了。",
    pick_or_say="请选择一项，或直接说出您要的内容。",
    other_agent="交给别的智能体……",
    which_agent="您的上一个请求应由哪个智能体处理？会记住您的选择。",
    for_agent="这个应该由{agent}智能体处理。",
    go_on="继续",
    drop="放弃",
    gone_on="已继续。",
    dropped="已放弃，它已经做过的事保持不变。",
    settled_already="这里已经没有中断的请求了。",
    stopped="已停止，正在进行的调用已取消。",
    failed="我们这边出了点问题，详情已写入日志，请重试。",
    not_saved="本次对话未能保存：{error}",
    loaded_file="📎 {file} 已加载为表 {table}：{rows} 行，{columns} 列。",
    other_kinds="PDF 和 Word 文档（.docx）会作为文字读取。",
    loaded_database="📎 {file} 已作为数据库导入，现在可以提问（只读）；数据表（{n} 张）：{tables}。",
    hidden_columns="看起来是隐私的列已隐藏：{columns}；可在“工具 → 导入更多工具”中选择要显示哪些列。",
    comma="、",
    and_more=" 等另外 {n} 项",
    refused_file="⚠️ {file} 未能加载：{reason}",
    empty_file="文件是空的。",
    large_file="文件超过 {limit} MB。",
    other_content="文件内容与扩展名（{ending}）不符。",
    broken_database="文件已损坏或被加密，无法作为数据库读取。",
    not_connected="页面尚未连接，请稍候再重新上传。",
    describe_file="介绍一下这个文件",
    describe_files="介绍一下这些文件",
    you_may_ask="接下来可以问，例如：{requests}",
    between="　",
    ask_average="各{1}的平均{0}是多少",
    ask_trend="画 {0} 随 {1} 变化的折线图",
    ask_relation="{0}和{1}的散点图",
    ask_count="每个{0}有多少行",
    ask_spread="{0}的直方图",
    opening="正在打开工具…",
    indexing="正在首次读取全部工具，请稍候…",
    not_indexed="还有工具没有读取完，这次回答可能有遗漏；请稍后再问一次。",
)


def wording(language: str | None) -> Wording:
    """Choose by a browser's language code; anything but Chinese reads English."""
    return ZH if (language or "").lower().startswith("zh") else EN
