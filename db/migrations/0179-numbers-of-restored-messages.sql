-- A school that was restored from its archive brought messages with numbers that this install had not drawn yet: new ones start after them.
do $$
declare
  school integer;
  largest integer := 0;
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    largest := greatest(largest, (select max(message_id) from messages where school_id = school));
  end loop;
  perform set_config('app.school_id', '', true);
  perform setval('messages_message_id_seq', largest) from messages_message_id_seq where last_value <= largest;
end
$$;
