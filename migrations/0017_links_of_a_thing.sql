-- the links of a playlist, of an application and of a person: whoever changes or removes one of these asks for them
create index share_link_playlist_id_idx on share_link (playlist_id);
create index share_link_application_id_idx on share_link (application_id);
create index share_link_created_by_idx on share_link (created_by);
