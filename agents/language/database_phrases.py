"""Sentences about imported databases, in both languages."""

DATABASE_PHRASES: dict[str, dict[str, str]] = {
    "databases_read_only": {
        "en": "Imported databases are opened for reading only: nothing in them can be changed from here, and"
        " nothing was.",
        "zh": "导入的数据库只以只读方式打开：不能在这里更改其中的任何内容，也没有做任何更改。",
    },
    "database_unread": {
        "en": "In your question about {table} I did not understand {words}. What I can do, for example: “{offer}”.",
        "zh": "您关于 {table} 的问题中，{words} 我没有理解。我能做的例如：“{offer}”。",
    },
    "database_lost": {
        "en": "I did not understand your question about {table}. What I can do, for example: “{offer}”.",
        "zh": "您关于 {table} 的问题我没有理解。我能做的例如：“{offer}”。",
    },
    "database_either": {
        "en": "This may mean several things, with different answers. Please say which, for example: {choices}.",
        "zh": "这个问题有几种意思，答案各不相同。请说明是哪一种，例如：{choices}。",
    },
    "databases_several": {
        "en": "Several databases can answer this: {names}. Please say which one, for example: “{example}”.",
        "zh": "有几个数据库都能回答：{names}。请说明是哪一个，例如：“{example}”。",
    },
}
