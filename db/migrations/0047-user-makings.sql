-- Who made it possible for whom to act: an administrator who adds somebody, gives them a new password or activates them could act in
-- their name. For seven days that person is not the second person to what the administrator did.
create table user_makings (
  school_id integer not null,
  making_id integer generated always as identity,
  user_id integer not null,
  act text not null constraint user_makings_act check (act in ('added', 'newPassword', 'activated')),
  made_by integer not null,
  made_on date not null default nairobi_today(),
  constraint user_makings_pk primary key (school_id, making_id),
  constraint user_makings_user_fk foreign key (school_id, user_id) references users,
  constraint user_makings_maker_fk foreign key (school_id, made_by) references users,
  constraint user_makings_of_another check (user_id <> made_by)
);
create index user_makings_by_user on user_makings (school_id, user_id, made_on);
alter table user_makings enable row level security;
alter table user_makings force row level security;
create policy own_school on user_makings using (school_id = (select current_school())) with check (school_id = (select current_school()));
grant select, insert on user_makings to karo_app;

-- Who made somebody in the last seven days, and who made those: one administrator could stand behind them all.
create function makers_of(of_school integer, of_user integer) returns integer[]
  language sql stable parallel safe
  return array(
    with recursive makers as (
      select m.made_by
      from user_makings m
      where m.school_id = of_school and m.user_id = of_user and m.made_on > nairobi_today() - 7
      union
      select m.made_by
      from makers
      join user_makings m on m.school_id = of_school and m.user_id = makers.made_by and m.made_on > nairobi_today() - 7
    )
    select made_by from makers);

-- News of the staff are for administrators only.
alter table notifications drop constraint notifications_type;
alter table notifications add constraint notifications_type
  check (type in ('payment', 'verification', 'student', 'term', 'assignment', 'system', 'staff'));
