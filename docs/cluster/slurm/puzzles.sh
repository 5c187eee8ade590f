#!/bin/sh
# Finds puzzles in the games of a PGN file, one part per task.
#SBATCH --job-name=puzzles
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --requeue
set -eu
: "${GAMES:=games.pgn}" "${SCAN_NODES:=10000}" "${NODES:=200000}"

task=$SLURM_ARRAY_TASK_ID
exec lucena puzzles "$GAMES" --scan-nodes "$SCAN_NODES" --nodes "$NODES" \
    --concurrency "${SLURM_CPUS_PER_TASK:-1}" --shard "$task/$SLURM_ARRAY_TASK_COUNT" \
    --journal "puzzles-$task.journal" --resume --out "puzzles-$task.csv"
