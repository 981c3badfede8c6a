-- The receipt of a paid payment request is looked for in the answers since it was sent, not in all of the school.
create index paybill_notices_of_prompts on paybill_notices (school_id, received_at) where kind = 'prompt';
