"""Python processes that can be interrupted. A shell may start background jobs with SIGINT ignored, and
child processes inherit that, so it is reset for them."""

import signal
import subprocess
import sys


def start_python(code):
    def reset_sigint():
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=reset_sigint)


def interrupt(process, timeout):
    """Sends SIGINT and returns the output and errors; kills the process if it does not end in time."""
    try:
        process.send_signal(signal.SIGINT)
        return process.communicate(timeout=timeout)
    finally:
        process.kill()
