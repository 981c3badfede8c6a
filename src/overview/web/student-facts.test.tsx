import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StudentOverview } from '../contract.ts';
import { StudentFacts } from './student-facts.tsx';

const student: StudentOverview['student'] = {
  ...{ id: 7, admissionNumber: 'A/7', fullName: 'Achieng Otieno', dob: '2015-03-04', gender: 'Female' },
  ...{ grade: 'Grade 4', stream: 'East', active: true, enrolledOn: '2026-01-05', leftDate: null },
};

function drawn(phones: string[] | null): string {
  const overview = { student, guardians: [{ name: 'Jane Wanjiku', phones }], money: null, history: { lines: [], before: null } };
  return renderToStaticMarkup(<StudentFacts overview={overview} />);
}

test('a guardian is called by a press on the number, however it was written', () => {
  const markup = drawn(['0712 345-678', '+254 (733) 000 111']);
  expect([...markup.matchAll(/href="([^"]+)"[^>]*>([^<]+)/g)].map(([, to, words]) => [to, words])).toEqual([
    ['tel:0712345678', '0712 345-678'],
    ['tel:+254733000111', '+254 (733) 000 111'],
  ]);
});

test('who may not see contacts reads that they are hidden, and the birthday as people write it', () => {
  expect(drawn(null)).toContain('Contacts hidden');
  expect(drawn(null)).not.toContain('tel:');
  expect(drawn(null)).toContain('4 Mar 2015');
});
