-- The last start of each node, which its data folder knows too: a restored database and a copied folder are noticed by it.

create table node_start (
    node_id text primary key,
    id      uuid not null
);
