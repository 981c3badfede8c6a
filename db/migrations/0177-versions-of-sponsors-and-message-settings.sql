-- When a sponsor, and what a school sends to guardians, was last changed, so that of two who change it the second is told what the first did.
alter table sponsors add column updated_at timestamptz not null default now();
grant update (updated_at) on sponsors to karo_app;
alter table message_settings add column updated_at timestamptz not null default now();
