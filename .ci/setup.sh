# What ./run and ./test share; sourced by them. Everything it prints goes to stderr.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

build_packages=(g++ cmake ninja-build pkg-config libgmp-dev libmpfr-dev libflint-dev libyaml-cpp-dev libpugixml-dev
  libcli11-dev libsundials-dev libnlopt-dev)
test_packages=(clang libclang-rt-14-dev clang-format libgtest-dev nlohmann-json3-dev liborocos-kdl-dev libkdl-parser-dev libmujoco-dev libeigen3-dev python3
  gfortran rustc nodejs octave maxima python3-numpy python3-sympy gcc-arm-none-eabi)

say() { echo "$*" >&2; }

# install PACKAGE...: silent when nothing is missing.
install_packages() {
  command -v dpkg-query >/dev/null || return 0  # no Debian: the build will say what it does not find
  local missing=() package
  for package in "$@"; do
    [[ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" == installed ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null || { say "please install: ${missing[*]}"; return 3; }
    as_root=(sudo)
  fi
  say "installing: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
  "${apt[@]}" update >&2 && "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >&2
}

# configure PRESET FOLDER [CMAKE OPTION...]: prints only when it fails.
configure() {
  local preset=$1 folder=$2 log
  shift 2
  mkdir -p "$folder"
  if [[ -f "$folder/CMakeCache.txt" ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles"  # made for another place
  fi
  log="$(cd "$root" && cmake --preset "$preset" -B "$folder" "$@" 2>&1)" || { say "$log"; return 3; }
}

# build FOLDER TARGET...: silent when everything is up to date.
build() {
  local folder=$1
  shift
  cmake --build "$folder" --target "$@" 2>&1 |
    { grep --line-buffered -v -e '^ninja: no work to do' -e 'Re-checking globbed directories' || true; } >&2
}
