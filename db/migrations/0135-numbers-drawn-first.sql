-- The numbers of deliveries and of arrivals are drawn before their rows are written.
grant usage on sequence webhook_deliveries_delivery_id_seq, arrivals_arrival_id_seq to karo_app;
