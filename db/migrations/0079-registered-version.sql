-- Which version of Safaricom's product for confirmations was given the school's addresses: an app has the first or the second.
alter table paybill_connections
  add column registered_version text constraint paybill_connections_registered_version check (registered_version in ('v1', 'v2'));
-- So far there was only the second.
update paybill_connections set registered_version = 'v2' where registered_at is not null;
