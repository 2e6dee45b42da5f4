"""What a text says of cells that are empty: blank means not paid; leave out who missed a test, 缺考的不算."""

import re
from typing import Final

from agents.extraction.tables.draft import Draft
from agents.extraction.tables.table_question import IT, ColumnTest, TableQuestion
from agents.extraction.tables.table_shape import TableShape
from agents.extraction.tables.worked.names import worked_of
from lazy_regex import lazy_regex
from prompts.frozen import Frozen

_IS_NO: Final = lazy_regex(
    r"[,.，。;；(（]?\s*(?:and\s+|an?\s+|the\s+)?(?<![A-Za-z])(?:blanks?|empty|nothing\s+there)(?:\s+(?:cells?|ones?))?\s*"
    r"(?:means?|counts?\s+as|stands?\s+for|is|are|=)\s*(?:not\s+[a-z]+|un[a-z]+|no(?![a-z]))(?:\s+yet)?[)）]?"
    r"|[，,。；;（(]?\s*(?:空着?|空白|没填|留空)的?(?:格子?)?(?:都|就)?(?:算|是|表示|代表|等于|当)(?:作|做|成)?[没未否不][\u4e00-\u9fff]{0,2}[）)]?",
    re.IGNORECASE,
)
_ANY: Final = r"(?:any\s*(?:one|body)?|those|people|everyone|all|the\s+ones|pupils|students|whoever)"
_LACKED: Final = (
    r"(?:missed|skipped|did\s*n[’']?t\s+(?:take|sit|do|turn\s+up)|ha(?:s|ve)\s+no|(?:was|were|is|are)\s+(?:absent|missing)|lacks?)"
    r"(?:\s+(?:for|an?|any|one|the|it|of|them|marks?|tests?|scores?|values?|exams?|papers?|subjects?))*"
)
_LEFT_OUT: Final = lazy_regex(
    r"[,.，。;；(（]?\s*(?:and\s+|but\s+)?(?<![A-Za-z])(?:leav(?:e|ing)\s+out|exclud(?:e|ing)|ignor(?:e|ing)|skip(?:ping)?|without|not\s+counting"
    rf"|do\s*n[’']?t\s+count)\s+(?:{_ANY}\s+(?:(?:who|that|with)\s+)?{_LACKED}|(?:the\s+)?(?:blanks?|absent(?:ees)?|empty\s+ones|missing\s+ones))"
    r"(?![A-Za-z])[)）]?"
    r"|[，,。；;（(]?\s*(?:缺考|没考|没有考|缺席|没成绩|没有成绩|没分数?|空着?|空白|没填|没数据)的?(?:人|同学|学生|记录)?(?:都|就|的话)?"
    r"(?:不要|不用|不|别|不能)(?:计?算|计入|统计|算进|算到)(?:进去|在内|进来|里面)?[）)]?",
    re.IGNORECASE,
)


class BlanksTold(Frozen):
    """What a text says of them."""

    is_no: bool = False
    """Whether an empty cell of a column of yes and no counts as no."""
    left_out: bool = False
    """Whether rows are left out that lack what is asked for."""

    def heeded(self, question: TableQuestion | None, shape: TableShape) -> TableQuestion | None:
        """Put it into a question; None where it says nothing of what is asked for."""
        if question is None or not (self.is_no or self.left_out):
            return question
        if self.is_no:
            tests = tuple(_not_yes(test, shape) for test in question.tests)
            return question.model_copy(update={"tests": tests}) if tests != question.tests else None
        names = dict.fromkeys(
            [*(figure.column for figure in question.figures), *([question.ordered_by] if not question.by else [])]
        )
        amounts = [name for name in names if name and name in _known(shape, name)]
        if not amounts:
            return None
        there = tuple(ColumnTest(column=name, sql="IS NOT NULL") for name in amounts)
        return question.model_copy(update={"tests": (*question.tests, *there)})


def blanks_told(draft: Draft) -> BlanksTold:
    """Take what a text says of empty cells."""
    return BlanksTold(is_no=draft.first(_IS_NO) is not None, left_out=draft.first(_LEFT_OUT) is not None)


def apart_from_blanks(text: str) -> tuple[str, str]:
    """Part what is said of empty cells, which holds for all that is asked, from the rest; empty where nothing is."""
    said = _IS_NO.search(text)
    if said is None:
        return text, ""
    return text[: said.start()] + text[said.end() :], said.group().strip(" ,.，。;；")


def _known(shape: TableShape, name: str) -> set[str]:
    """Return the name where it is that of an amount, in the table or worked out."""
    there = worked_of(name) is not None or any(c.name == name and c.is_amount for c in shape.columns)
    return {name} if there else set()


def _not_yes(test: ColumnTest, shape: TableShape) -> ColumnTest:
    """Let a test for no hold for empty cells too."""
    column = shape.column(test.column)
    if not column.is_flag:
        return test
    yes, no = column.flags or ("true", "false")
    return ColumnTest(column=test.column, sql=f"{IT} IS DISTINCT FROM {yes}") if test.sql == f"= {no}" else test
