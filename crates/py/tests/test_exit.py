"""Programs end with exit code 0, whatever the threads of engines do meanwhile, on every Python that is installed.

`LUCENA_EXIT_RUNS` is the number of runs of each program and Python, 50 if it is not set.
"""

import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import shutil
import subprocess
import sys

import lucena
import pytest

SCRIPT = pathlib.Path(__file__).parent / "asyncio_programs.py"
PROGRAMS = [
    "play_and_quit",
    "play_without_quit",
    "only_start",
    "cancelled_start",
    "running_analysis",
    "close_in_search",
    "dying_engine",
    "two_engines_in_a_thread",
    "logged_lines",
    "play_at_exit",
]
N_RUNS = int(os.environ.get("LUCENA_EXIT_RUNS", "50"))

PROBE = """
import json, sys, sysconfig
json.dump([sys.version, sys.implementation.name, sys.version_info[:2], sysconfig.get_config_var("Py_GIL_DISABLED")], sys.stdout)
"""


@functools.lru_cache(maxsize=None)
def pythons():
    """The interpreters that can load the package: that of the tests, and those in the path and of pyenv."""
    pyenv = pathlib.Path(os.environ.get("PYENV_ROOT", pathlib.Path.home() / ".pyenv"))
    folders = [*os.environ["PATH"].split(os.pathsep), "/usr/bin", "/usr/local/bin"]
    found = [pathlib.Path(sys.executable)]
    found += [pathlib.Path(folder) / f"python3.{minor}" for folder in folders for minor in range(9, 30)]
    found += sorted(pyenv.glob("versions/*/bin/python3"))
    versions = {}
    for python in found:
        if "shims" in python.parts or not os.access(python, os.X_OK):
            continue
        probe = subprocess.run([python, "-I", "-c", PROBE], stdout=subprocess.PIPE, check=False)
        if probe.returncode == 0:
            version, name, (major, minor), is_free_threaded = json.loads(probe.stdout)
            # The wheel has the stable ABI of Python 3.9, which free-threaded Python does not load.
            if name == "cpython" and (major, minor) >= (3, 9) and not is_free_threaded:
                versions.setdefault(version, python)
    return [pytest.param(python, id=version.split()[0]) for version, python in versions.items()]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A folder with the package alone, for Pythons that have other packages than this one."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(pathlib.Path(lucena.__file__).parent, folder / "lucena")
    return folder


def failure(python, package, name):
    """How a program fails, ``None`` if it does not."""
    environment = {**os.environ, "PYTHONPATH": str(package)}
    command = [python, "-s", SCRIPT, name]
    pipe = subprocess.PIPE
    ended = subprocess.run(command, env=environment, stdout=pipe, stderr=pipe, timeout=60, text=True, check=False)
    first = (ended.stderr.splitlines() or [""])[0]
    return f"{name}: exit code {ended.returncode}, {first}" if ended.returncode != 0 else None


@pytest.mark.parametrize("python", pythons())
def test_a_thread_in_the_event_loop_is_waited_for(python, package):
    assert failure(python, package, "slow_wakeup") is None


@pytest.mark.parametrize("python", pythons())
def test_asyncio_programs(python, package):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as executor:
        ends = executor.map(lambda name: failure(python, package, name), PROGRAMS * N_RUNS)
        failures = collections.Counter(ends)
    del failures[None]
    assert not failures
