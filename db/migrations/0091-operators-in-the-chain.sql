-- What the operator did to a user becomes part of the hash chain: whoever reaches the database could give themselves a password and hide it.
create function making_digest(m user_makings) returns bytea
  language sql stable parallel safe
  return list_digest(json_build_array(m.user_id, m.act, m.made_by, m.made_on - date '2000-01-01'));

alter function records(integer) rename to records_but_operators;

-- Every record of a school by its name, and whether it may still stand without an entry.
create function records(of_school integer) returns table (name text, digest bytea, is_open boolean)
  language sql stable parallel safe
begin atomic
  select r.name, r.digest, r.is_open from records_but_operators(of_school) r
  union all
  select concat('act ', m.making_id, ' of the operator'), making_digest(m), false
  from user_makings m
  where m.school_id = of_school and m.made_by is null;
end;
