-- A name as searches compare it, as the column students.search_name has it: lower case, no accents, no apostrophes.
create function folded_name(name text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(name, nfd), U&'[\0300-\036F''`\00B4\02BC\2018\2019]', '', 'g'));

alter table students add column guardian_search_name text not null generated always as (folded_name(guardian_name)) stored;
alter table guardians add column search_name text not null generated always as (folded_name(full_name)) stored;

-- What a search asks of further guardians is answered by the index alone.
drop index guardians_by_student;
create index guardians_by_student on guardians (school_id, student_id) include (search_name, phone_key);
