-- Lists by name go as a clerk reads them: letter case, accents and apostrophes aside.
drop index students_by_name;
create index students_by_name on students (school_id, search_name, full_name, student_id);
