"""What the panel of columns that look private says, in English and in Chinese."""

from prompts.frozen import Frozen
from prompts.language import Language


class ColumnWords(Frozen):
    """One language. Names with braces are filled with `str.format`."""

    lead: str
    """The link that leads here from the list of imports."""
    title: str
    about: str
    legend: str
    save: str
    none: str
    no_database: str
    unreadable: str


EN = ColumnWords(
    lead="Private columns",
    title="Columns of {name} that look private",
    about=(
        "Names, addresses and numbers that tell who somebody is are hidden until you show them. What is shown may "
        "stand in answers, and in what a model reads where one is set."
    ),
    legend="Show in answers",
    save="Save",
    none="No column of this database looks private.",
    no_database="No database was brought in under this name.",
    unreadable="The database cannot be read now.",
)
ZH = ColumnWords(
    lead="隐私列",
    title="{name} 中看起来是隐私的列",
    about="姓名、地址以及能识别身份的号码默认隐藏，由您决定是否显示。显示的内容可能出现在回答中，设置了模型时也会被模型读到。",
    legend="可在回答中显示",
    save="保存",
    none="这个数据库中没有看起来是隐私的列。",
    no_database="没有以此名称导入的数据库。",
    unreadable="现在无法读取这个数据库。",
)


def column_words(language: Language) -> ColumnWords:
    """Return the words in a language."""
    return ZH if language == "zh" else EN
