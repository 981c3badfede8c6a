-- A notification may be for one user: of a sign-in to their account.
alter table notifications
  add column recipient_id integer,
  add constraint notifications_recipient_fk foreign key (school_id, recipient_id) references users,
  drop constraint notifications_type,
  add constraint notifications_type
    check (type in ('payment', 'verification', 'student', 'term', 'assignment', 'system', 'staff', 'signIn')),
  add constraint notifications_of_one check ((type = 'signIn') = (recipient_id is not null));
