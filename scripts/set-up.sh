#!/usr/bin/env bash
# Installs missing packages, and prints which and why. `set-up.sh run` is for running and building, `set-up.sh test` for the tests too.
set -euo pipefail

for_what=${1:-run}
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf 'set-up: %s\n' "$*"; }
fail() { printf 'set-up: %s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

packages=()
policy=
client_build=
clean_up() {
    [[ -z $policy ]] || rm -f "$policy"
    [[ -z $client_build ]] || kill "$client_build" 2>/dev/null || true
}
trap clean_up EXIT
need() { # need PACKAGE REASON
    packages+=("$1")
    say "$1 is missing: $2"
}

has_postgres() {
    has postgres && [[ -x $(dirname "$(readlink -f "$(command -v postgres)")")/initdb ]] && return 0
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

has cc || need gcc "Rust links with it"
[[ -e /usr/include/stdlib.h ]] || ! has apt-get || need libc6-dev "Rust links with it"
has_postgres || need postgresql "the database that the server starts in its data folder"
if [[ $for_what == test ]]; then
    # The headless build of Chromium takes half the time; the whole browser is used if it is not available.
    if ! has chromium-headless-shell; then
        if has apt-get && [[ $(id -u) == 0 ]] && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
            need chromium-headless-shell "the end-to-end tests drive it"
        else
            has chromium || has chromium-browser || has google-chrome || need chromium "the end-to-end tests drive it"
        fi
    fi
    has openssl || need openssl "the tests of several nodes make a certificate with it"
    has nats-server || need nats-server "the tests of several nodes let them talk through it"
    has nginx || [[ -x /usr/sbin/nginx ]] || need nginx-light "a test puts the server behind it"
    has unzip || need unzip "tests open archives with it"
    has 7z || need p7zip-full "tests open archives with it"
    has bsdtar || need libarchive-tools "tests open archives with it"
    has ffprobe || need ffmpeg "tests look at the tracks of archives with it"
    has caddy || need caddy "a test puts the server behind it"
    python3 -c 'import ensurepip, venv' 2>/dev/null || need python3-venv "tests talk to the server by python-socketio, and to an SMTP server by aiosmtpd"
    has pkg-config || need pkg-config "a test talks to the server by rust_socketio, which finds OpenSSL with it"
    pkg-config --exists openssl 2>/dev/null || need libssl-dev "a test talks to the server by rust_socketio, which is built with OpenSSL"
fi

if ((${#packages[@]})); then
    has apt-get || fail "this is not a Debian system; please install: ${packages[*]}"
    [[ $(id -u) == 0 ]] || fail "not root; please run: sudo apt-get install --no-install-recommends ${packages[*]}"
    say "installing with apt-get: ${packages[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -q
    if [[ " ${packages[*]} " == *" postgresql "* && ! -e /etc/postgresql-common/createcluster.conf ]]; then
        say "telling Debian not to start a database of its own: the server brings a private one"
        mkdir -p /etc/postgresql-common
        echo 'create_main_cluster = false' >/etc/postgresql-common/createcluster.conf
    fi
    # Services that are installed for the tests must not start by themselves.
    if [[ ! -e /usr/sbin/policy-rc.d ]]; then
        policy=/usr/sbin/policy-rc.d
        printf '#!/bin/sh\nexit 101\n' >"$policy"
        chmod 755 "$policy"
    fi
    apt-get install -q -y --no-install-recommends -o Dpkg::Options::=--force-confold "${packages[@]}"
fi

at_least() { [[ $(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1) == "$1" ]]; }

has cargo || fail "cargo is missing: install Rust 1.95 or later"
rust=$(rustc --version | cut -d ' ' -f 2)
at_least 1.95 "$rust" || fail "rustc is $rust; 1.95 or later is needed"
has node && has npm || fail "node and npm are missing: install Node 22.22.2 or later"

if [[ $for_what == test ]]; then
    # this goes on while the packages are installed
    client=$root/server/tests/clients/rust
    [[ -e $client/target/debug/follow ]] || say "building rust_socketio, for the test of foreign clients"
    cargo build --quiet --locked --manifest-path "$client/Cargo.toml" --target-dir "$client/target" &
    client_build=$!
fi

cd "$root/web"
if [[ ! -e node_modules/.package-lock.json || package-lock.json -nt node_modules/.package-lock.json ]]; then
    say "installing the web client's packages with npm"
    npm ci --no-audit --no-fund
    touch node_modules/.package-lock.json
fi
# On 64-bit Linux the packages include Node itself, which the Makefile and npm's scripts prefer to the machine's.
PATH=$root/web/node_modules/.bin:$PATH
node=$(node --version)
at_least 22.22.2 "${node#v}" || fail "node is $node; 22.22.2 or later is needed"

if [[ $for_what == test ]]; then
    venv=$root/.venv
    requirements=$root/scripts/python-requirements.txt
    if [[ ! -e $venv/installed || $requirements -nt $venv/installed ]]; then
        say "installing python-socketio, aiosmtpd and readers of OpenAPI into .venv, for the tests of foreign clients, of mail and of the description"
        python3 -m venv "$venv"
        "$venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$requirements"
        touch "$venv/installed"
    fi
    wait "$client_build"
    client_build=
fi
