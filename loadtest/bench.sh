#!/usr/bin/env bash
# Measures the server beside its peers, in one sitting, and prints one table; `make bench` calls it.
#
# In every run the server under test is pinned to core 0, the generator to core 1, and PostgreSQL to no core. Runs are interleaved and
# repeated, because only ratios within one sitting can be compared. BENCH_ROUNDS is the number of rounds, 3 by default.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"
rounds=${BENCH_ROUNDS:-3}
connections=10000

build() {
    (cd "$root" && cargo build --release --workspace --bins)
    (cd "$here/peers" && cargo build --release)
    (cd "$here/peers/node" && npm ci --ignore-scripts --no-audit --no-fund)
}

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

# Memory is measured on fresh processes: memory that a former run has freed would be used again and hide the growth.
measure_idle() {
    local name
    for name in needledrop socketioxide node; do
        measure "$name" idle --connections "$connections"
    done
}

# Writes what one run has left to be written, so that the next run does not pay for it.
checkpoint() { "$peers/pgcommit" checkpoint "$(superuser_url)"; }

# measure_flood JOBS FIRST
measure_flood() {
    checkpoint
    say "--- flood over $1 jobs on needledrop"
    generate flood --label needledrop --address "127.0.0.1:$needledrop_port" --pid "$server" \
        --jobs "$1" --job "$2" --warm-up 2
}

# seed_jobs JOBS TRACKS prints the first job's id
seed_jobs() { "$product/loadtest" seed --address "127.0.0.1:$needledrop_port" --jobs "$1" --tracks "$2"; }

measure_round() {
    local name
    say "--- commits on the bare database"
    checkpoint
    timeout 60 taskset -c "$server_core" "$peers/pgcommit" lean "$(superuser_url)" 3 20 >>"$work/runs.jsonl"
    timeout 60 "$peers/pgcommit" driver "$(superuser_url)" 2 20 >>"$work/runs.jsonl"
    checkpoint
    measure needledrop storm --watchers 0 --raters 1 --seconds 2
    measure_flood 1 "$flood_1"
    measure_flood 50 "$flood_50"
    measure_flood 512 "$flood_512"
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

# Runs on a server that the generator starts, kills and stops itself; the database is that of the other runs, and stays up.
measure_losses() {
    say "--- reconnect on needledrop"
    kill_needledrop
    set_serve DATABASE_URL="$(postgres_url)"
    for _ in 1 2; do
        generate reconnect --address "127.0.0.1:$needledrop_port" --job "$job" --watchers 2000 --rate 10 -- "${serve[@]}"
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
        printf 'one write and does nothing else. "×" is needledrop over that peer. Only ratios within one sitting count.\n'
        printf 'Bare commits are the upsert of a rating and nothing else, through sqlx, the driver that the server has, over\n'
        printf '100,000 keys with both cores to themselves; and, for comparison, through a leaner client on core %s, over 4,096.\n\n' \
            "$server_core"
        "$product/loadtest" report "$work/runs.jsonl"
    } | tee "$here/results/latest.md"
}

check_machine cargo node npm taskset
[[ $(ulimit -n) == unlimited || $(ulimit -n) -gt $((connections + 200)) ]] || connections=$(($(ulimit -n) - 200))

build
make_work
# One creator submits to more jobs than any plan allows in a month.
mkdir -p "$work/data"
sed -e '/^tracks = /d' -e '/^applications_a_month = /d' "$root/server/seed/plans.toml" >"$work/data/plans.toml"
start_needledrop
say "--- making the jobs that are rated in"
job=$(seed_jobs 1 64)
flood_1=$(seed_jobs 1 400)
flood_50=$(seed_jobs 50 24)
flood_512=$(seed_jobs 512 8)
stop_needledrop
start_needledrop
measure_idle
stop_needledrop
start_needledrop
for round in $(seq "$rounds"); do
    say "=== round $round of $rounds"
    measure_round
done
measure_losses
report
