-- Who listened is needed on the same day alone: rows of former days are found by their day, and go.
create index track_listen_day_idx on track_listen (day);
