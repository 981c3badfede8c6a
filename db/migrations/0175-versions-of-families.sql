-- When a family's own name was last changed, so that of two people who change a family the second is told what the first did.
alter table families add column updated_at timestamptz not null default now();
grant update (updated_at) on families to karo_app;
