-- Cheques, for the schools that take them.
alter table schools add column accepts_cheques boolean not null default false;
alter type ledger_account add value 'cheque' after 'bank';

alter table payments drop constraint payments_method;
alter table payments add constraint payments_method check (method in ('Cash', 'Mpesa', 'Bank', 'Cheque'));
alter table payments
  add column bank text constraint payments_bank_length check (length(bank) between 1 and 60),
  add constraint payments_bank_of_cheque check ((method = 'Cheque') = (bank is not null));
-- Whether a school has any is asked with every list and day sheet.
create index payments_by_cheque on payments (school_id) where method = 'Cheque';

-- Banks number their cheques each for itself, so a number is one of a bank, in the form in which codes are compared.
alter table payment_codes drop constraint payment_codes_method;
alter table payment_codes add constraint payment_codes_method check (method in ('Mpesa', 'Bank', 'Cheque'));
alter table payment_codes
  add column bank text not null default '',
  add constraint payment_codes_bank_of_cheque check ((method = 'Cheque') = (bank <> '')),
  drop constraint payment_codes_pk,
  add constraint payment_codes_pk primary key (school_id, method, bank, code);
