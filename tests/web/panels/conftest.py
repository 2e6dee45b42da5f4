"""One server of the tool graph for all panels that open a real assistant."""

from tests.graph.conftest import embedded_address as embedded_address
from tests.graph.conftest import embedded_home as embedded_home
