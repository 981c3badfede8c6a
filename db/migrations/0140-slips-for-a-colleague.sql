-- Whoever takes a colleague's cash to the bank records the slip for the colleague's drawer. Null where the cashier recorded it.
alter table cash_bankings add column recorded_by integer;
alter table cash_bankings add constraint cash_bankings_recorder_fk foreign key (school_id, recorded_by) references users;
alter table cash_bankings add constraint cash_bankings_another_recorder check (recorded_by <> cashier_id);
