#!/usr/bin/env bash
# Measures two binaries of the server in turn: pairs.sh OLD NEW [PAIRS]. Each has a database of its own. Each pair of runs gives the ratio
# new/old (for latencies old/new, so that more is better); prints the median, smallest and largest ratio.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"
[[ $# -ge 2 ]] || fail "usage: pairs.sh OLD NEW [PAIRS]"
old=$(readlink -f "$1")
new=$(readlink -f "$2")
pairs=${3:-7}
generator=$product/loadtest
declare -A job flood

# choose NAME BINARY selects the binary and database that start_needledrop and generate use from now on
choose() {
    work=$base/$1
    product=$base/$1
    mkdir -p "$work/data"
    ln -sf "$2" "$work/needledrop"
    ln -sf "$generator" "$work/loadtest"
}

seed() { "$generator" seed --address "127.0.0.1:$needledrop_port" --jobs 1 --tracks "$1"; }

# run NAME SCENARIO OPTION…
run() {
    generate "$2" --label "$1" --address "127.0.0.1:$needledrop_port" --pid "$server" "${@:3}"
}

measure_binary() {
    choose "$1" "$2"
    start_needledrop
    if [[ -z ${job[$1]:-} ]]; then
        job[$1]=$(seed 64)
        flood[$1]=$(seed 400)
    fi
    run "$1" storm --job "${job[$1]}" --watchers 1000 --raters 16 --seconds 2
    run "$1" fanout --job "${job[$1]}" --watchers 1000 --raters 4 --rate 20 --seconds 2
    run "$1" flood --jobs 1 --job "${flood[$1]}" --seconds 2 --warm-up 1
    run "$1" storm --job "${job[$1]}" --watchers 0 --raters 1 --seconds 2
    stop_needledrop
    stop_postgres
}

check_machine node taskset
make_work
base=$work
for name in old new; do
    mkdir -p "$base/$name/data"
    sed -e '/^tracks = /d' -e '/^applications_a_month = /d' -e '/^counts_as = /d' "$root/server/seed/plans.toml" >"$base/$name/data/plans.toml"
done
for pair in $(seq "$pairs"); do
    say "=== pair $pair of $pairs"
    # the binaries take turns in going first, so that neither always has the warmer machine
    if ((pair % 2)); then measure_binary old "$old" && measure_binary new "$new"; else measure_binary new "$new" && measure_binary old "$old"; fi
done
work=$base
node "$here/pairs.mjs" "$base/old/runs.jsonl" "$base/new/runs.jsonl"
