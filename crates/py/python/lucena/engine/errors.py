"""Exceptions of engines."""


class EngineError(RuntimeError):
    """The engine cannot do what was asked."""


class EngineTerminatedError(EngineError):
    """The engine has been closed."""
