-- The text and the number of a message that was dealt with can be cleared: when the student is erased, or after the months that the school
-- keeps them. The row stays, with its time, its state and its cost. An entry of the ledger says what the record holds since.
alter table messages
  alter column phone drop not null,
  alter column text drop not null,
  add constraint messages_cleared check ((phone is null) = (text is null)),
  add constraint messages_cleared_when_ended check (text is not null or state not in ('waiting', 'sending'));
grant update (phone, text) on messages to karo_app;
create index messages_not_cleared on messages (school_id, made_at, message_id) where text is not null;
