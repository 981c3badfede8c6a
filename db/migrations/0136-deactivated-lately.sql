-- Whom staff deactivated counts for seven more days: nobody becomes the only user by switching off the others.
alter table users add column deactivated_on date;
