import os
from typing import Callable, Iterator, Literal, Optional, TextIO, TypeVar, Union, overload

from .._lucena import Tree
from .headers import Headers
from .nodes import Game
from .visitors import BaseVisitor

_ResultT = TypeVar("_ResultT")

@overload
def read_game(handle: TextIO) -> Optional[Game]: ...
@overload
def read_game(
    handle: TextIO, *, Visitor: Callable[[], BaseVisitor[_ResultT]]
) -> Optional[_ResultT]: ...
def game_of(tree: Tree) -> Game: ...
def read_headers(handle: TextIO) -> Optional[Headers]: ...
def skip_game(handle: TextIO) -> bool: ...
def read_games(path: Union[str, os.PathLike[str]], *, threads: Optional[int] = None) -> Iterator[Game]: ...
