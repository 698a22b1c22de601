#!/usr/bin/env bash
# Measures an upload of 10 MB beside a copy, a decoding and a measuring of the same file, all on one core, and then ratings into 1,000
# followers while five such uploads are in progress; `make bench-upload` calls it.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

check_machine taskset
make_work
start_needledrop
taskset -c "$server_core" "$product/examples/upload_parts" "127.0.0.1:$peer_port" "$work" &
peer=$!
until is_taken "$peer_port"; do
    kill -0 "$peer" 2>/dev/null || fail "the parts ended while starting"
    sleep 0.1
done
generate upload --address "127.0.0.1:$needledrop_port" --parts "127.0.0.1:$peer_port" --file "$here/upload.mp3"
stop "$peer"
peer=
job=$(seed_job 64)
for uploads in 0 5; do
    generate fanout --address "127.0.0.1:$needledrop_port" --pid "$server" --job "$job" --seconds 20 --uploads "$uploads" \
        --file "$here/upload.mp3"
done
