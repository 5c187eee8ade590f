#!/bin/sh
# Plays the games of a match or tournament, one part per task.
#SBATCH --job-name=match
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --requeue
set -eu
: "${COMMAND:=match}" "${CONFIG:=match.toml}"

task=$SLURM_ARRAY_TASK_ID
exec lucena "$COMMAND" --config "$CONFIG" --concurrency "${SLURM_CPUS_PER_TASK:-1}" \
    --shard "$task/$SLURM_ARRAY_TASK_COUNT" --journal "match-$task.journal" --resume
