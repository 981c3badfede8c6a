-- What was decided about a reversal that a statement or a bank reported is asked wherever its money is recorded.
create index reversal_requests_by_evidence on reversal_requests (school_id, evidence) where evidence is not null;
create index reversal_requests_reported on reversal_requests (school_id, payment_id) where evidence is not null;
