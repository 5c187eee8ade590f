#!/bin/sh
# Generates training data, one part per task.
#SBATCH --job-name=selfplay
#SBATCH --array=1-16
#SBATCH --cpus-per-task=2
#SBATCH --requeue
set -eu
: "${GAMES:=1000000}" "${SEED:=1}" "${NODES:=1000}"

task=$SLURM_ARRAY_TASK_ID
exec lucena selfplay --games "$GAMES" --seed "$SEED" --nodes "$NODES" \
    --threads "${SLURM_CPUS_PER_TASK:-1}" --shard "$task/$SLURM_ARRAY_TASK_COUNT" \
    --out "shard-$task.data"
