#!/usr/bin/env bash
# Writes .sqlx, the facts about the database that the checked SQL macros need, so that a build needs no database. It starts a PostgreSQL of
# its own, and removes it afterwards.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
work=$(mktemp -d)
chmod 755 "$work"

if command -v postgres >/dev/null && [[ -x $(dirname "$(readlink -f "$(command -v postgres)")")/initdb ]]; then
    bin=$(dirname "$(readlink -f "$(command -v postgres)")")
else
    bin=$(compgen -G '/usr/lib/postgresql/*/bin' | sort -V | tail -n 1)
fi

as_owner() {
    if [[ $(id -u) == 0 ]]; then
        setpriv --reuid "$owner" --regid "$(id -g "$owner")" --clear-groups "$@"
    else
        "$@"
    fi
}

owner=$(id -un)
if [[ $(id -u) == 0 ]]; then
    owner=$(id -un postgres 2>/dev/null || id -un nobody)
fi
install -d -o "$owner" -m 700 "$work/data" "$work/run"

finish() {
    [[ ! -e $work/data/postmaster.pid ]] || kill -INT "$(head -n 1 "$work/data/postmaster.pid")" 2>/dev/null || true
    while [[ -e $work/data/postmaster.pid ]]; do sleep 0.1; done
    rm -rf "$work"
}
trap finish EXIT

(cd / && as_owner "$bin/initdb" -D "$work/data" -U app -A trust -E UTF8 --locale=C.UTF-8 --no-instructions >/dev/null)
(cd / && as_owner "$bin/postgres" -D "$work/data" -k "$work/run" -h '' -c fsync=off >/dev/null 2>&1 &)
until "$bin/pg_isready" -q -h "$work/run" -U app; do sleep 0.1; done
"$bin/createdb" -h "$work/run" -U app app
for migration in "$root"/migrations/*.sql; do
    "$bin/psql" -q -v ON_ERROR_STOP=1 -h "$work/run" -U app -f "$migration" app
done

cd "$root"
mkdir "$work/queries"
# The macros write their files when they are expanded, so every source file with one must be compiled again.
grep -rlE 'sqlx::(query|migrate)' --include='*.rs' actors server | xargs touch
SQLX_OFFLINE=false SQLX_OFFLINE_DIR="$work/queries" DATABASE_URL="postgres://app@localhost/app?host=$work/run" \
    cargo check --workspace --all-targets
mkdir -p .sqlx
rm -f .sqlx/*.json
cp "$work"/queries/*.json .sqlx/
echo "described $(find .sqlx -name '*.json' | wc -l) queries in .sqlx"
