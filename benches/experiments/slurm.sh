#!/bin/sh
# A part of an experiment for each task of an array:
#
#   sbatch --array=1-8 benches/experiments/slurm.sh 8 ablation --preset standard
#   niwaki lab merge lab/part-* --out lab/whole
#
# The first argument is the number of parts. A task that is requeued, killed or out of time goes
# on where it was when it runs again and repeats nothing: `scontrol requeue JOB_3`, or
# `sbatch --array=3 benches/experiments/slurm.sh 8 …`.
#SBATCH --job-name=niwaki-lab
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=500M
#SBATCH --requeue
#SBATCH --open-mode=append
set -eu
part=$SLURM_ARRAY_TASK_ID
parts=$1
shift
exec "${NIWAKI:-niwaki}" lab "$@" \
  --shard "$part/$parts" \
  --concurrency "${SLURM_CPUS_PER_TASK:-1}" \
  --resume --out "lab/part-$part"
