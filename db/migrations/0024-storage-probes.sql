-- Where the server tries every few seconds whether the database can still store. Never holds a row after a commit, and nothing of any
-- school. A row fills one page uncompressed, so that each try needs a page more; vacuum gives the pages back.
create table storage_probes (
  filler text not null
) with (autovacuum_vacuum_threshold = 5, autovacuum_vacuum_scale_factor = 0);
alter table storage_probes alter column filler set storage plain;
grant select, insert, delete on storage_probes to karo_app;
