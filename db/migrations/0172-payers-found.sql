-- Whom a payer paid for before is looked for once for each payment that waits, by the telephone that it came from.
create index arrivals_by_payer_phone on arrivals (school_id, payer_phone) where payer_phone is not null;
