#!/usr/bin/env bash
# Starts a Slurm of NODES nodes with two processors each on this machine, for any user, and waits until all are idle.
# All that it writes lies in FOLDER; with SLURM_CONF=FOLDER/slurm.conf sbatch and squeue find it. Nothing of a Slurm or
# munge that the machine has is read or written, and several of these run side by side. stop.sh FOLDER ends it.
# usage: start.sh FOLDER [NODES]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "${1:?usage: start.sh FOLDER [NODES]}"
folder=$(cd "$1" && pwd)
nodes=${2:-4}
export SLURM_CONF=$folder/slurm.conf

# Ports that nobody uses, below those that the system gives away by itself.
free_ports() {
  python3 - "$1" <<'PY'
import random, socket, sys
held = []
for port in random.sample(range(20000, 32000), 2000):
    taken = socket.socket()
    try:
        taken.bind(("0.0.0.0", port))
    except OSError:
        continue
    held.append(taken)  # open at once, so that they differ
    if len(held) == int(sys.argv[1]):
        break
print(*(each.getsockname()[1] for each in held))
PY
}

start_munge() {
  (umask 077 && head -c 1024 /dev/urandom >"$folder/munge.key")
  munged --force --key-file="$folder/munge.key" --socket="$folder/munge.socket" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munge.seed" --num-threads=2 >"$folder/munged.out" 2>&1
  for ((tries = 0; tries < 500; ++tries)); do
    [[ -S $folder/munge.socket && -s $folder/munged.pid ]] && break
    sleep 0.02
  done
}

write_configuration() {
  local host ports conf list='' number
  host=$(uname -n) host=${host%%.*}
  read -ra ports < <(free_ports $((nodes + 1)))
  for ((number = 1; number <= nodes; ++number)); do
    list+="NodeName=n$number NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[number]} CPUs=2 State=UNKNOWN"$'\n'
    mkdir "$folder/spool.n$number"
  done
  conf=$(<"$here/slurm.conf.in")
  conf=${conf//@DIR@/$folder} conf=${conf//@HOST@/$host} conf=${conf//@PORT@/${ports[0]}}
  conf=${conf//@USER@/$(id -un)} conf=${conf//@NODES@/$list}
  printf '%s\n' "$conf" >"$SLURM_CONF"
  # slurmd 22.05 loads a cgroup plugin whatever the configuration says. Told which, it does not look for a mounted file
  # system, of which bare containers have none.
  echo CgroupPlugin=cgroup/v1 >"$folder/cgroup.conf"
}

mkdir "$folder/state"
write_configuration
start_munge
slurmctld -D -c -f "$SLURM_CONF" </dev/null >"$folder/slurmctld.out" 2>&1 &
for ((number = 1; number <= nodes; ++number)); do
  slurmd -D -N "n$number" -f "$SLURM_CONF" </dev/null >"$folder/slurmd.n$number.out" 2>&1 &
done
for ((tries = 0; tries < 600; ++tries)); do
  idle=$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l) || idle=0
  ((idle == nodes)) && exit
  sleep 0.05
done
echo "$idle of $nodes nodes came up" >&2
tail -n 5 "$folder"/*.log "$folder"/*.out >&2
exit 1
