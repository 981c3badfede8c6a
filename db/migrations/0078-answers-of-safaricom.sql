-- A row of a look-up that cannot be read is kept as a notice, once however often it is looked up.
alter table paybill_notices
  drop constraint paybill_notices_kind,
  add constraint paybill_notices_kind check (kind in ('confirmation', 'prompt', 'code', 'codeLate', 'pull'));
create unique index paybill_notices_pulled on paybill_notices (school_id, md5(body)) where kind = 'pull';

-- Money that arrives is looked for among the prompts that are not paid yet.
create index payment_prompts_unpaid on payment_prompts (school_id, asked_at) where payment_id is null and state <> 'failed';
