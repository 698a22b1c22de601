#!/usr/bin/env bash
# Measures calls and ratings of honest people while hostile clients from 1,000 addresses hold 1,000 connections of each kind, with the limits
# on, and prints one table; `make bench-hostile` calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset
make_work
start_needledrop NEEDLEDROP_RATE_LIMIT=on
job=$("$product/loadtest" seed --address "127.0.0.1:$needledrop_port" --tracks 64)
generate hostile --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --seconds 30
{
    printf '# Hostile clients\n\n'
    printf 'Made by `make bench-hostile`: the server on core %s, all clients on core %s, PostgreSQL on none of its own.\n\n' \
        "$server_core" "$generator_core"
    "$product/loadtest" report "$work/runs.jsonl"
} | tee "$here/results/hostile.md"
