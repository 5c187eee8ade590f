#!/bin/sh
# Joins the games of match.sh and prints the result of the match.
#SBATCH --job-name=match-join
set -eu
: "${COMMAND:=match}"

exec lucena "$COMMAND" --merge match-*.journal --journal all.journal --pgn all.pgn
