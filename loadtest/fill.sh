#!/usr/bin/env bash
# Fills a migrated, empty database with people, tracks and jobs for measurements, without the server:
#
#     loadtest/fill.sh [--used] [--accounts N] [--tracks N] [--jobs N] DATABASE_URL
#
# By default it makes a million accounts, a million tracks and 10,000 jobs with a million submissions. It refuses a database with accounts
# other than administrators, unless --used is given. The log-ins are manager1@fill.test … and creator1@fill.test …, with the password
# needledrop-demo. The tracks have no audio. No server may be running on the database, because it would not notice the new rows.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
accounts=1000000
tracks=1000000
jobs=10000
used=no
url=

usage() { sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2; }

while (($#)); do
    case $1 in
        --used) used=yes ;;
        --accounts | --tracks | --jobs)
            [[ ${2:-} =~ ^[1-9][0-9]*$ ]] || usage
            printf -v "${1#--}" %s "$2"
            shift
            ;;
        -*) usage ;;
        *) [[ -z $url ]] || usage; url=$1 ;;
    esac
    shift
done
[[ -n $url ]] || usage
((accounts >= 100)) || { echo "fill: at least 100 accounts" >&2; exit 2; }

exec psql --no-psqlrc --quiet -v accounts="$accounts" -v tracks="$tracks" -v jobs="$jobs" -v used="$used" -f "$here/fill.sql" "$url"
