"""Games in PGN: trees of moves, headers, visitors, reading and writing.

>>> import io, lucena.pgn
>>> game = lucena.pgn.read_game(io.StringIO('[White "Morphy"]\\n\\n1. e4 e5 (1... c5 2. Nf3) 2. f4 1-0'))
>>> game.headers["White"], game.headers["Result"]
('Morphy', '1-0')
>>> [move.uci() for move in game.mainline_moves()]
['e2e4', 'e7e5', 'f2f4']
>>> game.next().variations[1].san()
'c5'
"""

from .export import FileExporter, StringExporter, StringExporterMixin
from .headers import TAG_ROSTER, Headers
from .nags import *  # noqa: F403
from .nodes import ChildNode, Game, GameNode, Mainline
from .reading import read_all_headers, read_game, read_games, read_headers, skip_game
from .time_control import TimeControl, TimeControlPart, TimeControlType, parse_time_control
from .visitors import (
    LOGGER,
    SKIP,
    BaseVisitor,
    BoardBuilder,
    GameBuilder,
    HeadersBuilder,
    SkipType,
    SkipVisitor,
)
