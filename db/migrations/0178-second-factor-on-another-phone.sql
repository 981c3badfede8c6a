-- The secret of another phone, which takes the place of the one that counts once a code of it was confirmed.
alter table second_factors add column next_sealed_secret text;
