import * as z from 'zod/mini';
import { asField } from './fields.ts';

/** The roles of staff, from least to most trusted. */
export const roles = ['teacher', 'auditor', 'bursar', 'admin'] as const;
export const role = asField(z.enum(roles, { error: 'Role must be teacher, auditor, bursar or admin' }), { label: 'Role' });
export type Role = z.output<typeof role>;

/** The words for each role: one, several, and the description. */
export const roleWords: Record<Role, { one: string; several: string; does: string }> = {
  teacher: { one: 'Teacher', several: 'teachers', does: 'Sees students and classes; no money, no contacts.' },
  auditor: { one: 'Auditor', several: 'auditors', does: 'Sees everything and changes nothing.' },
  bursar: { one: 'Bursar', several: 'bursars', does: 'Students, fees, payments and reports.' },
  admin: { one: 'Admin', several: 'administrators', does: 'Everything, settings and users included.' },
};

type Act =
  | 'workHere'
  | 'seeClasses'
  | 'seeContacts'
  | 'seeMoney'
  | 'seeStaff'
  | 'seeConnections'
  | 'enrol'
  | 'moveIn'
  | 'recordPayments'
  | 'reverseMoney'
  | 'approve'
  | 'setUp'
  | 'giveData'
  | 'manageStaff';

/** The permissions of roles. Contracts and pages refer to these and name no role, so a new role may do nothing until it is listed. */
export const may: Readonly<Record<Act, readonly Role[]>> = {
  workHere: roles,
  seeClasses: roles,
  seeContacts: ['auditor', 'bursar', 'admin'],
  seeMoney: ['auditor', 'bursar', 'admin'],
  seeStaff: ['auditor', 'admin'],
  seeConnections: ['auditor', 'admin'],
  enrol: ['bursar', 'admin'],
  moveIn: ['bursar', 'admin'],
  recordPayments: ['bursar', 'admin'],
  reverseMoney: ['admin'],
  approve: ['admin'],
  setUp: ['admin'],
  giveData: ['admin'],
  manageStaff: ['admin'],
};
