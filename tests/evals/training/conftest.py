"""What the tests of training share."""

from tests.tools.training.conftest import shelf

__all__ = ["shelf"]
