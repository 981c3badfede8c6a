-- Citus refuses a policy with a sub-select. current_school() is STABLE, so PostgreSQL reads it once for each index search either way.
do $$
declare
  policy record;
begin
  for policy in
    select schemaname, tablename, policyname, replace(qual, '( SELECT current_school() AS current_school)', 'current_school()') as rule
    from pg_policies
    where qual like '%SELECT current_school()%'
  loop
    execute format('alter policy %I on %I.%I using (%s) with check (%4$s)',
      policy.policyname, policy.schemaname, policy.tablename, policy.rule);
  end loop;
end $$;
