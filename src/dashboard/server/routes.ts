import { type App, serve } from '../../core/server/serve.ts';
import { dashboard } from '../contract.ts';
import { recentPayments, schoolToday, setUpDone, takingsToday } from './sql.ts';

/** Rows of the Recent Payments table. */
const recentMax = 10;

export function dashboardRoutes(app: App): void {
  serve(app, dashboard, async (tx, { caller }) => {
    const seesMoney = caller.role !== 'teacher';
    const [school, takings, payments, setUp] = await Promise.all([
      schoolToday(tx, caller),
      seesMoney ? takingsToday(tx, caller) : undefined,
      seesMoney ? recentPayments(tx, { ...caller, limit: recentMax }) : undefined,
      caller.role === 'admin' ? setUpDone(tx, caller) : undefined,
    ]);
    const { schoolName, termId, termName, ...counts } = school;
    return {
      schoolName,
      user: { username: caller.username, role: caller.role },
      currentTerm: termId === null || termName === null ? null : { id: termId, name: termName },
      setUp: setUp && Object.values(setUp).includes(false) ? setUp : undefined,
      data: { ...counts, ...takings, recentPayments: payments },
    };
  });
}
