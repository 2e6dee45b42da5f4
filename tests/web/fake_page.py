"""A page to look at, played by the scripted assistant: run this file with a home and a port."""

import importlib
import sys
from pathlib import Path
from types import ModuleType

if __name__ == "__main__":
    ours = ModuleType("tests")  # another package of this name may be installed
    ours.__path__ = [str(Path(__file__).parents[1])]
    sys.modules["tests"] = ours
    importlib.import_module("tests.web.fake_assistant").main(*sys.argv[1:])
