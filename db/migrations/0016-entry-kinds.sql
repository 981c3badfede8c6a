-- Two kinds of entry without money. A new value cannot be used in the transaction that adds it, so it stands in a file of its own.
alter type entry_kind add value 'verification';
alter type entry_kind add value 'seal';
