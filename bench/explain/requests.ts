import type pg from 'pg';
import { endpoints } from '../../src/app/endpoints.ts';
import type { Ids } from '../../tests/support/furnished-school.ts';
import { sampleRequest } from '../../tests/support/sample-request.ts';
import type { Ask } from '../../tests/support/world.ts';

/** What people filter and search by, beside the good request of every endpoint. */
const lists = [
  '/api/payments/all-recent-payments?page=500',
  '/api/payments/all-recent-payments?status=pending',
  '/api/payments/all-recent-payments?method=Bank&status=reversed',
  '/api/payments/all-recent-payments?recordedBy=1',
  '/api/payments/all-recent-payments?q=akinyi',
  '/api/payments/all-recent-payments?q=BIG1234',
  '/api/payments/view?page=100',
  '/api/payments/view?q=kamau',
  '/api/payments/view?term=all',
  '/api/students/view-students',
  '/api/students/view-students?page=100',
  '/api/students/view-students?active=false',
  '/api/search-student?q=kamau',
  '/api/payments/77/fee-statement?termId=all',
];

/** The requests to look at, reads before writes: a good one of every endpoint of a school, and what people filter by. */
export function requestsOf(ids: Ids, day: string): Ask[] {
  const guarded = endpoints.filter(({ access, streams, keyless }) => access !== 'public' && !streams && !keyless);
  const good = guarded.map((endpoint) => sampleRequest(endpoint, ids)).map((ask) => (/export/.test(ask.url) ? ofDay(ask, day) : ask));
  const reads = [...good.filter(({ method }) => method === 'GET'), ...lists.map((url): Ask => ({ method: 'GET', url }))];
  return [...reads, ...good.filter(({ method }) => method !== 'GET')];
}

/** A file of everything is refused in a large school. */
function ofDay(ask: Ask, day: string): Ask {
  return ask.url.startsWith('/api/payments/')
    ? { ...ask, url: `${ask.url}${ask.url.includes('?') ? '&' : '?'}from=${day}&to=${day}` }
    : ask;
}

/** One of each kind of thing in a school that was filled. */
export async function idsIn(client: pg.Client, schoolId: number): Promise<Ids> {
  const { rows } = await client.query<Ids>(
    `select (select max(user_id) from users where school_id = $1) as "user",
            (select max(user_id) from users where school_id = $1) as teacher,
            s.grade_id as grade, s.stream_id as stream, (select max(subject_id) from subjects where school_id = $1) as subject,
            (select term_id from terms where school_id = $1 and is_current) as term,
            (select max(fee_structure_id) from fee_structures where school_id = $1) as "feeStructure",
            (select max(additional_fee_id) from additional_fees where school_id = $1) as "additionalFee",
            s.student_id as student, (select max(payment_id) from payments where school_id = $1 and student_id = s.student_id) as payment,
            (select max(import_id) from imports where school_id = $1) as import
     from students s
     where s.school_id = $1 and s.student_id = 77`,
    [schoolId],
  );
  const [ids] = rows;
  if (!ids) throw new Error(`School ${schoolId} has no student 77`);
  return ids;
}
