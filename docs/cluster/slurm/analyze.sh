#!/bin/sh
# Analyzes the games of a PGN file, one part per task.
#SBATCH --job-name=analyze
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --requeue
set -eu
: "${GAMES:=games.pgn}" "${NODES:=100000}"

task=$SLURM_ARRAY_TASK_ID
exec lucena analyze "$GAMES" --nodes "$NODES" --concurrency "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$task/$SLURM_ARRAY_TASK_COUNT" --journal "analyze-$task.journal" --resume \
    --json "analyze-$task.json"
