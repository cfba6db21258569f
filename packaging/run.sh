#!/usr/bin/env bash
# Installs what is missing, builds the preset `release` and opens Culprit: without arguments on the sample
# runs, else on what is given (two run folders A B, one folder that holds both, or a session file).
# Without a display the comparison runs all the same and leaves a report and a picture of the window.
set -euo pipefail
# shellcheck source=packaging/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  usage "${BASH_SOURCE[0]}"
  exit
fi
(($# <= 2)) || fail "at most two folders, got $#"
for path in "$@"; do
  [[ -e $path ]] || fail "no such file or folder: $path"
done
inputs=("$@")
((${#inputs[@]})) || inputs=("$root/resources/sample/normal" "$root/resources/sample/abnormal")

install_packages build
build release culprit culprit-cli culprit-record
provide_runtime_folder

culprit=$root/build/release/bin/culprit
if [[ -n ${DISPLAY:-} || -n ${WAYLAND_DISPLAY:-} ]]; then
  "$culprit" "${inputs[@]}"
  exit
fi

export QT_QPA_PLATFORM=offscreen
report=$root/build/report
outcome=("$report/report.md" "$report/report.pdf" "$report/window.png")
mkdir -p "$report"
rm -f -- "${outcome[@]}"
if [[ ${#inputs[@]} == 1 && -f ${inputs[0]} && ${inputs[0]} == *.culprit ]]; then
  "$culprit" report "${inputs[0]}" -o "${outcome[0]}" -o "${outcome[1]}"
else
  "$culprit" compare "${inputs[@]}" -o "${outcome[0]}" -o "${outcome[1]}"
fi
"$culprit" --screenshot "${outcome[2]}" "${inputs[@]}"
for file in "${outcome[@]}"; do
  [[ -s $file ]] || fail "$file was not written"
done
say "no display here: the report and a picture of the window lie in"
printf '%s\n' "${outcome[@]}"
