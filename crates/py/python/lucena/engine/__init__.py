"""Engines with the interface of python-chess's engine module: the one of this package in this process,
and UCI engines as processes.

>>> import lucena, lucena.engine
>>> with lucena.engine.SimpleEngine() as engine:
...     result = engine.play(lucena.Board(), lucena.engine.Limit(nodes=1000))
>>> result.move in lucena.Board().legal_moves
True
"""

from .analysis import AnalysisResult, SimpleAnalysisResult
from .driver import LOGGER
from .errors import AnalysisComplete, EngineError, EngineTerminatedError
from .many import analyse_many
from .options import MANAGED_OPTIONS, ConfigMapping, ConfigValue, Option, UciOptionMap
from .protocol import EngineTransport, LucenaProtocol, Protocol, UciProtocol, popen_uci
from .requests import (
    INFO_ALL,
    INFO_BASIC,
    INFO_CURRLINE,
    INFO_NONE,
    INFO_PV,
    INFO_REFUTATION,
    INFO_SCORE,
    BestMove,
    Info,
    InfoDict,
    Limit,
    Opponent,
    PlayResult,
)
from .score import Cp, Mate, MateGiven, MateGivenType, PovScore, PovWdl, Score, Wdl, WdlModel
from .simple import SimpleEngine

__all__ = [
    "INFO_ALL",
    "INFO_BASIC",
    "INFO_CURRLINE",
    "INFO_NONE",
    "INFO_PV",
    "INFO_REFUTATION",
    "INFO_SCORE",
    "LOGGER",
    "MANAGED_OPTIONS",
    "AnalysisComplete",
    "AnalysisResult",
    "BestMove",
    "ConfigMapping",
    "ConfigValue",
    "Cp",
    "EngineError",
    "EngineTerminatedError",
    "EngineTransport",
    "Info",
    "InfoDict",
    "Limit",
    "LucenaProtocol",
    "Mate",
    "MateGiven",
    "MateGivenType",
    "Opponent",
    "Option",
    "PlayResult",
    "PovScore",
    "PovWdl",
    "Protocol",
    "Score",
    "SimpleAnalysisResult",
    "SimpleEngine",
    "UciOptionMap",
    "UciProtocol",
    "Wdl",
    "WdlModel",
    "analyse_many",
    "popen_uci",
]
