-- The operator may deactivate a user too, and the act is recorded like their others.
alter table user_makings
  drop constraint user_makings_act,
  drop constraint user_makings_by_operator,
  add constraint user_makings_act check (act in
    ('added', 'newPassword', 'activated', 'resetByOperator', 'activatedByOperator', 'deactivatedByOperator')),
  add constraint user_makings_by_operator
    check ((made_by is null) = (act in ('resetByOperator', 'activatedByOperator', 'deactivatedByOperator')));
