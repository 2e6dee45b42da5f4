"""Which SQL functions may run: those that compute on what they are given, and look at nothing else."""

from typing import TYPE_CHECKING, Any, Final

from lazy_regex import lazy_regex
from prompts.late import LateModule

if TYPE_CHECKING:
    from sqlglot import exp
else:
    exp = LateModule("sqlglot.expressions")

PLAIN: Final = frozenset(
    {
        *("abs", "ceil", "ceiling", "floor", "round", "trunc", "sign", "sqrt", "power", "pow", "exp", "ln", "log"),
        *("log10", "log2", "mod", "pi", "degrees", "radians", "sin", "cos", "tan", "asin", "acos", "atan", "atan2"),
        *("lower", "upper", "length", "char_length", "octet_length", "trim", "ltrim", "rtrim", "btrim", "substr"),
        *("substring", "replace", "instr", "strpos", "position", "left", "right", "reverse", "concat", "concat_ws"),
        *("split_part", "initcap", "ascii", "unicode", "char", "chr", "hex", "quote", "typeof", "pg_typeof"),
        *("coalesce", "ifnull", "nullif", "iif", "if", "greatest", "least", "min", "max", "cast", "try_cast"),
        *("date", "time", "datetime", "julianday", "strftime", "unixepoch", "timediff", "date_part", "date_trunc"),
        *("extract", "year", "month", "day", "hour", "minute", "second", "quarter", "week", "dayofweek", "dayname"),
        *("monthname", "age", "datediff", "date_diff", "make_date", "to_char", "to_date", "to_timestamp", "epoch"),
        *("now", "current_date", "current_time", "current_timestamp", "today"),
        *("count", "sum", "avg", "total", "stddev", "stddev_pop", "stddev_samp", "variance", "var_pop", "var_samp"),
        *("median", "mode", "group_concat", "string_agg", "bool_and", "bool_or", "every", "any_value", "corr"),
        *("percentile_cont", "percentile_disc", "quantile_cont", "quantile_disc", "arg_min", "arg_max"),
        *("row_number", "rank", "dense_rank", "percent_rank", "cume_dist", "ntile", "lag", "lead", "first_value"),
        *("last_value", "nth_value", "like", "glob", "regexp_matches", "regexp_replace", "printf", "format"),
        *("and", "or", "xor", "not", "exists", "case", "interval", "boolean"),
    }
)
"""Names of functions without side effects, of all dialects together; the database itself says which it has."""
_GROWS: Final = frozenset({"printf", "format"})
"""Make a text as long as their first argument says; no clock is looked at meanwhile."""
_WIDE: Final = lazy_regex(r"[%{][^a-zA-Z%}]*(?:\*|\d{4,}|\{)")


def is_plain_function(part: Any) -> bool:  # noqa: ANN401 - a function of sqlglot
    """Whether a function of a statement is among those that only compute."""
    if isinstance(part, exp.Anonymous):
        return is_plain_name(str(part.name)) and not _is_wide({str(part.name).lower()}, part.expressions)
    names = {str(name).lower() for name in part.sql_names()}
    if _is_wide(names, [part.this]):
        return False
    return bool(names & PLAIN) or isinstance(part, _harmless())


def is_plain_format(said: object) -> bool:
    """Whether a format is written out and asks for no long text."""
    return isinstance(said, str) and _WIDE.search(said) is None


def grows(name: str) -> bool:
    """Whether a function makes a text as long as its format says."""
    return name.lower() in _GROWS


def is_plain_name(name: str) -> bool:
    """Whether a function of this name only computes."""
    return name.lower() in PLAIN


def _is_wide(names: set[str], arguments: list[Any]) -> bool:
    """Whether a format may ask for a long text: it does, or is put together only when it runs."""
    if not names & _GROWS or not arguments:
        return False
    return not is_plain_format(str(arguments[0].name) if isinstance(arguments[0], exp.Literal) else None)


def _harmless() -> tuple[type, ...]:
    """Return what sqlglot counts as a function and people call an operator, and what dates become in it."""
    names = (
        *("And", "Or", "Xor", "Case", "Cast", "TryCast", "Exists", "If", "Coalesce", "Concat", "ConcatWs", "DPipe"),
        *("TsOrDsToDate", "TsOrDsToTimestamp", "TsOrDsAdd", "TsOrDsDiff", "StrToDate", "StrToTime", "TimeToStr"),
        *("TimestampTrunc", "DateTrunc", "DateAdd", "DateSub", "DateDiff", "Extract", "StrPosition", "Substring"),
        *("GroupConcat", "Anonymous", "Pow", "CountIf", "Chr", "Stddev", "LogicalAnd", "LogicalOr", "ToChar"),
        *("CurrentDate", "CurrentTime", "CurrentTimestamp", "CurrentDatetime", "Year", "Month", "Day", "UnixToTime"),
        *("JulianDay", "TimeStrToTime", "StrToUnix", "TimeToUnix", "Quantile", "PercentileCont", "PercentileDisc"),
    )
    return tuple(found for name in names if name != "Anonymous" and (found := getattr(exp, name, None)) is not None)
