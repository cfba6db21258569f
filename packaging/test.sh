#!/usr/bin/env bash
# Installs what is missing, builds and runs all tests. Arguments go to ctest: `packaging/test.sh -L core`. Ends with
# ctest's verdict and its exit code. CULPRIT_PRESET names another preset than `test`, such as `asan`.
set -euo pipefail
# shellcheck source=packaging/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  usage "${BASH_SOURCE[0]}"
  exit
fi

preset=${CULPRIT_PRESET:-test}
install_packages build
build "$preset"
provide_runtime_folder

log=$(mktemp -p "$XDG_RUNTIME_DIR")
status=0
# One more at a time than there are processors: tests of the window wait much of their time.
(cd "$root" && ctest --preset "$preset" --no-tests=error -j $(($(nproc) + 1)) "$@") | tee "$log" || status=$?
verdict=$(grep -E '^[0-9]+% tests passed|^No tests were found' "$log" || true)
rm -f -- "$log"
printf '%s\n' "${verdict:-ctest ended without a verdict, exit code $status}"
exit "$status"
