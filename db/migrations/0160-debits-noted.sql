-- Money that left the account, as Co-op Bank reports it: a charge, or a reversal that is put before somebody. Nothing waits for a person.
alter table bank_notice_results drop constraint bank_notice_results_result;
alter table bank_notice_results
  add constraint bank_notice_results_result
    check (result in ('settled', 'recorded', 'waiting', 'known', 'contradicted', 'refused', 'noted'));
alter table bank_notice_results drop constraint bank_notice_results_refused;
alter table bank_notice_results
  add constraint bank_notice_results_refused
    check ((result in ('refused', 'noted')) = (arrival_id is null) and (result not in ('refused', 'noted') or reason is not null));
