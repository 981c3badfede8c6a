import { ask } from './adjusting-school.ts';
import { approveOne, refuseOne, requestedReversal, withdrawReversal } from './approving.ts';
import { counted } from './cash-days.ts';
import { newDiscount } from './discounting-school.ts';
import { url as termsUrl } from './mistaken-opening.ts';
import { paid, payingSchool } from './paying-school.ts';
import { commaConfirmation, recordedTaking, refusedNotice } from './refused-notices.ts';
import { newTerm, nextTermForm } from './school-parts.ts';
import { type Answer, newStaff, nextNumber, type School, type Staff, succeed } from './world.ts';

/** A school with one student; what is to be reversed there is recorded by a bursar who approves nothing. */
export type AskingSchool = { school: School; admin: Staff; student: number; recorder: Staff };

export type TestedKind = {
  /** How the list of approvals calls it; null for what waits in no list. */
  listed: string | null;
  /** True where each request needs a school of its own. */
  isAlone?: true;
  own: string;
  decided: string;
  missing: string;
  /** Makes one that waits, and answers its number. */
  asks: (asker: Staff, school: AskingSchool) => Promise<number>;
  approve: (by: Staff, id: number, headers?: Record<string, string>) => Promise<Answer>;
  refuse?: (by: Staff, id: number, reason: unknown) => Promise<Answer>;
  withdraw?: (by: Staff, id: number) => Promise<Answer>;
  /** Whether the only approval of a school is marked as the asker's own. */
  isOwn: string;
};

export async function askingSchool(): Promise<AskingSchool> {
  const world = await payingSchool();
  return { ...world, recorder: await newStaff(world.admin, 'bursar') };
}

const newCode = () => `UA6K${String(nextNumber()).padStart(6, '0')}`;
const act = (path: string, name: string) => (by: Staff, id: number, headers?: Record<string, string>) =>
  by.post(`/api/${path}/${id}/${name}`, undefined, headers);

/** How a kind is decided that nobody decides anywhere but in the list. */
const inList = (kind: string): Required<Pick<TestedKind, 'approve' | 'refuse'>> => ({
  approve: (by, id, headers) => approveOne(by, kind, id, headers),
  refuse: (by, id, reason) => refuseOne(by, kind, id, reason),
});

/** Every kind of request that needs a second person. */
export const testedKinds: Record<string, TestedKind> = {
  adjustment: {
    ...{ listed: 'adjustment', own: 'OWN_ADJUSTMENT', decided: 'ADJUSTMENT_DECIDED', missing: 'ADJUSTMENT_NOT_FOUND' },
    asks: async (asker, { student }) => (await succeed(ask(asker, { studentId: student, amount: 10 }))).adjustment.id,
    ...{ ...inList('adjustment'), withdraw: act('adjustments', 'withdraw') },
    isOwn: 'select self_approved as own from adjustment_decisions where school_id = $1',
  },
  reversal: {
    ...{ listed: 'reversal', own: 'OWN_REVERSAL_REQUEST', decided: 'REVERSAL_DECIDED', missing: 'REVERSAL_REQUEST_NOT_FOUND' },
    asks: async (asker, { recorder, student }) => requestedReversal(asker, (await paid(recorder, { studentId: student, amount: 10 })).id),
    ...{ ...inList('reversal'), withdraw: withdrawReversal },
    isOwn: `select self_approved as own from reversal_requests where school_id = $1 and outcome = 'approved'`,
  },
  discount: {
    ...{ listed: 'discount', own: 'OWN_DISCOUNT', decided: 'DISCOUNT_DECIDED', missing: 'DISCOUNT_NOT_FOUND' },
    asks: async (asker) => (await succeed(newDiscount(asker))).discount.id,
    ...{ ...inList('discount'), withdraw: act('standing-discounts', 'withdraw') },
    isOwn: `select self_approved as own from standing_discounts where school_id = $1 and outcome = 'approved'`,
  },
  payment: {
    ...{ listed: 'payment', own: 'OWN_PAYMENT', decided: 'PAYMENT_ALREADY_VERIFIED', missing: 'PAYMENT_NOT_FOUND' },
    asks: async (asker, { student }) => (await paid(asker, { studentId: student, amount: 10, method: 'Mpesa', code: newCode() })).id,
    approve: act('payments', 'verify'),
    isOwn: `select evidence = 'self_approved' as own from payment_verifications where school_id = $1`,
  },
  day: {
    ...{ listed: 'day', own: 'OWN_DAY', decided: 'DAY_DECIDED', missing: 'DAY_NOT_FOUND' },
    asks: async (asker) => (await counted(asker, {})).id,
    approve: act('days', 'countersign'),
    refuse: (by, id, reason) => by.post(`/api/days/${id}/send-back`, { reason }),
    isOwn: `select self_approved as own from cash_days where school_id = $1 and outcome = 'locked'`,
  },
  taking: {
    ...{ listed: 'taking', own: 'OWN_NOTICE_TAKING', decided: 'NOTICE_TAKING_DECIDED', missing: 'NOTICE_TAKING_NOT_FOUND' },
    asks: async (asker) => {
      const code = newCode();
      return recordedTaking(asker, await refusedNotice(asker, commaConfirmation({ TransID: code })), { code, account: 'NOBODY' });
    },
    approve: act('notice-takings', 'approve'),
    refuse: (by, id, reason) => by.post(`/api/notice-takings/${id}/refuse`, { reason }),
    isOwn: `select self_approved as own from notice_takings where school_id = $1 and outcome = 'approved'`,
  },
  opening: {
    ...{ listed: null, isAlone: true, own: 'OWN_OPENING', decided: 'TERM_NOT_OPENED', missing: 'TERM_NOT_FOUND' },
    asks: (asker) => newTerm(asker, nextTermForm({ current: true })),
    approve: (by, id, headers) => by.post(`${termsUrl}/${id}/undo-opening`, { reason: 'Too early' }, headers),
    isOwn: 'select self_approved as own from term_opening_undos where school_id = $1',
  },
};

/** The same kinds as the list of approvals decides them, several in a call. */
export const listedKinds = Object.entries(testedKinds).filter(([, { listed }]) => listed !== null);

export const approveInList = (by: Staff, { listed }: TestedKind, id: number) => approveOne(by, listed ?? '', id);
