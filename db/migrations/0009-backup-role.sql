-- karo_backup reads every table, now and later, and writes none.
grant select on all tables in schema public to karo_backup;
revoke select on installation from karo_backup;
alter default privileges in schema public grant select on tables to karo_backup;
