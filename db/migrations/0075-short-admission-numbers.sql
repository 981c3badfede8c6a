-- An admission number without the letters before it, as parents type "1059" for "SM/1059". Null where nothing stands before it. A column and
-- not an expression, so that an account is found by its index (see 0071).
alter table students add column short_admission_key text generated always as (
  case when account_key(admission_number) ~ '^[A-Z]+[0-9]' then regexp_replace(account_key(admission_number), '^[A-Z]+', '') end) stored;
create index students_by_short_account on students (school_id, short_admission_key) where short_admission_key is not null;
