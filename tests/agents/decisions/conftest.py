"""The scripted chat model of the room below: fixtures of one folder are not seen from another."""

import importlib.util
import sys
from pathlib import Path

_NAME = "toolatlas_scripted_model"
_FILE = Path(__file__).parents[2] / "prompts" / "conftest.py"

if _NAME not in sys.modules:
    _spec = importlib.util.spec_from_file_location(_NAME, _FILE)
    assert _spec
    assert _spec.loader
    sys.modules[_NAME] = importlib.util.module_from_spec(_spec)
    _spec.loader.exec_module(sys.modules[_NAME])

scripted = sys.modules[_NAME].scripted
ScriptedChatModel = sys.modules[_NAME].ScriptedChatModel
