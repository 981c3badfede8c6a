-- The functions that look into each school in turn say so by SET LOCAL: Citus tells it to the school's server, and set_config it does not.
do $$
declare
  found record;
begin
  for found in
    select pg_get_functiondef(oid) as text from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%perform set_config(''app.school_id''%'
  loop
    execute regexp_replace(found.text, 'perform set_config\(''app.school_id'', ([a-z_:]+), true\)',
      'execute ''set local app.school_id = '' || quote_literal(\1)', 'g');
  end loop;
end $$;
