#!/bin/sh
# Submits an array and the job that joins its results:
#
#   submit.sh analyze|puzzles|match|selfplay [SBATCH OPTION...]
#
# Run it in the directory of the results. The options are those of sbatch for the array, such as
# --array=1-64; the variables of the scripts are read from the environment.
set -eu
scripts=$(cd "$(dirname "$0")" && pwd)
name=${1:?expected analyze, puzzles, match or selfplay}
shift
array=$(sbatch --parsable "$@" "$scripts/$name.sh")
# A task fails if one of its games does; the join reports what is missing, so it runs all the same.
join=$(sbatch --parsable --dependency="afterany:$array" "$scripts/$name-join.sh")
echo "array $array, join $join"
