-- The payments list is put together from the conditions that a request has.
drop function if exists listed_students(integer, integer);
