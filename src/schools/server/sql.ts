import type { Decoded } from '../../core/endpoint.ts';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { SchoolSettings, updateSchoolSettings } from '../contract.ts';

export function settingsRow(tx: Transaction, { schoolId }: { schoolId: number }): Promise<SchoolSettings> {
  return tx.row<SchoolSettings>(sql`
    select name, phone_number as "phoneNumber", email, address, logo, receipt_footer as "receiptFooter",
           lessons_per_week_max as "lessonsPerWeekMax", paybill_number as "paybillNumber",
           paybill_account_prefix as "paybillAccountPrefix"
    from schools
    where school_id = ${schoolId}`);
}

type NewSettings = Decoded<typeof updateSchoolSettings>['body'];

export function updateSettings(tx: Transaction, { schoolId, ...given }: NewSettings & { schoolId: number }): Promise<SchoolSettings> {
  return tx.row<SchoolSettings>(sql`
    update schools
    set name = ${given.name}, phone_number = ${given.phoneNumber}, email = ${given.email}, address = ${given.address},
        logo = ${given.logo}, receipt_footer = ${given.receiptFooter}, lessons_per_week_max = ${given.lessonsPerWeekMax},
        paybill_number = ${given.paybillNumber}, paybill_account_prefix = ${given.paybillAccountPrefix}
    where school_id = ${schoolId}
    returning name, phone_number as "phoneNumber", email, address, logo, receipt_footer as "receiptFooter",
              lessons_per_week_max as "lessonsPerWeekMax", paybill_number as "paybillNumber",
              paybill_account_prefix as "paybillAccountPrefix"`);
}
