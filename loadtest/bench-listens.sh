#!/usr/bin/env bash
# Measures how often a creator gets the new counts of their tracks while these are played 500 times a second; `make bench-listens` calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset
make_work
# the creator's plan allows 500 tracks
mkdir "$work/data"
sed 's/^tracks = .*/tracks = 1000/' "$root/server/seed/plans.toml" >"$work/data/plans.toml"
start_needledrop
job=$(seed_job 1000)
generate listens --address "127.0.0.1:$needledrop_port" --job "$job"
