#!/usr/bin/env bash
# Measures the calls, ratings and log-ins of honest people on a server with its limits on, while hostile clients from 1,000 addresses hold
# 1,000 connections of each kind, and others from 256 networks of one /48 guess passwords as fast as they are answered. Prints one table;
# `make bench-hostile` calls it.
# Usage: bench-hostile.sh [SECONDS]
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset psql
make_work
seconds=${1:-30}
start_needledrop
job=$(seed_job 64)
# the server refuses demo accounts behind a proxy, which names the networks here, so the demo people get other addresses
psql -q -v ON_ERROR_STOP=1 "$(superuser_url)" -c "update account set email = replace(email, '@demo.test', '@bench.test')"
stop_needledrop
start_needledrop NEEDLEDROP_DEMO=0 NEEDLEDROP_RATE_LIMIT=on NEEDLEDROP_TRUSTED_PROXIES=127.0.0.1
generate hostile --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --seconds "$seconds" \
    --email manager@bench.test --creator creator@bench.test --writer manager2@bench.test
{
    printf '# Hostile clients\n\n'
    printf 'Made by `make bench-hostile`: the server on core %s, all clients on core %s, PostgreSQL on none of its own, with %s.\n\n' \
        "$server_core" "$generator_core" "$(autogroup)"
    "$product/loadtest" report "$work/runs.jsonl"
} | tee "$here/results/hostile.md"
