-- Close the Day lists the slips that somebody recorded lately for colleagues.
create index cash_bankings_for_colleagues on cash_bankings (school_id, recorded_by, recorded_on) where recorded_by is not null;
