"""Exceptions of engines."""


class EngineError(RuntimeError):
    """The engine cannot do what was asked, or does not keep the protocol."""


class EngineTerminatedError(EngineError):
    """The engine has exited or has been closed."""


class AnalysisComplete(Exception):
    """The analysis has ended, and all its lines have been read."""
