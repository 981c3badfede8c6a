-- A second factor: the secret that a user's authenticator app holds too, sealed under the key of the install. It counts once a code was
-- confirmed. The last step of time whose code was used is kept, so that a code works once.
create table second_factors (
  school_id integer not null,
  user_id integer not null,
  sealed_secret text not null,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step integer not null default 0,
  constraint second_factors_pk primary key (school_id, user_id),
  constraint second_factors_user_fk foreign key (school_id, user_id) references users
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy own_school on second_factors using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on second_factors to karo_app;

-- Codes for a lost phone, each good once. Kept as signatures that only this install can make.
create table recovery_codes (
  school_id integer not null,
  user_id integer not null,
  signature text not null constraint recovery_codes_signature check (signature ~ '^[0-9a-f]{64}$'),
  used_at timestamptz,
  constraint recovery_codes_pk primary key (school_id, user_id, signature),
  constraint recovery_codes_factor_fk foreign key (school_id, user_id) references second_factors on delete cascade
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy own_school on recovery_codes using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update, delete on recovery_codes to karo_app;
