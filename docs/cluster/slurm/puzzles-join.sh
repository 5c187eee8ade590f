#!/bin/sh
# Joins what puzzles.sh has found into one file, each position once. Fails if a game is missing.
#SBATCH --job-name=puzzles-join
set -eu
: "${GAMES:=games.pgn}" "${SCAN_NODES:=10000}" "${NODES:=200000}"

exec lucena puzzles "$GAMES" --scan-nodes "$SCAN_NODES" --nodes "$NODES" \
    --merge puzzles-*.journal --out puzzles.csv
