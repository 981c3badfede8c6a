import { expect } from 'vitest';
import { addDays } from '../../src/core/dates.ts';
import { liveOn } from '../support/days.ts';
import { type Staff, succeed } from '../support/world.ts';
import { ask, expectRefused, newestAdjustment, refund, settle, takeBack, withdraw } from './adjustments.ts';
import { askReversal, decideTogether, withdrawReversal } from './approvals.ts';
import { bank, count, decideDay, reverseSlip } from './days.ts';
import { decide } from './decisions.ts';
import { desk } from './desk.ts';
import { giveRules, rule, takeRulesBack, useRule } from './discounts.ts';
import { endDays, feeAmounts, grades, startDays, type World } from './set-up.ts';
import { decideWhole, share } from './shared-payments.ts';
import type { Step } from './steps.ts';
import { isUndoable, undoOpening } from './undo-opening.ts';
import { yearEnd } from './year-end.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

/** Does a step in both, and sees that the answer of the one is what the other makes of it. */
export async function doBoth(world: World, step: Step): Promise<void> {
  if (step.act === 'add') return add(world, step);
  if (step.act === 'open') return open(world, step);
  if (step.act === 'undo') return undo(world, step);
  if (step.act === 'structure') return saveStructure(world, step);
  if (step.act === 'days') return passDays(world, step);
  if (step.act === 'reverse' || step.act === 'verify') return decide(world, step);
  if (step.act === 'settle') return settle(world, step);
  if (step.act === 'takeBack') return takeBack(world, step);
  if (step.act === 'withdraw') return step.kind === 'adjustment' ? withdraw(world, step) : withdrawReversal(world, step);
  if (step.act === 'share') return share(world, step);
  if (step.act === 'decideWhole') return decideWhole(world, step);
  if (step.act === 'yearEnd') return yearEnd(world, step);
  if (step.act === 'askReversal') return askReversal(world, step);
  if (step.act === 'together') return decideTogether(world, step);
  if (step.act === 'useRule') return useRule(world, step);
  if (step.act === 'count') return count(world, step);
  if (step.act === 'bank') return bank(world, step);
  if (step.act === 'reverseSlip') return reverseSlip(world, step);
  if (step.act === 'decideDay') return decideDay(world, step);
  if (world.model.students.length === 0) return;
  const student = step.student % world.model.students.length;
  if (step.act === 'ask') return ask(world, { ...step, student });
  if (step.act === 'refund') return giveBack(world, { ...step, student });
  if (step.act === 'rule') return rule(world, { ...step, student });
  if (step.act === 'desk') return desk(world, { ...step, student });
  if (step.act === 'pay') return pay(world, { ...step, student });
  if (step.act === 'move') return move(world, { ...step, student });
  if (step.act === 'toggle') return toggle(world, student);
  return link(world, { ...step, student });
}

async function passDays(world: World, { count }: Of<'days'>): Promise<void> {
  world.today = addDays(world.today, count);
  await liveOn(world.today);
}

async function add({ staff: [admin], ids, model, adjustments, today }: World, { grade, opening }: Of<'add'>): Promise<void> {
  const chosen = grade % grades.length;
  const place = { grade_id: ids.grades[chosen]?.id, stream_id: ids.grades[chosen]?.streamIds[0] };
  await succeed(admin.post('/api/students/add', { ...particulars, ...place, cfBalance: opening / 100 }));
  // A large credit counts once the other administrator approves it.
  const waits = opening < -100_000;
  model.addStudent(chosen, waits ? 0 : opening);
  if (!waits) return;
  const row = { student: model.students.length - 1, term: null, kind: 'correction' as const, cents: opening, asker: 0, takesBack: null };
  adjustments.push({ ...row, id: await newestAdjustment(admin), state: 'pending', day: today });
}

async function open(world: World, { term }: Of<'open'>): Promise<void> {
  const { staff, ids, model, rules } = world;
  const chosen = term % startDays.length;
  const days = { startDate: startDays[chosen], endDate: endDays[chosen] };
  const form = { term_id: ids.terms[chosen], name: `Term ${chosen + 1}`, year: 2020, ...days, current: true };
  const isFirst = !model.billedTerms.has(chosen);
  await succeed(staff[0].post('/api/settings/terms', form));
  model.openTerm(chosen);
  if (isFirst) await giveRules(world, chosen, rules);
}

/** Another administrator than the one who opens every term undoes the opening of one, or is refused. */
async function undo(world: World, { term }: Of<'undo'>): Promise<void> {
  const { staff, ids, model, adjustments } = world;
  const chosen = term % startDays.length;
  const answer = await staff[1].post(`/api/settings/terms/${ids.terms[chosen]}/undo-opening`, { reason: 'Opened by mistake' });
  // Who asks to take back what a rule gave holds the term until that is decided.
  const isHeld = adjustments.some(({ takesBack: of, state, term: at }) => of !== null && state === 'pending' && at === chosen);
  expect(answer.status).toBe(isUndoable(model, chosen) && !isHeld ? 200 : 409);
  if (answer.status !== 200) return;
  await takeRulesBack(world, chosen);
  undoOpening(model, chosen);
}

async function saveStructure({ staff: [admin], ids, model }: World, { structure, ...step }: Of<'structure'>): Promise<void> {
  const [grade, term] = [step.grade % grades.length, step.term % startDays.length];
  const amounts = Object.fromEntries(Object.entries(structure).map(([head, cents]) => [head, cents / 100]));
  await succeed(admin.post('/api/settings/fee-structure', { grade: ids.grades[grade]?.id, term_id: ids.terms[term], ...amounts }));
  model.saveStructure(grade, term, structure);
}

async function toggle({ staff: [admin], model }: World, student: number): Promise<void> {
  await succeed(admin.patch(`/api/students/${student + 1}/toggle-status`));
  model.toggle(student);
}

async function move({ staff: [admin], ids, model }: World, { student, stream, billFrom, ...step }: Of<'move'>): Promise<void> {
  const grade = step.grade % grades.length;
  const place = { gradeId: ids.grades[grade]?.id, streamId: ids.grades[grade]?.streamIds[stream] };
  await succeed(admin.patch(`/api/students/${student + 1}/update`, { ...particulars, ...place, billFrom }));
  model.changeGrade(student, grade, billFrom);
}

async function link({ staff: [admin], ids, model }: World, { act, student, ...step }: Of<'link'> | Of<'unlink'>): Promise<void> {
  const fee = step.fee % feeAmounts.length;
  const [studentId, additionalFeeId] = [student + 1, ids.fees[fee]];
  if (act === 'link') {
    await succeed(admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId }));
    return model.link(student, fee);
  }
  await succeed(admin.post(`/api/students/${studentId}/additional-fees`, { additionalFeeId, action: 'unsubscribe' }));
  model.unlink(student, fee);
}

async function pay(world: World, { student, amount, method, code: number, spelling, recorder }: Of<'pay'>): Promise<void> {
  const { staff, model, book, today } = world;
  const code = method === 'Cash' ? null : `SGH${number}X`;
  const typed = code && [code, ` ${code.toLowerCase()} `, code.split('').join('-'), `${code}\u200b.`][spelling];
  const answer = await (staff[recorder] as Staff).post('/api/payments/new', {
    studentId: student + 1,
    amount: amount / 100,
    method,
    code: typed,
  });
  if (model.current === null) return expectRefused(answer, 'NO_ACTIVE_TERM');
  const holder = book.holderOf(method, code);
  if (holder !== null) {
    expectRefused(answer, 'PAYMENT_CODE_USED');
    return expect(answer.body.receiptNumber).toBe(holder);
  }
  model.pay(student, amount);
  const { receipt, status } = book.pay(today, { student, term: model.current, cents: amount, method, code, recorder });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.payment).toEqual({
    ...{ id: receipt, studentId: student + 1, amount: amount / 100, method, code, isVerified: status === 'verified', payDate: today },
    balance: model.balance(student, model.current) / 100,
  });
}

/** Gives money back; to whom there is nothing to give, after a payment that is too much. */
async function giveBack(world: World, step: Of<'refund'>): Promise<void> {
  const { student, amount, asker: recorder } = step;
  const owed = world.model.owedMost(student);
  if (owed >= 0) await pay(world, { act: 'pay', student, amount: owed + amount, method: 'Cash', code: 0, spelling: 0, recorder });
  return refund(world, step);
}

const particulars = {
  fullName: 'Achieng Wanjiru',
  dob: '2015-03-04',
  gender: 'Female',
  guardianName: 'Njeri Wanjiru',
  contactNumber1: '0712345678',
};
