import { pay, payingSchool } from './paying-school.ts';
import { type Answer, type Staff, succeed } from './world.ts';

/** Says whether the school takes cheques, and leaves its other settings as they are. */
export async function acceptCheques(admin: Staff, acceptsCheques = true): Promise<void> {
  const { school } = await succeed(admin.read('/api/settings/school'));
  await succeed(admin.patch('/api/settings/school', { ...school, acceptsCheques }));
}

/** A school that takes cheques, with a bursar and a student who owes 10,000. */
export async function chequeSchool() {
  const parts = await payingSchool();
  await acceptCheques(parts.admin);
  return { ...parts, bursar: await parts.school.bursar() };
}

/** Asks to record a cheque: number 000123 of KCB over 1,000 unless stated. */
export function payByCheque(staff: Staff, payment: { studentId: unknown } & Record<string, unknown>): Promise<Answer> {
  return pay(staff, { method: 'Cheque', code: '000123', bank: 'KCB', ...payment });
}
