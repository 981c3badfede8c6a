-- What a school says of itself on its receipts and statements, and where its parents pay by M-Pesa.
alter table schools
  add column address text constraint schools_address_length check (length(address) between 1 and 160),
  -- The picture as a data address, ready to be shown; 48 KiB of text hold a picture of about 36 KiB.
  add column logo text constraint schools_logo_kind check (length(logo) <= 49152 and logo ~ '^data:image/(png|jpeg);base64,'),
  add column receipt_footer text constraint schools_footer_length check (length(receipt_footer) between 1 and 200),
  add column paybill_number text constraint schools_paybill_digits check (paybill_number ~ '^[0-9]{5,7}$'),
  -- What stands before the admission number in the account that a payer types; the paybills of banks need it.
  add column paybill_account_prefix text constraint schools_prefix_length check (length(paybill_account_prefix) between 1 and 20);

-- The words at the foot of a receipt are stored with it, like the rest of its words.
alter table payments add column receipt_footer text;
