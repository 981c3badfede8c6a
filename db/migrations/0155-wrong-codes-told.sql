-- When administrators and the owner were last told of wrong codes after the right password: beside wrong passwords, which tell less.
alter table users add column wrong_codes_told_at timestamptz;
