-- Who is next is read from an index in that order: sorted anew for each job, a thousand that wait were read a thousand times.
create index jobs_in_turn on karo_jobs.job (name, priority desc, created_on, id) where state < 'active';
