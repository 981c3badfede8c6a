-- Money in and money taken back, each in its term and on its own day: a payment counts once, its reversal takes it away once.
create view payment_movements with (security_invoker = true) as
select school_id, entry_id, 'payment'::text as kind, payment_id, student_id, term_id, paid_on as moved_on, 1 as sign
from payments
union all
select school_id, entry_id, 'reversal'::text, payment_id, student_id, term_id, reversed_on, -1
from payment_reversals;
grant select on payment_movements to karo_app;

create unique index payment_reversals_entry_once on payment_reversals (school_id, entry_id);

-- The state of a payment, from its method and from its verification and reversal where there are any.
create function payment_status(method text, verified_payment integer, reversed_payment integer) returns text
  language sql immutable parallel safe
  return case
    when reversed_payment is not null then 'reversed'
    when method = 'Cash' or verified_payment is not null then 'verified'
    else 'pending'
  end;

-- The news of a reversal carries its reason.
alter table notifications drop constraint notifications_message_length;
alter table notifications add constraint notifications_message_length check (length(message) between 1 and 1000);
