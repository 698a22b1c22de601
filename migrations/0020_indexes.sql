-- Indexes of foreign keys: without one, each account, company or playlist that goes has its followers' tables read whole, once a row.
create index account_background_company_id_idx on account (background_company_id) where background_company_id is not null;
create index job_created_by_idx on job (created_by);
create index added_track_user_id_idx on added_track (user_id);
create index playlist_user_id_idx on playlist (user_id);
create index playlist_member_user_id_idx on playlist_member (user_id);

-- What removing an account asks for by other columns.
create index track_listen_listener_idx on track_listen (listener);
create index promotion_opt_in_email_idx on promotion_opt_in (lower(email));
