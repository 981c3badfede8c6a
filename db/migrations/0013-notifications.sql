-- What happened in a school, for its staff to see in the bell. Forgotten after 90 days.
-- The number comes from the school's own counter, whose lock is taken last: numbers are committed in their order, so that a reader
-- who has seen number 7 can never miss a 6 that was committed later.
alter table counters drop constraint counters_kind;
alter table counters add constraint counters_kind check (kind in ('student', 'payment', 'entry', 'notification'));

create table notifications (
  school_id integer not null,
  notification_id integer not null,
  type text not null
    constraint notifications_type check (type in ('payment', 'verification', 'student', 'term', 'assignment', 'system')),
  title text not null constraint notifications_title_length check (length(title) between 1 and 120),
  message text not null constraint notifications_message_length check (length(message) between 1 and 500),
  -- The page of what it is about.
  path text constraint notifications_path_local check (path ~ '^/[^/]'),
  -- Number of the payment that it is about, where there is one: its approval or reversal shows in the notification.
  payment_id integer,
  -- Who did it; null for Karo itself.
  author_id integer,
  happened_at timestamptz not null,
  constraint notifications_pk primary key (school_id, notification_id),
  constraint notifications_author_fk foreign key (school_id, author_id) references users
);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_school on notifications using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on notifications to karo_app;

-- How far a user has read everything.
create table notification_watermarks (
  school_id integer not null,
  user_id integer not null,
  read_through integer not null,
  constraint notification_watermarks_pk primary key (school_id, user_id),
  constraint notification_watermarks_user_fk foreign key (school_id, user_id) references users
);
alter table notification_watermarks enable row level security;
alter table notification_watermarks force row level security;
create policy own_school on notification_watermarks
  using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, update on notification_watermarks to karo_app;

-- Single notifications that a user has read above the watermark.
create table notification_reads (
  school_id integer not null,
  user_id integer not null,
  notification_id integer not null,
  constraint notification_reads_pk primary key (school_id, user_id, notification_id),
  constraint notification_reads_user_fk foreign key (school_id, user_id) references users,
  constraint notification_reads_notification_fk foreign key (school_id, notification_id) references notifications on delete cascade
);
create index notification_reads_by_notification on notification_reads (school_id, notification_id);
alter table notification_reads enable row level security;
alter table notification_reads force row level security;
create policy own_school on notification_reads using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert, delete on notification_reads to karo_app;
