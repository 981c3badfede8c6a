-- An erasure is part of the hash chain: an entry of kind `record` covers who erased what, when and why.
create function erasure_digest(e erasures) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(e.student_id, e.basis, e.note, e.erased_by, microseconds(e.erased_at)));

alter function records(integer) rename to records_but_erasures;

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select r.name, r.digest, r.is_open from records_but_erasures(of_school) r
  union all
  select concat('erasure of student ', e.student_id), erasure_digest(e), false from erasures e where e.school_id = of_school;
end;
