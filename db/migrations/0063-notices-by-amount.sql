-- A row of a statement without a code is looked up among what notices told of its amount.
create index arrivals_of_notices on arrivals (school_id, amount_cents) where source = 'notice';
