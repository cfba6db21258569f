#!/usr/bin/env bash
# Makes both packages and tries them where nothing of ours is installed: the Debian package in a bare Debian of
# debootstrap, installed and removed with apt; the relocatable bundle in another one, without Qt. Both compare the
# sample, write a PDF without a display, open a session in the window, offscreen and on a virtual X server, and record
# a command. Also lintian, desktop-file-validate, appstreamcli and the file association. It needs root for the
# chroots, and some minutes; every release passes it, not every change. FOLDER keeps the bare Debian for the next time
# and what was written for looking at; without one all of it goes with the run.
# usage: packaging/check.sh [FOLDER]
set -euo pipefail
# shellcheck source=packaging/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  usage "${BASH_SOURCE[0]}"
  exit
fi
((EUID == 0)) || fail "has to run as root: it makes chroots"

temporary=$(mktemp -d)
remove_trees() { rm -rf --one-file-system -- "$temporary" "${folder:-$temporary}"/{installed,unpacked}; }
trap remove_trees EXIT
mkdir -p "${1:-$temporary}"
folder=$(realpath -- "${1:-$temporary}")
release=$root/build/release
figures=()
# shellcheck disable=SC2059 # a format and its arguments
note() { figures+=("$(printf "$@")"); }

# The version must be the same wherever it is written by hand.
check_metadata() {
  local resources=$root/resources/desktop version
  version=$("$release/bin/culprit-cli" --version | sed 's/^culprit //')
  grep -q "<release version=\"$version\"" "$resources"/*.metainfo.xml || fail "the AppStream metadata lack $version"
  [[ $(dpkg-parsechangelog -l "$root/packaging/changelog" -S Version) == "$version"-* ]] ||
    fail "packaging/changelog does not begin with $version"
  grep -qF "## [$version]" "$root/CHANGELOG.md" || fail "CHANGELOG.md has no section $version"
  desktop-file-validate "$resources/culprit.desktop"
  appstreamcli validate --no-net "$resources"/*.metainfo.xml
  note 'metadata: version %s, desktop-file-validate and appstreamcli passed' "$version"
}

make_packages() {
  build release culprit culprit-cli culprit-record
  (cd "$release" && rm -f ./*.deb ./*.tar.zst && cpack -G DEB)
  deb=$(realpath "$release"/culprit_*.deb)
  bundle=$("$root/packaging/bundle.sh" "$release")
  lintian --fail-on error "$deb"
  note '%s: %d KB, lintian found no error' "$(basename "$deb")" $(($(stat -c %s "$deb") / 1000))
  note '%s: %d MB' "$(basename "$bundle")" $(($(stat -c %s "$bundle") / 1000000))
}

# A bare Debian of this machine's release from this machine's mirror, made once.
make_bare_system() {
  [[ ! -e $folder/bare/etc/debian_version ]] || return 0
  local codename mirror
  codename=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
  # shellcheck disable=SC2016 # apt's fields, not the shell's
  mirror=$(apt-get indextargets --format '$(CODENAME) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' |
    awk -v wanted="$codename" '$1 == wanted && $2 == "main" { print $3; exit }')
  [[ -n $mirror ]] || fail "apt knows no mirror of $codename"
  rm -rf --one-file-system -- "$folder/bare.part"
  debootstrap --variant=minbase "$codename" "$folder/bare.part" "$mirror" >"$temporary/debootstrap.log" ||
    fail "debootstrap: $(tail -n 3 "$temporary/debootstrap.log")"
  mv "$folder/bare.part" "$folder/bare"
}

# copy_system NAME: a fresh copy of it, which asks this machine's mirrors in this machine's way.
copy_system() {
  local tree=$folder/$1
  rm -rf --one-file-system -- "$tree"
  cp -a "$folder/bare" "$tree"
  mkdir -m 0700 "$tree/tmp/run"
  cp -L /etc/resolv.conf /etc/hosts "$tree/etc/"
  # shellcheck disable=SC2016 # apt's fields, not the shell's
  apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' \
    >"$tree/etc/apt/sources.list"
  apt-config dump Acquire | grep -Ei '^Acquire::(https?|Check-[a-z-]+|Retries)' >"$tree/etc/apt/apt.conf.d/90host" || true
}

# in_system NAME COMMAND...: without any of this machine's environment.
in_system() {
  local tree=$folder/$1
  shift
  unshare --fork --pid --mount-proc --root="$tree" --wd=/tmp env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/tmp/run XDG_RUNTIME_DIR=/tmp/run LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}

paths_in() {
  (cd "$folder/$1" && find . -path ./proc -prune -o -path ./tmp -prune -o -print | LC_ALL=C sort)
}

# check_pdf FILE: the report can be searched, and shows the same letters everywhere.
check_pdf() {
  local text
  text=$(pdftotext "$1" - | tr -s '[:space:]' ' ')
  [[ $text == *"DecodeStep.run"* ]] || fail "$1 does not name the anchor of the sample"
  pdffonts "$1" | tail -n +3 >"$temporary/fonts"
  [[ -s $temporary/fonts ]] || fail "$1 has no text"
  if grep -vE ' yes (yes|no) +(yes|no) +[0-9]+ +[0-9]+$' "$temporary/fonts"; then fail "$1: fonts are not embedded"; fi
}

# try_programs NAME CULPRIT CULPRIT_CLI SAMPLE: what a user does first, and what was written.
try_programs() {
  local name=$1 culprit=$2 cli=$3 sample=$4 out=$folder/$1/tmp/out file started=${EPOCHREALTIME/./}
  mkdir -p "$out"
  in_system "$name" "$cli" compare "$sample" --session out/sample.culprit -o out/report.md
  note '%s: culprit-cli compare of the sample in %d ms' "$name" $(((${EPOCHREALTIME/./} - started) / 1000))
  started=${EPOCHREALTIME/./}
  in_system "$name" "$culprit" compare "$sample/normal" "$sample/abnormal" -o out/report.pdf
  note '%s: culprit compare -o report.pdf in %d ms, %d KB' "$name" $(((${EPOCHREALTIME/./} - started) / 1000)) \
    $(($(stat -c %s "$out/report.pdf") / 1000))
  check_pdf "$out/report.pdf"
  in_system "$name" env QT_QPA_PLATFORM=offscreen "$culprit" --screenshot out/offscreen.png out/sample.culprit
  in_system "$name" "${cli%culprit-cli}culprit-record" -o out/recorded -- sleep 1
  # The X server's abstract socket is the same inside and outside of the chroot.
  in_system "$name" env DISPLAY=":$display" "$culprit" --screenshot out/x11.png out/sample.culprit
  for file in report.md offscreen.png x11.png recorded/run.json; do [[ -s $out/$file ]] || fail "$name: $file was not written"; done
  note '%s: a session opens in the window, offscreen and on X11; culprit-record writes' "$name"
  if [[ $folder != "$temporary" ]]; then cp -r "$out" "$folder/written-$name"; fi
}

start_x_server() {
  Xvfb -displayfd 3 -screen 0 1600x1000x24 -ac -nolisten tcp 3>"$temporary/display" 2>/dev/null &
  x_server=$!
  until [[ -s $temporary/display ]]; do
    kill -0 "$x_server" || fail "Xvfb did not start"
    sleep 0.1
  done
  display=$(<"$temporary/display")
}

# A file manager takes a session for what it is, by its name or its first bytes, and opens it with culprit.
check_association() {
  local share=$temporary/share file found
  mkdir -p "$share/mime/packages"
  cp "$folder/$1/usr/share/mime/packages/culprit.xml" /usr/share/mime/packages/freedesktop.org.xml "$share/mime/packages/"
  cp -r "$folder/$1/usr/share/applications" "$share/"
  XDG_DATA_HOME=$share update-mime-database "$share/mime"
  update-desktop-database "$share/applications"
  for file in sample.culprit renamed; do
    cp "$folder/$1/tmp/out/sample.culprit" "$temporary/$file"
    found=$(XDG_DATA_HOME=$share XDG_DATA_DIRS=$share gio info -a standard::content-type "$temporary/$file")
    [[ $found == *"application/x-culprit"* ]] || fail "$file is taken for $found"
  done
  found=$(PATH=$release/bin:$PATH LC_ALL=C XDG_DATA_HOME=$share XDG_DATA_DIRS=$share gio mime application/x-culprit)
  [[ $found == *"culprit.desktop"* ]] || fail "sessions are opened by: $found"
  note '%s: sessions are application/x-culprit, by name and by content, and opened by culprit.desktop' "$1"
}

check_installed() {
  copy_system installed
  paths_in installed >"$temporary/before"
  cp "$deb" "$folder/installed/tmp/"
  in_system installed apt-get update -q >"$temporary/apt.log"
  in_system installed apt-get install -q -y --no-install-recommends "./$(basename "$deb")" >>"$temporary/apt.log" 2>&1 ||
    fail "apt: $(tail -n 5 "$temporary/apt.log")"
  note 'installed: %s' "$(grep -E 'newly installed' "$temporary/apt.log")"
  note 'installed: %s' "$(grep -E 'additional disk space' "$temporary/apt.log")"
  try_programs installed culprit culprit-cli /usr/share/culprit/sample
  check_association installed
  in_system installed apt-get purge -q -y --autoremove culprit >>"$temporary/apt.log" 2>&1 ||
    fail "apt: $(tail -n 5 "$temporary/apt.log")"
  paths_in installed >"$temporary/after"
  LC_ALL=C comm -13 "$temporary/before" "$temporary/after" | grep -vE '^\./var/(cache|log|lib/(apt|dpkg))/' \
    >"$temporary/left" || true
  [[ ! -s $temporary/left ]] || fail "left behind: $(head -n 20 "$temporary/left")"
  if grep -i culprit "$temporary/after"; then fail "this of ours was left behind"; fi
  note 'installed: removed with apt, nothing is left behind'
}

check_unpacked() {
  copy_system unpacked
  local place
  place="/opt/a folder/$(basename "$bundle" .tar.zst)"
  mkdir -p "$folder/unpacked/opt/a folder"
  tar --extract --file "$bundle" --directory "$folder/unpacked/opt/a folder"
  if paths_in unpacked | grep -v "^\./opt/a folder/" | grep -E 'libQt|fonts\.conf|\.ttf$'; then
    fail "this system has Qt or fonts of its own"
  fi
  try_programs unpacked "$place/culprit" "$place/culprit-cli" "$place/share/culprit/sample"
  note 'unpacked: %d MB on disk, %d libraries' "$(du -sm "$folder/unpacked$place" | cut -f 1)" \
    "$(find "$folder/unpacked$place/lib" -name '*.so*' | wc -l)"
}

install_packages build package
rm -rf -- "$folder"/written-*
make_packages
check_metadata
make_bare_system
start_x_server
trap 'kill "$x_server"; remove_trees' EXIT
check_installed
check_unpacked
say "all of this was checked:"
printf '%s\n' "${figures[@]}"
