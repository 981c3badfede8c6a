-- Three kinds of entry for money that arrives by itself. A new value cannot be used in the transaction that adds it, so they stand in a
-- file of their own.
alter type entry_kind add value 'arrival';
alter type entry_kind add value 'settlement';
alter type entry_kind add value 'return';
