-- Why Safaricom refuses to look payments of this connection up, and since when; null where it does not. No retry of a job cures that.
alter table paybill_connections
  add column pull_fault text,
  add column pull_fault_at timestamptz;
alter table paybill_connections
  add constraint paybill_connections_pull_fault check ((pull_fault is null) = (pull_fault_at is null) and length(pull_fault) between 1 and 500);
