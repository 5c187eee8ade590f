"""The engine, in this process, with the interface of python-chess's engine module.

>>> import lucena, lucena.engine
>>> with lucena.engine.SimpleEngine() as engine:
...     result = engine.play(lucena.Board(), lucena.engine.Limit(nodes=1000))
>>> result.move in lucena.Board().legal_moves
True
"""

from .errors import EngineError, EngineTerminatedError
from .many import analyse_many
from .requests import InfoDict, Limit, PlayResult
from .score import Cp, Mate, MateGiven, PovScore, PovWdl, Score, Wdl
from .simple import SimpleEngine

__all__ = [
    "Cp",
    "EngineError",
    "EngineTerminatedError",
    "InfoDict",
    "Limit",
    "Mate",
    "MateGiven",
    "PlayResult",
    "PovScore",
    "PovWdl",
    "Score",
    "SimpleEngine",
    "Wdl",
    "analyse_many",
]
