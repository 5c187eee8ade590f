import os
from typing import Iterator, Optional, Union

from ._lucena import Batch as Batch
from ._lucena import move_of_bits as to_move

__all__ = ["MATE", "NO_EVAL", "NO_RESULT", "Batch", "read", "to_move"]

NO_EVAL: int
MATE: int
NO_RESULT: int

def read(
    path: Union[str, os.PathLike[str]], *, batch: int = 10_000, threads: Optional[int] = None
) -> Iterator[Batch]: ...
