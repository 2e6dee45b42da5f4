"""What the panel of files says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class FileWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    language: Language
    title: str
    about: str
    name: str
    size: str
    changed: str
    empty: str
    workspace: str
    page_of: str
    earlier: str
    later: str
    open: str
    save: str
    delete: str
    delete_named: str
    deleted: str
    upload: str
    choose_files: str
    upload_hint: str
    kept: str
    kept_as_table: str
    kept_as_database: str
    hidden_columns: str
    you_may_ask: str
    comma: str
    and_more: str
    refused: str
    too_many: str
    undo: str
    undo_about: str
    no_changes: str
    undo_this: str
    back_to_files: str
    text_part: str
    columns: str
    first_rows: str
    column: str
    holds: str
    values: str
    rows_and_columns: str
    table_called: str
    not_loaded: str
    load: str
    load_sheet: str
    sheets: str
    sheet_loaded: str
    questions: str
    questions_about: str
    try_questions: str
    try_about: str
    no_questions: str
    nothing_to_show: str
    gone: str
    picture: str
    kept_as_text: str
    text_cut: str
    pdf: str
    word: str
    program: str
    other: str
    kinds: dict[str, str]
    average: str
    count: str
    largest: str
    spread: str
    trend: str
    describe: str


EN = FileWords(
    language="en",
    title="Files",
    about="Your workspace: what you uploaded and what tools wrote. Only this account sees it.",
    name="Name",
    size="Size",
    changed="Changed",
    empty="Nothing is here yet.",
    workspace="Workspace",
    page_of="Page {page} of {pages}",
    earlier="Earlier",
    later="Later",
    open="Open",
    save="Download",
    delete="Delete",
    delete_named="Delete {name}",
    deleted="{name} is in the bin. Undo brings it back.",
    upload="Upload",
    choose_files="Files to upload",
    upload_hint=(
        "Tables (CSV, Excel, Parquet, JSON), databases (SQLite, DuckDB), texts and zip archives of up to {limit} MB"
        " each, 20 at a time."
    ),
    kept="{name} is kept as {path}.",
    kept_as_table="{name} is kept as {path} and is table {table}: {rows} rows, {columns} columns.",
    kept_as_database="{name} is a database that you can ask in the chat now, read-only; its tables ({n}): {tables}.",
    hidden_columns="Columns that look private are hidden: {columns}.",
    you_may_ask="You may ask, for example: {questions}",
    comma=", ",
    and_more=" …",
    refused="{name} was not taken: {reason}",
    too_many="At most 20 files go up at one time.",
    undo="Undo the last change",
    undo_about="What tools and this page deleted, replaced, changed or moved can be taken back.",
    no_changes="There is no change that could be taken back.",
    undo_this="Undo: {what}",
    back_to_files="All files",
    text_part="The first {n} lines",
    columns="Columns",
    first_rows="First rows",
    column="Column",
    holds="Holds",
    values="From, to",
    rows_and_columns="{rows} rows, {columns} columns",
    table_called="In questions it is called",
    not_loaded="Before it can be asked about, it is loaded as a table.",
    load="Load as a table",
    load_sheet="Load sheet {name}",
    sheets="Sheets",
    sheet_loaded="loaded as {table}",
    questions="Ask about it",
    questions_about="Asked and answered here without a model; type one into the chat.",
    try_questions="Find three questions",
    try_about=(
        "Questions about this table are asked here until three are answered; they are remembered like your own."
    ),
    no_questions="No question about this table was answered without a model.",
    nothing_to_show="This kind of file is not shown here; download it.",
    gone="There is no such file.",
    picture="no tool here looks at pictures.",
    kept_as_text="The text of {name} is in {path} now: {n} characters.",
    text_cut="Only its beginning was read.",
    pdf="it is a PDF under another name; name it .pdf.",
    word="of Word documents only .docx is read; save it as .docx or .txt.",
    program="programs are not taken.",
    other="it is neither a table, nor a database, nor a text, nor a zip archive.",
    kinds={"number": "numbers", "text": "text", "date": "dates", "boolean": "yes or no"},
    average="average {0} by {1} in {table}",
    count="how many rows are there for each {0} in {table}",
    largest="top 5 rows of {table} by {0}",
    spread="histogram of {0} in {table}",
    trend="line chart of {0} over {1} in {table}",
    describe="describe {table}",
)
ZH = FileWords(
    language="zh",
    title="文件",
    about="您的工作区：您上传的文件和工具写入的文件。只有本账户可以看到。",
    name="名称",
    size="大小",
    changed="修改时间",
    empty="这里还没有文件。",
    workspace="工作区",
    page_of="第 {page} 页，共 {pages} 页",
    earlier="上一页",
    later="下一页",
    open="打开",
    save="下载",
    delete="删除",
    delete_named="删除 {name}",
    deleted="{name} 已放入回收站，可以撤销。",
    upload="上传",
    choose_files="要上传的文件",
    upload_hint=(
        "表格（CSV、Excel、Parquet、JSON）、数据库（SQLite、DuckDB）、文本和 zip 压缩包，"
        "每个不超过 {limit} MB，每次最多 20 个。"
    ),
    kept="{name} 已保存为 {path}。",
    kept_as_table="{name} 已保存为 {path}，并加载为表 {table}：{rows} 行，{columns} 列。",
    kept_as_database="{name} 已作为数据库导入，现在可以在对话中提问（只读）；数据表（{n} 张）：{tables}。",
    hidden_columns="看起来是隐私的列已隐藏：{columns}。",
    you_may_ask="可以这样问：{questions}",
    comma="、",
    and_more="……",
    refused="{name} 未被接收：{reason}",
    too_many="每次最多上传 20 个文件。",
    undo="撤销上一次更改",
    undo_about="工具和本页删除、替换、更改或移动的文件都可以恢复。",
    no_changes="没有可以撤销的更改。",
    undo_this="撤销：{what}",
    back_to_files="全部文件",
    text_part="前 {n} 行",
    columns="列",
    first_rows="前几行",
    column="列名",
    holds="类型",
    values="范围",
    rows_and_columns="{rows} 行，{columns} 列",
    table_called="提问时的表名",
    not_loaded="加载为表之后才能对它提问。",
    load="加载为表",
    load_sheet="加载工作表 {name}",
    sheets="工作表",
    sheet_loaded="已加载为 {table}",
    questions="可以这样问",
    questions_about="已在本机离线提问并得到回答；把其中一句输入到对话中即可。",
    try_questions="找出三个问题",
    try_about="在此对这张表逐一提问，直到有三个得到回答；它们会像您自己的问题一样被记住。",
    no_questions="没有模型时，关于这张表的问题都没有得到回答。",
    nothing_to_show="这类文件不在此显示，请下载查看。",
    gone="没有这个文件。",
    picture="这里没有能看图片的工具。",
    kept_as_text="{name} 的文字已存为 {path}：{n} 个字符。",
    text_cut="只读取了开头部分。",
    pdf="这是换了名字的 PDF；请把扩展名改为 .pdf。",
    word="Word 文档只能读取 .docx；请另存为 .docx 或 .txt。",
    program="不接收程序文件。",
    other="它不是表格、数据库、文本或 zip 压缩包。",
    kinds={"number": "数值", "text": "文本", "date": "日期", "boolean": "是或否"},
    average="{table}中各{1}的平均{0}是多少",
    count="{table}中每个{0}有多少行",
    largest="{table}中{0}最大的5行",
    spread="画{table}中{0}的直方图",
    trend="画{table}中{0}随{1}变化的折线图",
    describe="描述一下{table}这张表",
)


def file_words(language: Language) -> FileWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
