-- An entry that adjusts what a student owes, and the account of what sponsors promised. New values, so a file of their own.
alter type entry_kind add value 'adjustment';
alter type ledger_account add value 'bursaries';
