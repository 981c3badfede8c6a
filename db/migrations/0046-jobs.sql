-- Work for later, kept by pg-boss 10.4.2 (decision 47): its schema as `getConstructionPlans` has it, and what Karo adds after it.
CREATE SCHEMA IF NOT EXISTS karo_jobs;

CREATE TYPE karo_jobs.job_state AS ENUM (
  'created',
  'retry',
  'active',
  'completed',
  'cancelled',
  'failed'
);

CREATE TABLE karo_jobs.version (
  version int constraint version_pkey primary key,
  maintained_on timestamp with time zone,
  cron_on timestamp with time zone,
  monitored_on timestamp with time zone
);

CREATE TABLE karo_jobs.queue (
  name text,
  policy text,
  retry_limit int,
  retry_delay int,
  retry_backoff bool,
  expire_seconds int,
  retention_minutes int,
  dead_letter text constraint queue_dead_letter_fkey REFERENCES karo_jobs.queue (name),
  partition_name text,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  constraint queue_pkey PRIMARY KEY (name)
);

CREATE TABLE karo_jobs.schedule (
  name text constraint schedule_name_fkey REFERENCES karo_jobs.queue ON DELETE CASCADE,
  cron text not null,
  timezone text,
  data jsonb,
  options jsonb,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  constraint schedule_pkey PRIMARY KEY (name)
);

CREATE TABLE karo_jobs.subscription (
  event text not null,
  name text not null constraint subscription_name_fkey REFERENCES karo_jobs.queue ON DELETE CASCADE,
  created_on timestamp with time zone not null default now(),
  updated_on timestamp with time zone not null default now(),
  constraint subscription_pkey PRIMARY KEY(event, name)
);

CREATE TABLE karo_jobs.job (
  id uuid not null default gen_random_uuid(),
  name text not null,
  priority integer not null default(0),
  data jsonb,
  state karo_jobs.job_state not null default('created'),
  retry_limit integer not null default(2),
  retry_count integer not null default(0),
  retry_delay integer not null default(0),
  retry_backoff boolean not null default false,
  start_after timestamp with time zone not null default now(),
  started_on timestamp with time zone,
  singleton_key text,
  singleton_on timestamp without time zone,
  expire_in interval not null default interval '15 minutes',
  created_on timestamp with time zone not null default now(),
  completed_on timestamp with time zone,
  keep_until timestamp with time zone NOT NULL default now() + interval '14 days',
  output jsonb,
  dead_letter text,
  policy text
) PARTITION BY LIST (name);

ALTER TABLE karo_jobs.job ADD constraint job_pkey PRIMARY KEY (name, id);

CREATE TABLE karo_jobs.archive (LIKE karo_jobs.job);

ALTER TABLE karo_jobs.archive ADD constraint archive_pkey PRIMARY KEY (name, id);

ALTER TABLE karo_jobs.archive ADD archived_on timestamptz NOT NULL DEFAULT now();

CREATE INDEX archive_i1 ON karo_jobs.archive(archived_on);

CREATE FUNCTION karo_jobs.create_queue(queue_name text, options json)
RETURNS VOID AS
$$
DECLARE
  table_name varchar := 'j' || encode(sha224(queue_name::bytea), 'hex');
  queue_created_on timestamptz;
BEGIN

  WITH q as (
  INSERT INTO karo_jobs.queue (
    name,
    policy,
    retry_limit,
    retry_delay,
    retry_backoff,
    expire_seconds,
    retention_minutes,
    dead_letter,
    partition_name
  )
  VALUES (
    queue_name,
    options->>'policy',
    (options->>'retryLimit')::int,
    (options->>'retryDelay')::int,
    (options->>'retryBackoff')::bool,
    (options->>'expireInSeconds')::int,
    (options->>'retentionMinutes')::int,
    options->>'deadLetter',
    table_name
  )
  ON CONFLICT DO NOTHING
  RETURNING created_on
  )
  SELECT created_on into queue_created_on from q;

  IF queue_created_on IS NULL THEN
    RETURN;
  END IF;

  EXECUTE format('CREATE TABLE karo_jobs.%I (LIKE karo_jobs.job INCLUDING DEFAULTS)', table_name);

  EXECUTE format('ALTER TABLE karo_jobs.%1$I ADD PRIMARY KEY (name, id)', table_name);
  EXECUTE format('ALTER TABLE karo_jobs.%1$I ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES karo_jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('ALTER TABLE karo_jobs.%1$I ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES karo_jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i1 ON karo_jobs.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''created'' AND policy = ''short''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i2 ON karo_jobs.%1$I (name, COALESCE(singleton_key, '''')) WHERE state = ''active'' AND policy = ''singleton''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i3 ON karo_jobs.%1$I (name, state, COALESCE(singleton_key, '''')) WHERE state <= ''active'' AND policy = ''stately''', table_name);
  EXECUTE format('CREATE UNIQUE INDEX %1$s_i4 ON karo_jobs.%1$I (name, singleton_on, COALESCE(singleton_key, '''')) WHERE state <> ''cancelled'' AND singleton_on IS NOT NULL', table_name);
  EXECUTE format('CREATE INDEX %1$s_i5 ON karo_jobs.%1$I (name, start_after) INCLUDE (priority, created_on, id) WHERE state < ''active''', table_name);

  EXECUTE format('ALTER TABLE karo_jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', table_name, queue_name);
  EXECUTE format('ALTER TABLE karo_jobs.job ATTACH PARTITION karo_jobs.%I FOR VALUES IN (%L)', table_name, queue_name);
END;
$$
LANGUAGE plpgsql;

CREATE FUNCTION karo_jobs.delete_queue(queue_name text)
RETURNS VOID AS
$$
DECLARE
  table_name varchar;
BEGIN
  WITH deleted as (
    DELETE FROM karo_jobs.queue
    WHERE name = queue_name
    RETURNING partition_name
  )
  SELECT partition_name from deleted INTO table_name;

  EXECUTE format('DROP TABLE IF EXISTS karo_jobs.%I', table_name);
END;
$$
LANGUAGE plpgsql;

INSERT INTO karo_jobs.version(version) VALUES ('24');

-- One queue for every kind of work; its options travel with each job.
select karo_jobs.create_queue('karo', '{"policy": "standard"}');

-- What people call a job by: pg-boss writes a job that failed anew, with all that is in its data.
create sequence karo_jobs.job_numbers as integer;

-- The jobs of one school, and how many of a kind wait.
create index jobs_by_school on karo_jobs.job (((data ->> 'school_id')::integer), (data ->> 'kind'), state);
create index jobs_by_number on karo_jobs.job (((data ->> 'school_id')::integer), ((data ->> 'job_id')::integer));

-- A school sees its own; a transaction of no school, as that of the worker which takes the next one, sees all.
alter table karo_jobs.job enable row level security;
alter table karo_jobs.job force row level security;
create policy own_jobs on karo_jobs.job
  using ((select current_school()) is null or (data ->> 'school_id')::integer = (select current_school()))
  with check ((select current_school()) is null or (data ->> 'school_id')::integer = (select current_school()));
grant usage on schema karo_jobs to karo_app;
grant select, insert, update, delete on karo_jobs.job to karo_app;
grant usage on sequence karo_jobs.job_numbers to karo_app;

-- The jobs as Karo speaks of them.
create view jobs with (security_invoker = true) as
select
  (data ->> 'school_id')::integer as school_id,
  (data ->> 'job_id')::integer as job_id,
  id as boss_id,
  data ->> 'kind' as kind,
  data -> 'payload' as payload,
  case
    when state < 'active' then 'waiting'
    when state = 'active' then 'running'
    when state = 'completed' then 'done'
    else 'failed'
  end as state,
  created_on as made_at,
  start_after as due_at,
  completed_on as ended_at,
  retry_count as retries,
  output ->> 'message' as fault
from karo_jobs.job;
grant select on jobs to karo_app;
