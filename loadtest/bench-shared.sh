#!/usr/bin/env bash
# Measures what share links give: archives of 100 tracks of 8 MB beside copies of the same files, ratings while 200 visitors stream, and
# files of 8 MB beside nginx. Prints one table; `make bench-shared` calls it. The arguments select parts (archive, visitors, files); without
# any, all run.
# shellcheck source-path=SCRIPTDIR
source "$(dirname "${BASH_SOURCE[0]}")/rig.sh"

rounds=${ROUNDS:-5}
seconds=${SECONDS_OF_A_RUN:-30}
tracks=${TRACKS:-100}
file_bytes=8000000

at() { printf '127.0.0.1:%s' "$needledrop_port"; }

archives() {
    start_needledrop
    generate_for 1800 archive --address "$(at)" --pid "$server" --data "$work/data" --file "$here/upload.mp3" --bytes "$file_bytes" \
        --tracks "$tracks" --rounds "$rounds"
    stop_needledrop
    stop_postgres
    rm -rf "$work/data"
}

visitors() {
    start_needledrop NEEDLEDROP_RATE_LIMIT=on
    local job
    job=$(seed_job 64)
    generate visitors --address "$(at)" --pid "$server" --job "$job" --seconds "$seconds"
    stop_needledrop
    stop_postgres
    rm -rf "$work/data"
}

# nginx on the server's core, with the defaults of its package except the named settings.
start_nginx() {
    local sendfile=$1
    mkdir -p "$work/nginx"
    cat >"$work/nginx.conf" <<CONF
daemon off;
master_process off;
worker_processes 1;
pid $work/nginx/pid;
error_log $work/nginx/error.log;
events { worker_connections 768; }
http {
    access_log off;
    sendfile $sendfile;
    tcp_nopush on;
    keepalive_requests 1000000;
    client_body_temp_path $work/nginx/body;
    proxy_temp_path $work/nginx/proxy;
    fastcgi_temp_path $work/nginx/fastcgi;
    uwsgi_temp_path $work/nginx/uwsgi;
    scgi_temp_path $work/nginx/scgi;
    server {
        listen 127.0.0.1:$peer_port;
        location / { root $work/files; }
    }
}
CONF
    taskset -c "$server_core" "$nginx" -e "$work/nginx/error.log" -c "$work/nginx.conf" &
    peer=$!
    until is_taken "$peer_port"; do
        kill -0 "$peer" 2>/dev/null || fail "nginx ended while starting"
        sleep 0.1
    done
}

files() {
    mkdir -p "$work/files"
    until [[ $(stat -c %s "$work/files/track.mp3" 2>/dev/null || echo 0) -ge $file_bytes ]]; do
        cat "$here/upload.mp3" >>"$work/files/track.mp3"
    done
    start_needledrop
    local sendfile label
    for _ in $(seq "$rounds"); do
        generate serving --address "$(at)" --pid "$server" --file "$here/upload.mp3" --bytes "$file_bytes" --seconds 10
        for sendfile in off on; do
            label=nginx
            [[ $sendfile == off ]] || label='nginx, sendfile on'
            start_nginx "$sendfile"
            generate serving --address "127.0.0.1:$peer_port" --pid "$peer" --label "$label" --path /track.mp3 --seconds 10
            stop "$peer"
            peer=
        done
    done
    stop_needledrop
}

nginx=$(PATH="$PATH:/usr/sbin" command -v nginx) || fail "nginx is not installed: scripts/set-up.sh test does that"
check_machine taskset cp
make_work
parts=("$@")
[[ ${#parts[@]} -gt 0 ]] || parts=(archive visitors files)
for part in "${parts[@]}"; do
    case $part in
        archive) archives ;;
        visitors) visitors ;;
        files) files ;;
        *) fail "no part is called $part" ;;
    esac
done
{
    printf '# What links share\n\n'
    printf 'Made by `make bench-shared`: the server and nginx on core %s, all clients on core %s, PostgreSQL on none of its own.\n\n' \
        "$server_core" "$generator_core"
    "$product/loadtest" report "$work/runs.jsonl"
} | tee "${RESULTS:-$here/results/shared.md}"
