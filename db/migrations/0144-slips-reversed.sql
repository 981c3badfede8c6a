-- A slip that was typed wrongly is reversed by a second row of the same slip, with its amount below zero and the reason. Both rows stay.
alter table cash_bankings add column reverses_id integer, add column reason text;
alter table cash_bankings add constraint cash_bankings_reason_length check (length(reason) between 1 and 200);
alter table cash_bankings add constraint cash_bankings_reverses_fk foreign key (school_id, reverses_id) references cash_bankings;
alter table cash_bankings
  add constraint cash_bankings_reversal check ((reverses_id is null) = (reason is null) and (reverses_id is null) = (amount_cents > 0));
alter table cash_bankings drop constraint cash_bankings_amount;
alter table cash_bankings add constraint cash_bankings_amount check (abs(amount_cents) between 100 and 10000000000);
-- A reversed slip is recorded again with the same number. Each slip is looked for while the school's ledger is locked.
alter table cash_bankings drop constraint cash_bankings_slip_once;
create unique index cash_bankings_reversed_once on cash_bankings (school_id, reverses_id) where reverses_id is not null;
create index cash_bankings_by_slip on cash_bankings (school_id, account_key(bank), account_key(reference));

-- What the entry of such a row gives as its reason.
create function cash_banking_reversal_reason(reverses_id integer, reason text) returns text
  language sql stable parallel safe
  return 'Slip reversed ' || json_build_array(reverses_id, reason)::text;
