-- Lists and searches that read what they show, however many rows there are beside: indexes in the order of each list, and of what is searched in.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What a search looks in. A line break parts what a single line cannot find together.
create function account_text(user_name text, email text) returns text language sql immutable parallel safe as $$
    select lower(user_name || chr(10) || email)
$$;
create function track_text(title text, artist_name text, tags text) returns text language sql immutable parallel safe as $$
    select lower(title || chr(10) || artist_name || chr(10) || tags)
$$;
create function job_text(title text) returns text language sql immutable parallel safe as $$ select lower(title) $$;
create function company_text(name text) returns text language sql immutable parallel safe as $$ select lower(name) $$;

-- The characters of a text and its pairs of neighbours: where what is searched for has no three letters in a row, trigrams do not find it
create function short_grams(value text) returns text[] language sql immutable strict parallel safe as $$
    select c || array(select a || b from unnest(c, c[2:]) p(a, b) where b is not null) from (select string_to_array(value, null) as c) s
$$;

-- No list of pending entries: a search would read it whole, and now and then a write would sort it in.
create index account_search_idx on account
    using gin (role, account_text(user_name, email) gin_trgm_ops, short_grams(account_text(user_name, email))) with (fastupdate = off);
-- (-user_id): a form of the owner that no other index has, so that no plan reads all tracks of one creator instead
create index track_search_idx on track
    using gin ((-user_id), track_text(title, artist_name, tags) gin_trgm_ops, short_grams(track_text(title, artist_name, tags))) with (fastupdate = off);
create index job_search_idx on job using gin (job_text(title) gin_trgm_ops, short_grams(job_text(title))) with (fastupdate = off);
create index company_search_idx on company using gin (company_text(name) gin_trgm_ops, short_grams(company_text(name))) with (fastupdate = off);

-- The staff's list of accounts, in each of its orders.
create index account_created_idx on account (role, on_hold, created, id);
create index account_email_idx on account (role, on_hold, lower(email), id);
create index account_name_idx on account (role, on_hold, lower(user_name), id);
create index account_rating_idx on account (role, on_hold, user_rating, id);

-- A creator's catalogue, and how many tracks of each type are in it. Room for counts that change, so that no index hears of them.
drop index track_user_id_idx;
create index track_user_id_idx on track (user_id, id desc) include (type);
alter table track set (fillfactor = 85);

-- Playlists of one's own, past the submissions.
create index application_own_idx on application (user_id, id desc) where job_id is null;

-- The invitations of a company.
create index company_invite_company_id_idx on company_invite (company_id, id desc);

-- Which row shows a picture.
create index account_avatar_key_idx on account (avatar_key) where avatar_key is not null;
create index job_avatar_key_idx on job (avatar_key) where avatar_key is not null;
create index company_logo_key_idx on company (logo_key) where logo_key is not null;
create index company_background_key_idx on company (background_key) where background_key is not null;
create index company_search_icon_key_idx on company (search_icon_key) where search_icon_key is not null;
create index company_login_image_key_idx on company (login_image_key) where login_image_key is not null;
create index application_background_key_idx on application (background_key) where background_key is not null;
create index playlist_background_key_idx on playlist (background_key) where background_key is not null;

-- The claims that a node gives back as it stops.
create index queue_task_claim_idx on queue_task (claim) where claim is not null;

-- Accounts that nobody has confirmed, which go when their link has expired.
create index account_unconfirmed_idx on account (id) where not email_confirmed;
