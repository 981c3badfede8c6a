-- Grades, streams and additional fees that nothing refers to can be removed; the foreign keys keep the others.
grant delete on grades, streams, additional_fees to karo_app;
-- A fee takes another name and never another amount: what students were charged for it stands in the ledger.
grant update (name) on additional_fees to karo_app;
-- Whether a fee was ever charged, without reading every transfer of the school.
create index ledger_transfers_by_fee on ledger_transfers (school_id, additional_fee_id) where additional_fee_id is not null;
