#!/bin/sh
# Joins what analyze.sh has found into one report. Fails if a game is missing.
#SBATCH --job-name=analyze-join
set -eu
: "${GAMES:=games.pgn}" "${NODES:=100000}"

exec lucena analyze "$GAMES" --nodes "$NODES" --merge analyze-*.journal \
    --json report.json --pgn annotated.pgn
