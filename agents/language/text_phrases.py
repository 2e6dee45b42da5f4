"""Sentences about texts and files of text, in both languages."""

TEXT_PHRASES: dict[str, dict[str, str]] = {
    "texts_differ": {"en": "What differs: {pieces}.", "zh": "不同之处：{pieces}。"},
    "text_has_more": {"en": "“{piece}” only in the second", "zh": "只有第二段有“{piece}”"},
    "text_has_less": {"en": "“{piece}” only in the first", "zh": "只有第一段有“{piece}”"},
    "text_has_other": {"en": "“{first}” became “{second}”", "zh": "“{first}”变成了“{second}”"},
    "of_the_text": {"en": "The text is “{text}”.", "zh": "所用文字：“{text}”。"},
    "list_entry_gone": {"en": "Taken out of {path}: “{entry}”.", "zh": "已从 {path} 去掉：“{entry}”。"},
    "list_entry_ticked": {"en": "Ticked in {path}: “{entry}”.", "zh": "已在 {path} 中勾选：“{entry}”。"},
    "list_entry_unticked": {
        "en": "No longer ticked in {path}: “{entry}”.",
        "zh": "已在 {path} 中取消勾选：“{entry}”。",
    },
    "list_entry_missing": {
        "en": "No line of {path} says “{entry}”. Nothing was changed.",
        "zh": "{path} 中没有写着“{entry}”的行。没有做任何更改。",
    },
    "list_entry_several": {
        "en": "Several lines of {path} say “{entry}”: {lines}. Please say which one; nothing was changed.",
        "zh": "{path} 中有几行都写着“{entry}”：{lines}。请说明是哪一行；没有做任何更改。",
    },
    "list_entry_no_box": {
        "en": "“{entry}” in {path} has no box to be changed so. Nothing was changed.",
        "zh": "{path} 中的“{entry}”没有可以这样更改的勾选框。没有做任何更改。",
    },
    "list_none_so": {
        "en": "None of the entries of {path} is like that: {open} open, {closed} done.",
        "zh": "{path} 中没有这样的条目：未完成 {open} 项，已完成 {closed} 项。",
    },
    "list_no_boxes": {
        "en": "The lines of {path} have no boxes, so nothing says which are done.",
        "zh": "{path} 中的行没有勾选框，看不出哪些已完成。",
    },
    "text_not_there": {
        "en": "“{word}” does not stand in {path}. Nothing was changed.",
        "zh": "{path} 中没有“{word}”。没有做任何更改。",
    },
    "text_inside_words": {
        "en": "“{word}” stands in {path} inside longer words too. Put it in quotes with what stands beside it; nothing"
        " was changed.",
        "zh": "{path} 中“{word}”也出现在更长的词里。请加引号并写出前后的文字；没有做任何更改。",
    },
    "no_lines_twice": {
        "en": "No line of {path} stands there twice. Nothing was changed.",
        "zh": "{path} 中没有重复的行。没有做任何更改。",
    },
    "n_lines_left_out": {"en": "Lines left out because they stood there before: {n}.", "zh": "去掉的重复行：{n} 行。"},
    "n_places_replaced": {"en": "Places where it was replaced: {n}.", "zh": "替换了 {n} 处。"},
    "file_left_as_is": {
        "en": "{path} itself is unchanged; say “sort {path} and save it” to have it written so.",
        "zh": "{path} 本身没有改动；要写回去请说“把 {path} 排序并保存”。",
    },
    "sought_not_there": {
        "en": "No line of {path} tells that of “{words}”.",
        "zh": "{path} 中没有一行写明“{words}”的这项内容。",
    },
    "add_text": {"en": "add the text to the end of {path}", "zh": "在 {path} 末尾添加文本"},
    "none_is_empty": {"en": "None there is empty.", "zh": "其中没有空的。"},
    "pieces_in_doubt": {
        "en": "Not all of that form there is surely what you ask for, so the lines are shown that hold some.",
        "zh": "其中这种形式的内容不一定都是您要的，所以列出含有它的各行。",
    },
    "write_text": {"en": "write the text into the file {path}", "zh": "把文本写入文件 {path}"},
}
