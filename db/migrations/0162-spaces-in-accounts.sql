-- The number of an account may have spaces in it now. Before, a space was between accounts as well: where what stands on both sides
-- is long enough to be a number, a comma is there instead.
do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    update bank_connections
    set account_numbers = regexp_replace(account_numbers, '([^\s,;]{7,})\s+(?=[^\s,;]{7})', '\1,', 'g')
    where school_id = school;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
