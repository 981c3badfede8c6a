import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Refusable, RequestKind } from '../../../school/requests/server/request-kind.ts';
import { byId, type RequestList } from '../../../school/requests/server/request-list.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import { receiveNotice } from '../../bank-statements/server/receive-notice.ts';
import { lockStatements } from '../../bank-statements/server/take-rows-sql.ts';
import { receivePrompted } from '../../daraja/server/money/receive-prompted.ts';
import { lockPromptsFor } from '../../daraja/server/prompts-sql.ts';
import type { Arrival, Received } from '../../unallocated/arrival.ts';
import { lockReceiptNumbers } from '../../unallocated/server/arrivals-sql.ts';
import { arrivedUnderCodes } from '../../unallocated/server/known-sql.ts';
import { payeeOfReferences } from '../../unallocated/server/named-payee.ts';
import { type NoticeSender, senderName } from '../origins.ts';
import { isDebit } from '../read-body.ts';
import { refusedNotice, refusedNoticesOf } from './notices-sql.ts';
import { noticesPath } from './record-taking.ts';
import { decideTaking, lockTakings, type TakingFacts, takingFacts } from './takings-sql.ts';

type TakingRequestFacts = TakingFacts & { sender: string; isProven: boolean; isOfDebit: boolean };

/**
 * A user's reading of a notice. An approval receives the money under its code, once, as from a readable notice. After a refusal, or a
 * withdrawal by the reader, the notice is open again.
 */
export const takingRequest: RequestKind<number, TakingRequestFacts> & Refusable<TakingRequestFacts> = {
  missing: 'NOTICE_TAKING_NOT_FOUND',
  own: 'OWN_NOTICE_TAKING',
  notification: { type: 'payment', path: () => noticesPath },
  find: async (tx, { schoolId }, takingId) => {
    const taking = await takingFacts(tx, { schoolId, takingId });
    const notice = taking && (await refusedNotice(tx, { schoolId, ...taking }));
    return notice && { ...taking, isProven: notice.isProven, isOfDebit: isDebit(notice), sender: senderName(notice.sender) };
  },
  settled: ({ outcome }) => (outcome === null ? null : new AppError('NOTICE_TAKING_DECIDED', { state: outcome })),
  obstacle: ({ askedBy, isProven, isOfDebit, sender }, { userId }) => {
    if (isOfDebit) return new AppError('NOTICE_OF_DEBIT');
    // Without a proof of the sender it always needs two people.
    return askedBy === userId && !isProven ? new AppError('UNPROVEN_NOTICE', { sender }) : null;
  },
  approve: async (tx, caller, { facts, isOwn: selfApproved }) => {
    const { schoolId, username } = caller;
    const { id: takingId, noticeId, sender, taker, amount, code } = facts;
    const evidence = `Notice ${noticeId} of ${sender}, read by ${taker}, approved by ${username}`;
    const { outcome, arrivalId, paymentId } = await received(tx, schoolId, { taking: facts, evidence });
    if (outcome === 'contradicted') throw await moneyHere(tx, { schoolId, code });
    await decideTaking(tx, { ...caller, takingId, outcome: 'approved', arrivalId, selfApproved });
    const where = paymentId === null ? 'It waits under Unallocated Payments.' : `Receipt number ${paymentId}.`;
    return { message: `${kesText(amount)} ${outcome === 'known' ? 'had already arrived' : 'arrived'}. ${where}`, news: null };
  },
  refuse: async (tx, caller, { facts: { id: takingId, askedBy, amount, code }, reason }) => {
    const outcome = askedBy === caller.userId ? 'withdrawn' : 'refused';
    await decideTaking(tx, { ...caller, takingId, outcome, refusal: reason });
    const did = outcome === 'withdrawn' ? 'withdrew' : 'refused';
    const message = `${caller.username} ${did} the payment of ${kesText(amount)} (${code}): ${reason}. The notice is open again.`;
    return { message: 'No payment was recorded. The notice is open again.', news: { title: `Notice ${outcome}`, message } };
  },
};

type Approved = { taking: TakingFacts; evidence: string };

function received(tx: Transaction, schoolId: number, { taking, evidence }: Approved): Promise<Received> {
  const { method, channel, code, amount, arrivedAt, account, payerName, payerPhone, askedBy: receivedBy } = taking;
  const arrival: Arrival = {
    ...{ source: 'hand', method, channel, code, amount, arrivedAt, account, payerName, payerPhone, evidence, receivedBy },
  };
  return method === 'Bank' ? receiveNotice(tx, schoolId, { arrival, isTimed: true }) : receivePrompted(tx, schoolId, arrival);
}

async function moneyHere(tx: Transaction, { schoolId, code }: { schoolId: number; code: string }): Promise<AppError> {
  const arrived = (await arrivedUnderCodes(tx, { schoolId, codes: [code] })).get(code);
  return new AppError('NOTICE_MONEY_HERE', { amount: arrived === undefined ? 'Another amount' : kesText(arrived), code });
}

type Details = { taking: { method: ArrivingMethod; code: string; sender: string; payerName: string | null; account: string | null } };

export const takingList: RequestList<Details> = {
  rows: ({ schoolId, userId }) => ({
    from: sql`notice_takings`,
    waits: sql`outcome is null`,
    isAskedFor: true,
    columns: {
      ...{
        id: sql`taking_id`,
        askedBy: sql`taken_by`,
        amount: sql`amount_cents`,
        change: sql`0`,
        state: sql`coalesce(outcome, 'pending')`,
      },
      ...{
        askedOn: nairobiDayOf(sql`taken_at`),
        decidedOn: nairobiDayOf(sql`decided_at`),
        decidedBy: sql`decided_by`,
        refusal: sql`refusal`,
      },
      mayApprove: maySecond({
        ...{ schoolId, userId, first: sql`taken_by` },
        isAlone: sql`${hasOneUser(sql`${schoolId}`)} and exists (
          select from (${refusedNoticesOf(schoolId)}) as n
          where n.origin = notice_takings.origin and n.id = notice_takings.notice_id and n."isProven")`,
      }),
    },
  }),
  details: async (tx, { schoolId }, ids) => {
    const rows = await tx.rows<Omit<Details['taking'], 'sender'> & { id: number; sender: NoticeSender }>(sql`
      select t.taking_id as id, t.method, t.code, t.payer_name as "payerName", t.account, n.sender
      from notice_takings t
      join (${refusedNoticesOf(schoolId)}) as n on n.origin = t.origin and n.id = t.notice_id
      where t.school_id = ${schoolId} and t.taking_id = any (${ids}::integer[])`);
    return byId(rows.map(({ id, sender, ...taking }) => ({ id, taking: { ...taking, sender: senderName(sender) } })));
  },
  hold: async (tx, schoolId, ids) => {
    const takings = await lockTakings(tx, { schoolId, takingIds: ids });
    await lockStatements(tx, { schoolId });
    const byMpesa = takings.filter(({ method }) => method === 'Mpesa');
    await lockPromptsFor(tx, schoolId, byMpesa);
  },
  concerned: async (tx, schoolId, ids) => {
    const rows = await tx.rows<{ code: string; account: string | null }>(sql`
      select code, account from notice_takings where school_id = ${schoolId} and taking_id = any (${ids}::integer[])`);
    const whom = await payeeOfReferences(tx, { schoolId, references: rows.map(({ account }) => account) });
    return { codes: rows.map(({ code }) => code), studentIds: whom.flatMap(({ student }) => student?.id ?? []) };
  },
  holdLast: (tx, schoolId) => lockReceiptNumbers(tx, schoolId),
  refusesLate: true,
};

function nairobiDayOf(instant: Statement): Statement {
  return sql`(${instant} at time zone 'Africa/Nairobi')::date`;
}
