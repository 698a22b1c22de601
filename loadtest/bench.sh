#!/usr/bin/env bash
# Measures the server beside its peers, in one sitting, and prints one table; `make bench` calls it.
#
# The server under test is pinned to core 0, the generator to core 1, PostgreSQL to none, in every run alike. Runs are
# interleaved and repeated, since only ratios within one sitting count. BENCH_ROUNDS says how often, 3 where left out.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
server_core=0
generator_core=1
rounds=${BENCH_ROUNDS:-3}
needledrop_port=18471
peer_port=18472
connections=10000

product=${CARGO_TARGET_DIR:-$root/target}/release
peers=${CARGO_TARGET_DIR:-$here/peers/target}/release
work=
server=
peer=

say() { printf '%s\n' "$*" >&2; }
fail() { say "bench: $*"; exit 1; }

stop() {
    local pid=$1
    [[ -n $pid ]] || return 0
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
}

finish() {
    stop "$peer"
    stop "$server"
    [[ -z $work ]] || rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

build() {
    (cd "$root" && cargo build --release --workspace --bins)
    (cd "$here/peers" && cargo build --release)
    (cd "$here/peers/node" && npm ci --ignore-scripts --no-audit --no-fund)
}

is_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# The environment is emptied of settings, so that a run measures the defaults whatever the caller's shell holds.
start_needledrop() {
    local settings=(
        NEEDLEDROP_DATA="$work/data" NEEDLEDROP_LISTEN="127.0.0.1:$needledrop_port"
        NEEDLEDROP_DEMO=1 NEEDLEDROP_RATE_LIMIT=off RUST_LOG=warn
    )
    ! is_taken "$needledrop_port" || fail "port $needledrop_port is taken"
    (cd "$work" && exec env -i PATH="$PATH" HOME="${HOME:-/}" "${settings[@]}" \
        taskset -c "$server_core" "$product/needledrop" serve) >>"$work/server.log" 2>&1 &
    server=$!
    for _ in $(seq 600); do
        is_ready && break
        kill -0 "$server" 2>/dev/null || { cat "$work/server.log" >&2; fail "the server ended while starting"; }
        sleep 0.1
    done
    is_ready || { cat "$work/server.log" >&2; fail "the server was not ready within a minute"; }
    free_postgres
}

stop_needledrop() {
    stop "$server"
    server=
}

is_ready() {
    { exec 3<>"/dev/tcp/127.0.0.1/$needledrop_port"; } 2>/dev/null || return 1
    printf 'GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
    local status=
    read -r -t 5 status <&3 || true
    exec 3<&- 3>&-
    [[ $status == *" 200 "* ]]
}

# The managed cluster is a child of the pinned server and would share its core.
free_postgres() {
    local postmaster pid
    postmaster=$(head -n 1 "$work/data/postgres/data/postmaster.pid")
    for pid in "$postmaster" $(cat "/proc/$postmaster/task/$postmaster/children"); do
        taskset -a -c -p "0-$(($(nproc --all) - 1))" "$pid" >/dev/null || true
    done
}

postgres_url() {
    printf 'postgres://app@localhost/app?host=%s' "$(sed -n 5p "$work/data/postgres/data/postmaster.pid")"
}

generate() { timeout 120 taskset -c "$generator_core" "$product/loadtest" "$@" >>"$work/runs.jsonl"; }

# measure SERVER SCENARIO [OPTION…]
measure() {
    local name=$1 scenario=$2
    shift 2
    say "--- $scenario $* on $name"
    if [[ $name == needledrop ]]; then
        generate "$scenario" --label "$name" --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" "$@"
        return
    fi
    local command
    case $name in
        socketioxide) command=("$peers/socketioxide-peer") ;;
        node) command=(node "$here/peers/node/server.js") ;;
        raw) command=("$peers/jobbatch") ;;
    esac
    ! is_taken "$peer_port" || fail "port $peer_port is taken"
    : >"$work/peer.log"
    taskset -c "$server_core" "${command[@]}" "$peer_port" >"$work/peer.log" 2>&1 &
    peer=$!
    for _ in $(seq 100); do
        grep -q ready "$work/peer.log" && break
        sleep 0.1
    done
    generate "$scenario" --target peer --label "$name" --address "127.0.0.1:$peer_port" --pid "$peer" "$@"
    stop "$peer"
    peer=
}

# Memory is measured on processes that have done nothing else: what a former run has freed would hide it.
measure_idle() {
    local name
    for name in needledrop socketioxide node; do
        measure "$name" idle --connections "$connections"
    done
}

measure_round() {
    local name
    say "--- one-row commits on the bare database"
    timeout 60 taskset -c "$server_core" "$peers/pgcommit" "$(postgres_url)" 3 20 >>"$work/runs.jsonl"
    measure needledrop storm --watchers 0 --raters 1 --seconds 2
    for name in needledrop socketioxide node raw; do
        measure "$name" storm --watchers 1000 --raters 16
    done
    for name in needledrop socketioxide raw; do
        measure "$name" storm --watchers 1000 --raters 64
    done
    for name in needledrop socketioxide node raw; do
        measure "$name" fanout --watchers 1000 --raters 4 --rate 20 --seconds 6
    done
}

report() {
    local version
    version=$("$(command -v postgres || ls /usr/lib/postgresql/*/bin/postgres | tail -n 1)" --version)
    mkdir -p "$here/results"
    {
        printf '# Side by side\n\n'
        printf 'Made by `make bench` on %s cores with %s, fsync on.\n' "$(nproc --all)" "$version"
        printf 'The server under test has core %s, the generator core %s, PostgreSQL none of its own. Every rating of\n' \
            "$server_core" "$generator_core"
        printf 'needledrop is committed; the peers keep all in memory. `raw` is no server: it joins the changes of a turn in\n'
        printf 'one write and does nothing else. "×" is needledrop over that peer. Only ratios within one sitting count.\n\n'
        "$product/loadtest" report "$work/runs.jsonl"
    } | tee "$here/results/latest.md"
}

[[ $(nproc --all) -ge 2 ]] || fail "two cores are needed, one for the server and one for the generator"
for tool in cargo node npm taskset; do
    command -v "$tool" >/dev/null || fail "$tool is not installed"
done
ulimit -n "$(ulimit -Hn)"
[[ $(ulimit -n) == unlimited || $(ulimit -n) -gt $((connections + 200)) ]] || connections=$(($(ulimit -n) - 200))

build
work=$(mktemp -d "${TMPDIR:-/tmp}/needledrop-bench.XXXXXX")
# As root the database's unprivileged user has to reach its folder in here.
chmod 755 "$work"
start_needledrop
say "--- making the job that is rated in"
job=$("$product/loadtest" seed --address "127.0.0.1:$needledrop_port")
stop_needledrop
start_needledrop
measure_idle
stop_needledrop
start_needledrop
for round in $(seq "$rounds"); do
    say "=== round $round of $rounds"
    measure_round
done
report
