-- Auditors see everything of their school and change nothing.
alter table users drop constraint users_role;
alter table users add constraint users_role check (role in ('teacher', 'auditor', 'bursar', 'admin'));
