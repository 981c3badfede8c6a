import type { Decoded } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { SchoolSettings, updateSchoolSettings } from '../contract.ts';

export async function isSchool(tx: Transaction, schoolId: number): Promise<boolean> {
  return (await tx.rows(sql`select school_id from schools where school_id = ${schoolId}`)).length > 0;
}

const settings = sql`
  name, phone_number as "phoneNumber", email, address, logo, receipt_footer as "receiptFooter",
  lessons_per_week_max as "lessonsPerWeekMax", paybill_number as "paybillNumber",
  paybill_account_prefix as "paybillAccountPrefix", other_ways_to_pay as "otherWaysToPay", accepts_cheques as "acceptsCheques",
  updated_at as "updatedAt"`;

export function settingsRow(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SchoolSettings> {
  return tx.row<SchoolSettings>(sql`select ${settings} from schools where school_id = ${schoolId}`);
}

/** The settings with the school's row locked, so that changes are serial. Rows that only refer to the school are not blocked. */
export function lockSettings(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SchoolSettings> {
  return tx.row<SchoolSettings>(sql`select ${settings} from schools where school_id = ${schoolId} for no key update`);
}

/** Locks the school's capped lists until the transaction ends. Rows that only refer to the school are not blocked. */
export function lockSchool(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object> {
  return tx.row(sql`
    select school_id
    from schools
    where school_id = ${schoolId}
    for no key update`);
}

type NewSettings = Omit<Decoded<typeof updateSchoolSettings>['body'], 'updatedAt'>;

export function updateSettings(tx: Transaction, { schoolId, ...fields }: NewSettings & { schoolId: number }): Promise<SchoolSettings> {
  return tx.row<SchoolSettings>(sql`
    update schools
    set name = ${fields.name}, phone_number = ${fields.phoneNumber}, email = ${fields.email}, address = ${fields.address},
        logo = ${fields.logo}, receipt_footer = ${fields.receiptFooter}, lessons_per_week_max = ${fields.lessonsPerWeekMax},
        paybill_number = ${fields.paybillNumber}, paybill_account_prefix = ${fields.paybillAccountPrefix},
        other_ways_to_pay = ${fields.otherWaysToPay}, accepts_cheques = ${fields.acceptsCheques ?? false},
        updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId}
    returning ${settings}`);
}
