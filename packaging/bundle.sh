#!/usr/bin/env bash
# Makes the relocatable bundle of a build: culprit and culprit-cli with the Qt libraries, plugins and fonts they
# need, as culprit-VERSION-linux-ARCHITECTURE.tar.zst. It is unpacked anywhere and runs where glibc and libstdc++
# are as new as those of the machine that made it. Without a build folder: build/release.
# usage: packaging/bundle.sh [BUILD_FOLDER]
set -euo pipefail
# shellcheck source=packaging/setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

if [[ ${1:-} == -h || ${1:-} == --help ]]; then
  usage "${BASH_SOURCE[0]}"
  exit
fi
build=$(realpath -- "${1:-$root/build/release}")
[[ -x $build/bin/culprit ]] || fail "no culprit was built in $build"

install_packages package
version=$("$build/bin/culprit-cli" --version | sed 's/^culprit //')
name=culprit-$version-linux-$(uname -m)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
tree=$work/$name
licences=$tree/share/doc/culprit/licences

# The platform's own, not to be mixed with that of another system: the C and C++ libraries.
from_the_system='^(linux-vdso|ld-linux[^.]*|libc|libm|libdl|libpthread|librt|libresolv|libstdc\+\+|libgcc_s)\.so'

# Full paths of the libraries that the files need.
libraries_of() {
  local file
  for file in "$@"; do ldd "$file"; done | awk '$2 == "=>" && $3 ~ "^/" { print $1, $3 }' |
    sort -u | grep -vE "$from_the_system" | cut -d ' ' -f 2
}

# The package that a file belongs to; on a merged /usr some are registered without it.
package_of() {
  local file
  file=$(realpath -- "$1")
  { dpkg-query -S "$file" 2>/dev/null || dpkg-query -S "${file#/usr}"; } | head -n 1 | cut -d : -f 1
}

# Keeps what the package of a file says of its authors and licences, with its version.
add_licence() {
  local package
  package=$(package_of "$1")
  [[ ! -e $licences/$package ]] || return 0
  grep -q "^  $package " "$root/packaging/copyright" || fail "packaging/copyright does not list $package"
  {
    dpkg-query -W -f='Debian package ${Package}, version ${Version}, source ${source:Package} ${source:Version}\n\n' \
      "$package"
    cat "/usr/share/doc/$package/copyright"
  } >"$licences/$package"
}

cmake --install "$build" --prefix "$tree" --strip >/dev/null
mkdir -p "$tree/lib" "$tree/share/fonts" "$licences"

plugin_folder=$(qtpaths6 --query QT_INSTALL_PLUGINS)
for plugin in platforms/libqxcb platforms/libqoffscreen platforminputcontexts/libcomposeplatforminputcontextplugin \
  iconengines/libqsvgicon imageformats/libqsvg; do
  install -D -m 755 "$plugin_folder/$plugin.so" "$tree/plugins/$plugin.so"
  add_licence "$plugin_folder/$plugin.so"
done
printf '[Paths]\nPrefix=..\nPlugins=plugins\n' >"$tree/bin/qt.conf"

mapfile -t libraries < <(libraries_of "$tree"/bin/culprit* "$tree"/plugins/*/*.so)
for library in "${libraries[@]}"; do
  install -m 644 "$library" "$tree/lib/"
  add_licence "$library"
done
patchelf --set-rpath "\$ORIGIN/../lib" "$tree"/bin/culprit "$tree"/bin/culprit-cli "$tree"/bin/culprit-record
patchelf --set-rpath "\$ORIGIN" "$tree"/lib/*
patchelf --set-rpath "\$ORIGIN/../../lib" "$tree"/plugins/*/*.so

for font in DejaVuSans DejaVuSans-Bold DejaVuSansMono DejaVuSansMono-Bold; do
  install -m 644 "/usr/share/fonts/truetype/dejavu/$font.ttf" "$tree/share/fonts/"
  add_licence "/usr/share/fonts/truetype/dejavu/$font.ttf"
done
install -m 644 "$root/packaging/fonts.conf" "$tree/share/fonts/fonts.conf"
cp -L /usr/share/common-licenses/{Apache-2.0,CC0-1.0,GPL-2,GPL-3,LGPL-2.1,LGPL-3,MPL-1.1} "$licences/"

cat >"$tree/culprit" <<'SCRIPT'
#!/bin/sh
# Starts culprit with the fonts of this bundle beside those of the system.
here=$(dirname -- "$(readlink -f -- "$0")")
FONTCONFIG_FILE=${FONTCONFIG_FILE:-$here/share/fonts/fonts.conf}
export FONTCONFIG_FILE
exec "$here/bin/culprit" "$@"
SCRIPT
chmod 755 "$tree/culprit"
ln -s bin/culprit-cli "$tree/culprit-cli"
ln -s bin/culprit-record "$tree/culprit-record"

tar --create --directory "$work" --sort=name --owner=0 --group=0 --numeric-owner \
  --mtime="@${SOURCE_DATE_EPOCH:-$(date +%s)}" "$name" | zstd -q -12 -T0 -f -o "$build/$name.tar.zst"
printf '%s\n' "$build/$name.tar.zst"
