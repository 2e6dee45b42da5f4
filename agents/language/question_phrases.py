"""What is asked where nothing answers a request as it stands."""

QUESTION_PHRASES: dict[str, dict[str, str]] = {
    "ask_show_file": {
        "en": "What you ask may stand in this file, which holds words of your question: shall I show it?",
        "zh": "您问的可能写在下面这个文件里，里面有您提到的词。要打开看看吗？",
    },
    "ask_show_files": {
        "en": "What you ask may stand in one of these files, which hold words of your question: which shall I show?",
        "zh": "您问的可能写在下面的某个文件里，里面有您提到的词。要打开哪一个看看？",
    },
}
