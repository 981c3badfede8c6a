-- A password that the operator gave somebody must be changed before anything else is done with it, and who gave it is kept: no user did.
alter table users add column must_change_password boolean not null default false;

alter table user_makings
  alter column made_by drop not null,
  drop constraint user_makings_act,
  add constraint user_makings_act check (act in ('added', 'newPassword', 'activated', 'resetByOperator', 'activatedByOperator')),
  add constraint user_makings_by_operator check ((made_by is null) = (act in ('resetByOperator', 'activatedByOperator')));
