import type { Account, Server } from '../support';

/**
 * Gives a creator this many tracks, including those of the demo. The others are rows without audio, as `loadtest/fill.sql` makes them, and
 * a search for "low" finds them. No page of the creator may be open meanwhile.
 */
export function makeTracks(server: Server, email: Account, count: number): void {
  const owner = `(select id from account where email = '${email}')`;
  const made = `user_id = ${owner} and file_name like 'made-%'`;
  const has = `(select count(*) from track where user_id = ${owner})`;
  if (Number(server.sql(`select ${has}`)) === count) return;
  server.sql(`
    begin;
    delete from track where ${made};
    insert into track (user_id, name_in_base, title, artist_name, type, description, tags, duration, file_size, file_name, format,
                       writers, publishers, master_owners, wave, ready, plays_count, download_count, share_count, created, loudness_measured)
    select ${owner}, md5('made ' || t), 'Low Take ' || t, 'Artist ' || t % 50,
           (array['music', 'music', 'sfx', 'audio'])[1 + t % 4], 'Strings over a slow turn of four chords',
           'strings, warm, tag' || t % 97, 30 + t % 300, 100000 + t % 900000, 'made-' || t || '.mp3', 'mp3',
           '[{"first_name": "Ines", "last_name": "Okafor", "pro": "PRS", "ipi": "00812345563", "basis_points": 10000}]',
           '[{"name": "Quay Music", "pro": "PRS", "ipi": "00733109271", "basis_points": 10000}]',
           '[{"name": "Ines Okafor", "basis_points": 10000}]',
           substr(decode(repeat(md5(t::text), 4), 'hex'), 1, 56), true,
           t % 61, t % 9, t % 5, now() - (${count} - t) * interval '3 minutes', true
    from generate_series(1, ${count} - ${has}) t;
    update creator_usage set (tracks, storage_bytes) = (select count(*), sum(file_size)::bigint from track where user_id = ${owner})
    where user_id = ${owner};
    commit;
    analyze track;
  `);
}
