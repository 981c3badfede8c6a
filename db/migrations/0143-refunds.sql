-- Money that the school gives back: an adjustment against the account that it left, under the reference of the transfer or the cheque.
alter table adjustments add column reference text;
alter table adjustments drop constraint adjustments_kind;
alter table adjustments add constraint adjustments_kind check (
    kind in ('waiver', 'discount', 'bursary', 'creditNote', 'debitNote', 'correction', 'mpesaRefund', 'bankRefund'));
alter table adjustments drop constraint adjustments_direction;
alter table adjustments add constraint adjustments_direction check (
    change_cents <> 0 and (kind = 'correction'
      or (change_cents > 0) = ((kind in ('debitNote', 'mpesaRefund', 'bankRefund')) <> (takes_back_id is not null))));
alter table adjustments add constraint adjustments_reference check (
    (reference is not null) = (kind in ('mpesaRefund', 'bankRefund') and takes_back_id is null) and reference ~ '^[A-Z0-9]{1,40}$');
-- Refunds are few among the discounts of rules: reports and the check of the ledger add them up.
create index adjustments_refunds on adjustments (school_id, adjustment_id) where kind in ('mpesaRefund', 'bankRefund');
create index adjustments_by_reference on adjustments (school_id, kind, reference) where reference is not null;

create or replace view standing_adjustments with (security_invoker = true) as
select a.school_id, a.adjustment_id, a.kind, a.student_id, coalesce(d.term_id, a.term_id) as term_id, a.change_cents, a.reason,
       a.takes_back_id, a.asked_by, a.asked_on, d.entry_id, d.refusal, d.decided_by, d.decided_on, coalesce(d.self_approved, false) as self_approved,
       case when d.adjustment_id is null then 'pending' when d.withdrawn then 'withdrawn' when d.entry_id is null then 'refused'
         else 'approved' end as state,
       (select max(o.adjustment_id)
        from adjustments o
        left join adjustment_decisions od on od.school_id = o.school_id and od.adjustment_id = o.adjustment_id
        where o.school_id = a.school_id and o.takes_back_id = a.adjustment_id
          and (od.adjustment_id is null or od.entry_id is not null)) as taken_back_id,
       a.reference
from adjustments a
left join adjustment_decisions d on d.school_id = a.school_id and d.adjustment_id = a.adjustment_id;
