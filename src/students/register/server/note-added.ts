import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { raiseEvent } from '../../../school/webhooks/server/raise-event.ts';

/** Webhooks get one event a student, who was added by hand or from a file. */
export function noteAdded(tx: Transaction, { schoolId, firstId, count }: { schoolId: number; firstId: number; count: number }): void {
  const rows = sql`
    select jsonb_build_object(
      'studentId', s.student_id, 'admissionNumber', s.admission_number, 'gradeId', s.grade_id, 'streamId', s.stream_id)
    from students s
    where s.school_id = ${schoolId} and s.student_id between ${firstId} and ${firstId + count - 1}
    order by s.student_id`;
  raiseEvent(tx, { schoolId, event: 'student.added', rows });
}
