-- A parent goes on typing the number that the school gave first. Columns and not expressions, so that an account is found by its index
-- (see 0071 and 0075).
alter table student_changes
  add column former_key text generated always as (case when field = 'admissionNumber' then account_key(was) end) stored,
  add column short_former_key text generated always as (
    case when field = 'admissionNumber' and account_key(was) ~ '^[A-Z]+[0-9]' then regexp_replace(account_key(was), '^[A-Z]+', '') end
  ) stored;
create index student_changes_by_former_key on student_changes (school_id, former_key) where former_key is not null;
create index student_changes_by_short_former_key on student_changes (school_id, short_former_key) where short_former_key is not null;
