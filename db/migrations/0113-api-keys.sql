-- Keys for a school's own programs. Only a hash of a key is kept, and the first characters, by which people recognise it.
create table api_keys (
  school_id integer not null constraint api_keys_school_fk references schools,
  api_key_id integer generated always as identity,
  name text not null constraint api_keys_name_length check (length(name) between 1 and 60),
  key_start text not null,
  key_hash bytea not null constraint api_keys_hash_length check (length(key_hash) = 32),
  scopes text[] not null constraint api_keys_scopes check (
    cardinality(scopes) between 1 and 10 and scopes <@ array['students:read', 'payments:read', 'payments:write', 'reports:read']),
  -- The administrator in whose name the key acts: it works while they are one.
  made_by integer not null,
  made_at timestamptz not null default now(),
  -- The last day on which it works.
  expires_on date not null,
  last_used_at timestamptz,
  revoked_by integer,
  revoked_at timestamptz,
  constraint api_keys_pk primary key (school_id, api_key_id),
  constraint api_keys_hash_once unique (school_id, key_hash),
  constraint api_keys_maker_fk foreign key (school_id, made_by) references users,
  constraint api_keys_revoker_fk foreign key (school_id, revoked_by) references users,
  constraint api_keys_revoked check ((revoked_by is null) = (revoked_at is null))
);
create unique index api_keys_name_once on api_keys (school_id, lower(name)) where revoked_at is null;
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_school on api_keys using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update (last_used_at, revoked_by, revoked_at) on api_keys to karo_app;

-- Which key recorded a payment, with its name. The payment itself names the administrator who made the key. Rows are only added.
create table api_key_payments (
  school_id integer not null,
  payment_id integer not null,
  api_key_id integer not null,
  key_name text not null,
  constraint api_key_payments_pk primary key (school_id, payment_id),
  constraint api_key_payments_payment_fk foreign key (school_id, payment_id) references payments,
  constraint api_key_payments_key_fk foreign key (school_id, api_key_id) references api_keys
);
create index api_key_payments_by_key on api_key_payments (school_id, api_key_id);
alter table api_key_payments enable row level security;
alter table api_key_payments force row level security;
create policy own_school on api_key_payments using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on api_key_payments to karo_app;

-- Who recorded a payment, as people read it: with the key that a program used.
create function recorder(username text, method text, key_name text) returns text
  language sql immutable parallel safe
  return doer(username, method) || coalesce(' (API key ' || key_name || ')', '');
