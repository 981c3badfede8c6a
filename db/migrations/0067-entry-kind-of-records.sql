-- Entries that say what a record beside the ledger holds. A new value, so a file of its own.
alter type entry_kind add value 'record';
