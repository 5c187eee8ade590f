#!/bin/sh
# Joins the files of selfplay.sh. Fails if one is missing or incomplete.
#SBATCH --job-name=selfplay-join
set -eu

: "${GAMES:=1000000}"

# The files do not record the number of games of the run, so missing last games go unnoticed.
report=$(lucena data merge shard-*.data --out games.data --json)
echo "$report"
case $report in
*"\"games\":$GAMES"[,}]*) ;;
*)
    echo "expected $GAMES games: shards are missing, incomplete or of another run" >&2
    rm games.data
    exit 1
    ;;
esac
