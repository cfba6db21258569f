# Set-up shared by packaging/run.sh, packaging/test.sh and .ci/run; sourced, never started by itself.
# It installs the Debian packages that are missing and builds a preset, and does nothing where nothing is left
# to do. It never changes the caller's folder.
# shellcheck shell=bash

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '==> %s\n' "$*" >&2; }
# usage SCRIPT: the comment at its top.
usage() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$1"; }
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# Packages of the given sections of packaging/dependencies, one per line.
packages_of() {
  local line section='' wanted=" $* "
  while IFS= read -r line; do
    case $line in
      '#['*) section=${line#'#['} section=${section%%']'*} ;;
      '#'* | '') ;;
      *) if [[ $wanted == *" $section "* ]]; then printf '%s\n' "$line"; fi ;;
    esac
  done <"$root/packaging/dependencies"
}

# Those of the packages read from standard input that are not installed.
missing_packages() {
  local -a wanted
  mapfile -t wanted
  LC_ALL=C dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${wanted[@]}" 2>/dev/null |
    sed -n 's/^installed //p' | LC_ALL=C sort -u |
    LC_ALL=C comm -13 - <(printf '%s\n' "${wanted[@]}" | LC_ALL=C sort -u)
}

# install_packages SECTION...: asks apt only when something is missing.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "not a Debian system: what packaging/dependencies lists has to be installed already"
    return
  fi
  local -a missing as_root=()
  mapfile -t missing < <(packages_of "$@" | missing_packages)
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      fail "${#missing[@]} packages are missing and sudo is not there; as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} packages: ${missing[*]}"
  "${as_root[@]}" apt-get update -q >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" >&2
}

# build PRESET [TARGET...]: configures where needed and builds; everything without a target.
build() {
  local preset=$1 configured=$root/build/$1/configured.stamp
  shift
  if [[ ! -e $configured || $root/CMakePresets.json -nt $configured ]]; then
    say "configuring build/$preset"
    cmake -S "$root" --preset "$preset" >&2
    touch "$configured"
  fi
  (cd "$root" && cmake --build --preset "$preset" ${1:+--target "$@"} >&2)
}

# Qt wants a private folder for run-time files; a bare machine has none.
provide_runtime_folder() {
  if [[ -d ${XDG_RUNTIME_DIR:-} && -O $XDG_RUNTIME_DIR ]]; then return; fi
  XDG_RUNTIME_DIR=$(mktemp -d)
  chmod 0700 "$XDG_RUNTIME_DIR"
  export XDG_RUNTIME_DIR
  trap 'rm -rf -- "$XDG_RUNTIME_DIR"' EXIT
}
