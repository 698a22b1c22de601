-- A creator's catalogue in the order of its titles. The title is in it a second time as it is, since an index on an expression is read alone
-- only where it has all columns of that expression. Counts stay out of every index (0027).
create index track_title_idx on track (user_id, lower(title), id) include (type, title);
