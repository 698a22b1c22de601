# The common setup of a sitting, sourced by bench.sh, growth.sh and the others: the server under test on one core, the generator on the
# other, and a folder that is removed at the end. PostgreSQL is pinned to no core, in every run alike.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
server_core=0
generator_core=1
needledrop_port=18471
peer_port=18472

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

# The database of a killed server still runs.
stop_postgres() {
    local postmaster
    postmaster=$(head -n 1 "$work/data/postgres/data/postmaster.pid" 2>/dev/null) || return 0
    kill -INT "$postmaster" 2>/dev/null || return 0
    while kill -0 "$postmaster" 2>/dev/null; do sleep 0.1; done
}

finish() {
    stop "$peer"
    stop "$server"
    [[ -z $work ]] || { stop_postgres; rm -rf "$work"; }
}
trap finish EXIT
trap 'exit 130' INT TERM

# Tells whether the kernel compares priorities within each session only, which decides who waits on a busy machine.
autogroup() { printf '`kernel.sched_autogroup_enabled = %s`' "$(cat /proc/sys/kernel/sched_autogroup_enabled 2>/dev/null || echo 0)"; }

is_taken() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# The command that starts the server. Its environment has no other settings, so that a run measures the defaults whatever the caller's shell
# contains.
set_serve() {
    serve=(
        env -i PATH="$PATH" HOME="${HOME:-/}" NEEDLEDROP_DATA="$work/data" NEEDLEDROP_LISTEN="127.0.0.1:$needledrop_port"
        NEEDLEDROP_DEMO=1 NEEDLEDROP_RATE_LIMIT=off RUST_LOG=warn "$@"
        taskset -c "$server_core" "$product/needledrop" serve
    )
}

# start_needledrop [NAME=VALUE…]
start_needledrop() {
    ! is_taken "$needledrop_port" || fail "port $needledrop_port is taken"
    set_serve "$@"
    (cd "$work" && exec "${serve[@]}") >>"$work/server.log" 2>&1 &
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

# Unpins the managed cluster, which is a child of the pinned server and would share its core.
free_postgres() {
    local postmaster pid
    postmaster=$(head -n 1 "$work/data/postgres/data/postmaster.pid")
    for pid in "$postmaster" $(cat "/proc/$postmaster/task/$postmaster/children"); do
        taskset -a -c -p "0-$(($(nproc --all) - 1))" "$pid" >/dev/null || true
    done
}

# Ends the server as a power cut would; its database keeps running, and others can use it by its address.
kill_needledrop() {
    kill -9 "$server"
    wait "$server" 2>/dev/null || true
    server=
}

postgres_url() {
    printf 'postgres://app@localhost/app?host=%s' "$(sed -n 5p "$work/data/postgres/data/postmaster.pid")"
}

# For statements that the server's own role may not execute, such as checkpoints.
superuser_url() {
    printf 'postgres://postgres@localhost/app?host=%s' "$(sed -n 5p "$work/data/postgres/data/postmaster.pid")"
}

# insert_buyers COUNT: creators buyer1@bench.test and so on, each with a customer of the payment provider
insert_buyers() {
    psql -q -v ON_ERROR_STOP=1 "$(superuser_url)" <<SQL
with made as (
    insert into account (email, user_name, password_hash, role, sub_role, email_confirmed, approved)
    select 'buyer' || n || '@bench.test', 'buyer' || n, a.password_hash, 'creator', 'inherit', true, true
    from generate_series(1, $1) n, account a where a.email = 'creator@demo.test' returning id),
usage as (insert into creator_usage (user_id) select id from made)
insert into subscription (user_id, stripe_customer_id) select id, 'cus_' || id from made
SQL
}

# seed_job TRACKS makes a job with this many submitted tracks, and prints its id
seed_job() { "$product/loadtest" seed --address "127.0.0.1:$needledrop_port" --tracks "$1"; }

# heading TITLE TARGET [AIM] prints what stands above a table that this make target has made
heading() {
    printf '# %s\n\n' "$1"
    printf 'Made by `make %s`: the server on core %s, the generator on core %s, PostgreSQL on none of its own.%s\n\n' \
        "$2" "$server_core" "$generator_core" "${3:+ Aim: $3.}"
}

generate() { generate_for 120 "$@"; }

# generate_for SECONDS SCENARIO… is for scenarios that take longer
generate_for() { timeout "$1" taskset -c "$generator_core" "$product/loadtest" "${@:2}" >>"$work/runs.jsonl"; }

check_machine() {
    [[ $(nproc --all) -ge 2 ]] || fail "two cores are needed, one for the server and one for the generator"
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || fail "$tool is not installed"
    done
    ulimit -n "$(ulimit -Hn)"
}

make_work() {
    work=$(mktemp -d "${TMPDIR:-/tmp}/needledrop-bench.XXXXXX")
    # If the rig runs as root, the database's unprivileged user has to reach its folder in here.
    chmod 755 "$work"
}
