"""A UCI engine whose first argument says how it misbehaves. The lines that it gets go to $FAKE_LOG."""

import os
import sys
import time

MODE = sys.argv[1] if len(sys.argv) > 1 else "good"
HANG = 60

OPTIONS = """\
option name Hash type spin default 16 min 1 max 64
option name Style type combo default Solid var Solid var Risky
option name Ponder type check default false
option name MultiPV type spin default 1 min 1 max 5
option name UCI_Chess960 type check default false
option name UCI_AnalyseMode type check default false
option name UCI_Opponent type string default
option name Clear Hash type button
option name Name type string default some words
option name NoRange type spin default 3"""

RICH = """\
info depth 5 seldepth 7 multipv 1 score mate -3 wdl 10 20 970 nodes 77 nps 88 hashfull 9 tbhits 3 time 1234 pv e2e4 e7e5
info depth 6 score cp 12 pv d2d4
info currmove g1f3 currmovenumber 3
info currline 2 e2e4 e7e5
info refutation e2e4 e7e5 g1f3
info string a b  c
info nodes 5 string x
info score cp 30 upperbound depth 9 wdl 1 2 3
info depth 2 multipv 3 score cp 1 cpuload 500 ebf 1.5
bestmove e2e4 ponder e7e5"""

RUBBISH = "\x00\x07 rubbish\ninfo depth x score\ninfo depth 3 foo 7 score cp 5 pv e2e4 e7e9 string hello\nbestmove e2e4 ponder zz"


def say(lines):
    print(lines, flush=True)


def search(line):
    if MODE == "dies":
        sys.exit(3)
    if MODE == "hangs":
        time.sleep(HANG)
    answers = {"illegal": "bestmove e2e5", "rubbish": RUBBISH, "rich": RICH, "none": "bestmove (none)"}
    if MODE in answers:
        say(answers[MODE])
    elif MODE == "floods":
        for number in range(100_000):
            say(f"info depth 1 multipv {number} score cp {number} pv e2e4")
        say("bestmove e2e4")
    else:
        say("info depth 1 score cp 1 pv e2e4")
        if "infinite" not in line and "ponder" not in line:
            say("bestmove e2e4 ponder e7e5")


def main():
    if MODE == "silent":
        time.sleep(HANG)
    for line in sys.stdin:
        line = line.strip()
        if "FAKE_LOG" in os.environ:
            with open(os.environ["FAKE_LOG"], "a") as log:
                log.write(line + "\n")
        if line == "uci":
            print("a word for the user", file=sys.stderr, flush=True)
            say(f"id name Fake\nid author {os.environ.get('FAKE_AUTHOR', os.getcwd())}\n{OPTIONS}\nuciok")
        elif line == "isready":
            say("readyok")
        elif line.startswith("go"):
            search(line)
        elif line in {"stop", "ponderhit"}:
            if MODE != "deaf":
                say("bestmove e2e4")
        elif line == "quit":
            if MODE == "stays":
                time.sleep(HANG)
            return


main()
