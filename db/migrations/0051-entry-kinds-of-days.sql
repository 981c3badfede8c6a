-- Entries of the cashier's day: its count and its lock, and cash taken to a bank. New values, so a file of their own.
alter type entry_kind add value 'day';
alter type entry_kind add value 'banking';
