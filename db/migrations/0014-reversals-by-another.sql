-- A reversal is always the work of an administrator who did not record the payment, so nothing says any more whose word it was.
alter table payment_reversals drop column self_approved;
