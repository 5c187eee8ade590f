import os
from typing import Iterator, Optional, Union

from ._lucena import Batch as Batch
from ._lucena import move_of_bits as to_move
from ._lucena import pack as pack
from ._lucena import planes as planes
from ._lucena import unpack as unpack

__all__ = ["MATE", "NO_EVAL", "NO_RESULT", "Batch", "pack", "planes", "read", "to_move", "unpack"]

NO_EVAL: int
MATE: int
NO_RESULT: int

def read(
    path: Union[str, os.PathLike[str]], *, batch: int = 10_000, threads: Optional[int] = None
) -> Iterator[Batch]: ...
