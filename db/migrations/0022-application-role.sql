-- The runner makes this table before the first file, because the application's role must be there for it. Only the owner reads it.
revoke all on application_role from public, karo_app, karo_backup;
