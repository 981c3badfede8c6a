-- A transfer has the term of its entry, whose foreign key holds it, and the hash covers both. Opening a term for 20,000 students asked
-- for the same term 100,000 times, a quarter of the statement.
alter table ledger_transfers drop constraint ledger_transfers_term_fk;
