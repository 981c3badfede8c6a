-- Requests for a demonstration, by people who have no school here yet: the one table of persons without a school.
-- The application may only add to it, so that no fault of a page can give these names and addresses away; the owner reads them.
create table leads (
  lead_id integer generated always as identity constraint leads_pk primary key,
  name text not null constraint leads_name_length check (length(name) between 1 and 120),
  email text not null constraint leads_email_length check (length(email) between 1 and 254),
  school_name text not null constraint leads_school_name_length check (length(school_name) between 1 and 120),
  phone_number text constraint leads_phone_number_length check (length(phone_number) between 1 and 30),
  captured_at timestamptz not null default now()
);
grant insert on leads to karo_app;
