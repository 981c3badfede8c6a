-- Of students of an undone import only the particulars and the guardians were deleted with its file. What else was written about them goes
-- too, as it does from now on.
do $$
declare
  school integer;
  gone integer[];
begin
  for school in select school_ids() loop
    perform set_config('app.school_id', school::text, true);
    gone := array(select student_id from students where school_id = school and import_undone and is_erased);
    delete from consents where school_id = school and student_id = any (gone);
    delete from balance_notes where school_id = school and student_id = any (gone);
    delete from student_changes where school_id = school and student_id = any (gone) and field not in ('status', 'class');
    delete from account_aliases where school_id = school and student_id = any (gone);
    update payment_prompts set phone = null where school_id = school and student_id = any (gone);
    delete from statement_files where school_id = school and student_ids && gone;
  end loop;
  perform set_config('app.school_id', '', true);
end
$$;
