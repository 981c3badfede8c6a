-- The number of an account may have spaces in it now. Before, a space was between accounts as well: where what stands on either side
-- is long enough to be a number, a comma is there instead.
do $$
declare
  school integer;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    update bank_connections
    set account_numbers = regexp_replace(
      regexp_replace(account_numbers, '([^\s,;]{5,})\s+(?=[^\s,;])', '\1,', 'g'),
      '([^\s,;])\s+(?=[^\s,;]{5})', '\1,', 'g')
    where school_id = school;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
