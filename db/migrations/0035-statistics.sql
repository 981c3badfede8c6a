-- Ids of grades, streams and terms are of one school each, which PostgreSQL does not guess: it took a term of a large school for a handful
-- of rows, and went through them again for each student.
create statistics student_terms_of_school (dependencies, ndistinct) on school_id, term_id, grade_id from student_terms;
create statistics students_of_school (dependencies, ndistinct) on school_id, grade_id, stream_id from students;
create statistics takings_of_school (dependencies, ndistinct) on school_id, term_id from takings;
create statistics transfers_of_school (dependencies, ndistinct) on school_id, term_id from ledger_transfers;

-- What grows with each school's work is looked at after a fiftieth of it is new, not after a tenth: a term opens, or a register is brought
-- in, in one moment, and the lists are asked for in the next.
alter table students set (autovacuum_analyze_scale_factor = 0.02);
alter table student_terms set (autovacuum_analyze_scale_factor = 0.02);
alter table student_fees set (autovacuum_analyze_scale_factor = 0.02);
alter table payments set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table ledger_entries set (autovacuum_analyze_scale_factor = 0.02);
alter table ledger_transfers set (autovacuum_analyze_scale_factor = 0.02);
-- Few rows that are written again and again: vacuumed before their versions are many.
alter table takings set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table student_balances set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
