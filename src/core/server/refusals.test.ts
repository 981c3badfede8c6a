import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './project-root.ts';
import { orRefusal, refusalOf, refusals } from './refusals.ts';

const broken = (constraint: string) => Object.assign(new Error('violates constraint'), { constraint });

test('a broken constraint becomes its refusal, in words, beside its field', async () => {
  const refused = orRefusal(Promise.reject(broken('subjects_name_once')), { grade: 'Grade 4', name: 'Music' });
  const message = 'Grade 4 already has a subject named Music.';
  await expect(refused).rejects.toMatchObject({ code: 'SUBJECT_EXISTS', message, fields: [{ path: 'name', message }] });
});

test('a refusal without a field names none', () => {
  expect(refusalOf(broken('payment_reversals_pk'))).toMatchObject({ code: 'PAYMENT_REVERSED', fields: [] });
});

test('on Citus the constraint stands in the message alone, with the number of its shard', () => {
  const ofShard = (name: string) => new Error(`duplicate key value violates unique constraint "${name}_102008"`);
  expect(refusalOf(ofShard('students_admission_number_once'))).toMatchObject({ code: 'ADMISSION_NUMBER_TAKEN' });
  expect(refusalOf(ofShard('payments_amount'))).toBeNull();
  const ofRow = new Error('new row for relation "students_102206" violates check constraint "students_erased"');
  expect(refusalOf(ofRow)).toMatchObject({ code: 'STUDENT_ERASED' });
});

test('any other failure stays as it is, and so does an answer', async () => {
  const bug = broken('payments_amount');
  await expect(orRefusal(Promise.reject(bug), {})).rejects.toBe(bug);
  expect(refusalOf(new Error('constraint'))).toBeNull();
  expect(await orRefusal(Promise.resolve('Grade 5'), {})).toBe('Grade 5');
});

test('every constraint with a refusal is one of the schema', () => {
  const folder = join(projectRoot, 'db/migrations');
  const schema = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const unknown = Object.keys(refusals).filter((name) => !new RegExp(`(constraint|index)( | = ')${name}\\b`).test(schema));
  expect(unknown).toEqual([]);
});
