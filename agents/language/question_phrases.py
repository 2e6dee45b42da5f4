"""What is asked where nothing answers a request as it stands."""

QUESTION_PHRASES: dict[str, dict[str, str]] = {
    "ask_show_file": {
        "en": "I cannot answer that myself. Words of it stand in this file: shall I show it?",
        "zh": "这个问题我无法直接回答。下面这个文件里有您提到的内容，要打开看看吗？",
    },
    "ask_show_files": {
        "en": "I cannot answer that myself. Words of it stand in these files: which one shall I show?",
        "zh": "这个问题我无法直接回答。下面这些文件里有您提到的内容，要打开哪一个看看？",
    },
}
