"""How vectors are best compared: an embedder that was trained on requests needs another form than a frozen one."""

from pydantic import Field

from prompts.frozen import Frozen


class SpaceForm(Frozen):
    """The defaults suit embedders that were not trained on requests for tools."""

    even: float = Field(default=1.0, ge=0, le=1)
    """How far the space is stretched until descriptions scatter evenly: 0 not at all, 1 all the way."""
    centred: float = Field(default=1.0, ge=0, le=1)
    """How far requests and descriptions are moved by their means."""
    weight: float = Field(default=1.0, gt=0)
    """What cosines count beside words."""
    typical: tuple[float, ...] = ()
    """Where descriptions lie as far as is known beforehand, shape `(dim,)`; nothing where that is not known."""


FROZEN = SpaceForm()
