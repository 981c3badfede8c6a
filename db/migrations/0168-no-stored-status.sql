-- A replay has the status of its endpoint; the stored one was read by nobody, and is not written any more.
alter table idempotency_keys alter column status drop not null;
