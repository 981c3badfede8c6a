-- Statements have it themselves: on Citus a function that reads tables is planned anew for each row.
drop function same_arrival(integer, integer);
