"""The decisions: for each, what is asked, what is answered, and the protocol that both forms keep.

The offline forms are in `agents.offline`, the model forms in `agents.modelled`; `escalate` joins the two.
"""
