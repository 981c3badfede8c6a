-- The number that the hashes of a school's entries name, where it is not the school's own: a school that came out of an archive keeps
-- the chain that it had elsewhere, so that whoever noted its head finds it again.
alter table counters add column chain_school_id integer;
alter table counters add constraint counters_chain_of_entries check (chain_school_id is null or kind = 'entry');
