-- Failed sign-ins, by the name that was tried (which need not exist) and the network that it came from. One row serves all limits.
create table sign_in_failures (
  username text not null constraint sign_in_failures_lower_case check (username = lower(username)),
  network text not null,
  happened_at timestamptz not null default clock_timestamp()
);
create index sign_in_failures_by_account on sign_in_failures (username, happened_at);
create index sign_in_failures_by_pair on sign_in_failures (username, network, happened_at);
create index sign_in_failures_by_network on sign_in_failures (network, happened_at);
create index sign_in_failures_by_time on sign_in_failures (happened_at);
grant select, insert, delete on sign_in_failures to karo_app;
delete from rate_events where kind in ('login_account', 'login_address');

-- Where each account signed in rightly: failures of others do not stop it there. Shared by schools like usernames, since sign-in names none.
create table known_addresses (
  username text not null constraint known_addresses_username_fk references usernames,
  network text not null,
  last_success_at timestamptz not null default now(),
  constraint known_addresses_pk primary key (username, network)
);
create index known_addresses_by_network on known_addresses (network, last_success_at);
create index known_addresses_by_time on known_addresses (last_success_at);
grant select, insert, delete, update (last_success_at) on known_addresses to karo_app;
