#!/usr/bin/env bash
# Ends the Slurm that start.sh has started in FOLDER, with all that its jobs have started, and removes the folder.
# usage: stop.sh FOLDER
set -uo pipefail
folder=$(cd "${1:?usage: stop.sh FOLDER}" && pwd) || exit
conf=$folder/slurm.conf
[[ -e $conf && -d $folder/spool.n1 ]] || {
  echo "no Slurm was started in $folder" >&2
  exit 1
}

# Its programs, and what is of a job: each was started with its configuration. Commands of a user who only asks are none
# of ours.
ours() {
  local place
  for place in $(cd /proc && grep -slzxF "SLURM_CONF=$conf" [0-9]*/environ); do
    place=/proc/${place%/environ}
    if grep -sqE '^(munged|slurm)' "$place/comm" || grep -sqz '^SLURM_JOB_ID=' "$place/environ"; then
      echo "${place#/proc/}"
    fi
  done
}
# signal NAME: to all that are left; false if there are none.
signal() {
  local pids
  mapfile -t pids < <(ours)
  ((${#pids[@]})) && { kill -"$1" "${pids[@]}" 2>/dev/null || true; }
}

SLURM_CONF=$conf timeout 5 scancel -u "$(id -un)" 2>/dev/null
signal TERM
for ((tries = 0; tries < 50; ++tries)); do
  [[ -z $(ours) ]] && break
  sleep 0.1
done
for ((tries = 0; tries < 50; ++tries)); do
  signal KILL || break
  sleep 0.1
done
rm -rf -- "$folder"
