"""Events of a run, and its trace in LangSmith."""
