import type { Reply } from '../../../core/endpoint.ts';
import { may, type Role } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { familyMax } from '../../../payments/families/contract.ts';
import { childrenOfFamily, familyOfStudent, sharingStudents } from '../../../payments/families/server/families-sql.ts';
import { furtherGuardians } from '../../../payments/families/server/guardians-sql.ts';
import type { studentOverview } from '../contract.ts';
import type { Head } from './sql.ts';

type Overview = Reply<typeof studentOverview>;
type HomeQuery = { schoolId: number; studentId: number; role: Role };
type Home = Pick<Overview, 'family' | 'offered'> & { further: Awaited<ReturnType<typeof furtherGuardians>> };

/** Further guardians, the family, and its possible members. */
export async function homeOf(tx: Transaction, { role, ...key }: HomeQuery): Promise<Home> {
  const [further, family, sharing] = await Promise.all([
    furtherGuardians(tx, key),
    familyOfStudent(tx, key),
    may.enrol.includes(role) ? sharingStudents(tx, { ...key, limit: familyMax + 1 }) : [],
  ]);
  const children = family ? await childrenOfFamily(tx, { schoolId: key.schoolId, familyId: family.id }) : [];
  const seesMoney = may.seeMoney.includes(role);
  const siblings = children.filter(({ id }) => id !== key.studentId);
  return {
    further,
    family: family ? { ...family, siblings: siblings.map((each) => ({ ...each, balance: seesMoney ? each.balance : null })) } : null,
    offered: sharing.length > familyMax ? [] : sharing,
  };
}

/** A student's guardians, the first on top, as a role may see them; none of an erased student. */
export function guardiansOf(head: Head, { further }: Home, role: Role): Overview['guardians'] {
  if (head.erased) return [];
  const { guardianName: name, guardianRelation: relation, guardianMessages: receivesMessages } = head;
  const phones = (numbers: (string | null)[]) => (may.seeContacts.includes(role) ? numbers.filter((phone) => phone !== null) : null);
  return [
    { id: null, name, relation, receivesMessages, phones: phones([head.contactNumber1, head.contactNumber2]) },
    ...further.map(({ phone, ...guardian }) => ({ ...guardian, phones: phones([phone]) })),
  ];
}
