-- What else a school prints as ways to pay, one to a line: accounts of which no bank tells, such as "Family Bank 0123456 (Shule ya Mfano)".
alter table schools
  add column other_ways_to_pay text constraint schools_other_ways_length check (length(other_ways_to_pay) between 1 and 300);
