#!/bin/sh
# Joins the files of selfplay.sh. Fails if one is missing or incomplete.
#SBATCH --job-name=selfplay-join
set -eu

exec lucena data merge shard-*.data --out games.data
