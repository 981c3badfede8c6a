-- Answers to payment requests that were paid, but whose receipt or amount cannot be read, are listed until the request has its payment.
create index paybill_notice_results_noted on paybill_notice_results (school_id, notice_id) where result = 'noted' and reason is not null;
create index payment_prompts_without_payment on payment_prompts (school_id, checkout_id) where state = 'paid' and payment_id is null;
