"""What is asked back: which file, day, column or name is meant."""

QUESTION_PHRASES: dict[str, dict[str, str]] = {
    "ask_show_file": {
        "en": "What you ask may stand in this file, which holds words of your question: shall I show it?",
        "zh": "您问的可能写在下面这个文件里，里面有您提到的词。要打开看看吗？",
    },
    "ask_show_files": {
        "en": "What you ask may stand in one of these files, which hold words of your question: which shall I show?",
        "zh": "您问的可能写在下面的某个文件里，里面有您提到的词。要打开哪一个看看？",
    },
    "ask_which_measure": {"en": "By which column?", "zh": "按哪一列来比？"},
    "ask_which_figure": {"en": "Of which column?", "zh": "算哪一列的？"},
    "ask_sum_or_mean": {"en": "The total or the average?", "zh": "要合计还是平均？"},
    "figure_total": {"en": "total", "zh": "合计"},
    "figure_average": {"en": "average", "zh": "平均"},
    "ask_which_file": {"en": "Which file do you mean?", "zh": "您指的是哪个文件？"},
    "ask_which_file_none": {
        "en": "Which file do you mean? There is none here yet: attach one, or have one written.",
        "zh": "您指的是哪个文件？这里目前还没有文件：请附上一个，或让我新写一个。",
    },
    "ask_new_name": {"en": "What is its new name to be?", "zh": "新名字叫什么？"},
    "ask_which_day": {"en": "Which day do you mean? Please tell me its date.", "zh": "您指的是哪一天？请告诉我日期。"},
    "ask_which_days": {
        "en": "Which two days do you mean? Please tell me their dates.",
        "zh": "您指的是哪两天？请告诉我日期。",
    },
    "ask_save_name": {
        "en": "What is the file to be called?",
        "zh": "文件叫什么名字？",
    },
}
