"""The decisions, one folder each: what is asked and answered and the protocol, then the forms that keep it.

`question.py` holds question, answer and protocol; `offline.py` and `model.py` are the forms; `escalate` joins the two.
"""
