"""Python processes that heed Ctrl-C even where the tests run in the background of a shell, which makes
its jobs and their children ignore it."""

import signal
import subprocess
import sys


def start_python(code):
    def heed_control_c():
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code]
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=heed_control_c)


def interrupt(process, timeout):
    """Sends Ctrl-C and returns what the process has written; ends it if it goes on."""
    try:
        process.send_signal(signal.SIGINT)
        return process.communicate(timeout=timeout)
    finally:
        process.kill()
