import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { insertNotification } from '../../../school/notifications/server/sql.ts';
import type { Staff } from './live-on.ts';

/** Sample notifications that no command sends, beside those of the demo's payments and registrations. */
export function notifySamples(tx: Transaction, { admin, teacher }: Staff): void {
  notify(tx, teacher, {
    type: 'assignment',
    title: 'Assignment due',
    message: 'Grade 7 East hands in the science project on Friday.',
  });
  tx.sendWithCommit(
    insertNotification({
      schoolId: admin.schoolId,
      type: 'system',
      title: 'System update',
      message: 'Notifications now arrive by themselves: what colleagues record shows in the bell.',
    }),
  );
}
