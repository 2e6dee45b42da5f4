import pytest

from agents.extraction.spans.paths import find_globs, find_paths, is_written_to


def paths(text: str) -> list[object]:
    return [span.value for span in find_paths(text)]


def globs(text: str) -> list[object]:
    return [span.value for span in find_globs(text)]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("read data/a.csv", "data/a.csv"),
        ("open notes.txt.", "notes.txt"),
        ("(notes.txt)", "notes.txt"),
        ("look at /etc/hosts", "/etc/hosts"),
        ("in ~/x", "~/x"),
        ("go to ./a", "./a"),
        ("../b/c.txt", "../b/c.txt"),
        ("unpack archive.tar.gz", "archive.tar.gz"),
        ("the .env", ".env"),
        (r"open C:\Users\a.txt", r"C:\Users\a.txt"),
        ("保存到output.json", "output.json"),
        ("读取销售数据.csv", "销售数据.csv"),
        ("把销售数据.csv删除", "销售数据.csv"),
        ("读取数据/销售/2023.csv", "数据/销售/2023.csv"),
        ("打开销售2023.csv", "销售2023.csv"),
        ("帮我分析一下data.csv", "data.csv"),
        ("看看notes.txt。", "notes.txt"),
        ("列出 归档/ 里的东西", "归档/"),
    ],
)
def test_a_path_is_read_in_any_script(text: str, path: str) -> None:
    assert paths(text) == [path]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('open "my file.txt"', "my file.txt"),
        ("“我的 报告 2024.docx”", "我的 报告 2024.docx"),
        ("名为“销售 数据.xlsx”的文件", "销售 数据.xlsx"),
        ("打开“归档”文件夹", "归档"),
        ('the folder "old stuff"', "old stuff"),
        ("'data/table'", "data/table"),
    ],
)
def test_a_quoted_name_may_hold_blanks(text: str, path: str) -> None:
    assert paths(text) == [path]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("list the folder src", "src"),
        ("what is in the folder named archive", "archive"),
        ("in the reports folder", "reports"),
        ("src目录", "src"),
        ("列出 src 文件夹", "src"),
        ("目录 src 有多大", "src"),
        ("新建文件夹 backup", "backup"),
        ("在src里找", "src"),
        ("创建名为 测试 的文件夹", "测试"),
        ("新建文件夹 账目", "账目"),
        ("新建文件夹 账目，然后列出来", "账目"),
        ("建一个叫 照片/春天 的文件夹", "照片/春天"),
        ("新建一个叫做 旅行 的目录", "旅行"),
        ("把它移到 账单 目录", "账单"),
        ("删掉 文件夹 旧账", "旧账"),
    ],
)
def test_a_folder_is_named_by_the_word_beside_it(text: str, path: str) -> None:
    assert paths(text) == [path]


@pytest.mark.parametrize(
    "text",
    [
        "3.5 or 1/2 or 2024/06",
        "10 km/h",
        "公里/小时",
        "and/or",
        "e.g. this, i.e. that",
        "U.S. stocks",
        "BRK.B and 0700.HK",
        "mail a@b.com",
        "see http://a.com/x.csv",
        "in the folder",
        "这个文件夹",
        "我想看看 这个 目录",
        "列出 目录 的内容",
        'reverse "hello"',
        "/ and ... and //",
    ],
)
def test_what_only_looks_like_a_path_is_none(text: str) -> None:
    assert paths(text) == []


@pytest.mark.parametrize("text", ["unpack old.zip into fresh please", "解压old.zip到fresh"])
def test_what_an_archive_is_unpacked_into_is_a_folder(text: str) -> None:
    assert [span.value for span in find_paths(text)] == ["old.zip", "fresh"]


def test_two_files_are_two() -> None:
    assert paths("将“季度报告.pdf”移动到“归档”文件夹") == ["季度报告.pdf", "归档"]
    assert paths("compare a.csv with b.csv") == ["a.csv", "b.csv"]


@pytest.mark.parametrize(
    ("text", "pattern"),
    [
        ("find *.csv", "*.csv"),
        ("all of **/*.py", "**/*.py"),
        ("all csv files", "*.csv"),
        ("PDF 文件有哪些", "*.pdf"),
        ("所有 .log 文件", "*.log"),
        ("md files", "*.md"),
        ("名为report的文件", "report"),
        ("名为报告的文件", "报告"),
        ("名字里含有发票的文件", "发票"),
        ("名字包含“发票”的文件", "发票"),
        ("files whose name contains invoice", "invoice"),
        ("find files called budget.", "budget"),
        ("where is notes.txt", "notes.txt"),
    ],
)
def test_a_file_pattern_is_a_glob_a_name_or_a_format(text: str, pattern: str) -> None:
    assert globs(text) == [pattern]


@pytest.mark.parametrize("text", ["5*3", "find a file", "give me files", "large files", "图片文件"])
def test_ordinary_words_before_files_are_no_formats(text: str) -> None:
    assert globs(text) == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("join a.csv with b.csv and write it to c.csv", ["c.csv"]),
        ("export the table as cars.csv", ["cars.csv"]),
        ("put “x” into “notes.txt”", ["notes.txt"]),
        ("把 a.csv 和 b.csv 合并，写到 c.csv", ["c.csv"]),
        ("把 a.csv 存成 b.parquet", ["b.parquet"]),
        ("把结果写入文件 out.csv", ["out.csv"]),
        ("convert a.csv to b.parquet", ["b.parquet"]),
        ("save data/a.csv to b.xlsx", ["b.xlsx"]),
        ("read a.csv; it goes to b.csv", []),
        ("读取 a.csv，画图", []),
    ],
)
def test_a_file_is_written_to_where_the_request_says_so(text: str, written: list[str]) -> None:
    assert [s.value for s in find_paths(text) if is_written_to(s, text)] == written


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("合同文件夹里有几份文件", ["合同"]),
        ("把会议记录文件夹打包", ["会议记录"]),
        ("压缩整个项目文件夹", ["项目"]),
        ("看看工作目录", []),
        ("根目录下有什么", []),
        ("这个文件夹里最大的文件", []),
    ],
)
def test_a_chinese_folder_is_named_without_a_blank_before_the_word_for_folder(text: str, found: list[str]) -> None:
    assert paths(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("存成 统计.csv", ["统计.csv"]),
        ("存为统计.csv", ["统计.csv"]),
        ("导出到 统计表.xlsx", ["统计表.xlsx"]),
        ("把每个城市的总金额存成统计.csv", ["统计.csv"]),
        ("save it as 统计.csv", ["统计.csv"]),
        ("统计订单.csv的行数", ["订单.csv"]),
        ("读取报告.md", ["报告.md"]),
    ],
)
def test_the_name_that_something_gets_may_be_made_of_verbs(text: str, found: list[str]) -> None:
    assert paths(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("建一个文件叫购物.txt，里面写上牛奶", "购物.txt"),
        ("创建一个文件，名字叫计划.md", "计划.md"),
        ("新建一个叫待办.txt的文件", "待办.txt"),
        ("叫号单.txt有几行", "叫号单.txt"),
        ("打开签名.txt", "签名.txt"),
        ("看看报名为何.txt", "报名为何.txt"),
        ("我的文件叫做法.txt", "我的文件叫做法.txt"),
    ],
)
def test_what_a_file_is_called_stands_behind_that_word(text: str, found: str) -> None:
    assert [span.value for span in find_paths(text)] == [found]
