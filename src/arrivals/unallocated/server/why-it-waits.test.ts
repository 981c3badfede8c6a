import { expect, test } from 'vitest';
import { type Arriving, arrive } from '../../../../tests/support/arrived-money.ts';
import { type PayingSchool, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import type { Arrived } from '../contract.ts';

useServer();

/** What the news and the desk say of money that waits. */
async function saidOf({ school, admin }: PayingSchool, money: Arriving): Promise<{ news: string; onDesk: Arrived }> {
  const { arrivalId, outcome } = await arrive(school, { payerName: null, payerPhone: null, code: 'SGHWHY0001', ...money });
  expect(outcome).toBe('waiting');
  const [{ notifications }, desk] = await Promise.all([
    succeed((await school.bursar()).read('/api/notifications')),
    succeed(admin.read('/api/arrivals')),
  ]);
  return { news: notifications[0].message, onDesk: desk.money.find(({ id }: Arrived) => id === arrivalId) };
}

test('money for a known student says that no term is current, in the news and on the desk', async () => {
  const of = await payingSchool();
  await newStudent(of.admin, of.place, { admissionNumber: 'SM/77' });
  await rowsOf(of.school, 'update terms set is_current = false where school_id = $1');
  const { news, onDesk } = await saidOf(of, { account: 'SM/77' });
  expect(news).toBe('KES 1,000.00 (M-Pesa, SGHWHY0001) arrived for the account “SM/77”. No term is current.');
  expect(onDesk).toMatchObject({ doubt: 'No term is current', mayBeDuplicate: false });
  await rowsOf(of.school, 'update terms set is_current = true where school_id = $1');
  expect((await succeed(of.admin.read('/api/arrivals'))).money).toMatchObject([{ doubt: null }]);
});

test('less than a shilling for a known student says so, in the news and on the desk', async () => {
  const of = await payingSchool();
  await newStudent(of.admin, of.place, { admissionNumber: 'SM/77' });
  const { news, onDesk } = await saidOf(of, { account: 'SM/77', amount: 0.5 });
  expect(news).toBe('KES 0.50 (M-Pesa, SGHWHY0001) arrived for the account “SM/77”. Less than a shilling.');
  expect(onDesk).toMatchObject({ doubt: 'Less than a shilling', mayBeDuplicate: false });
});

test.each(['Mpesa', 'Bank'] as const)('%s money for a number of two students names both, in the news and on the desk', async (method) => {
  const of = await payingSchool();
  for (const [admissionNumber, fullName] of [
    ['SM/77', 'Amina Yusuf'],
    ['KB/77', 'Baraka Otieno'],
  ])
    await newStudent(of.admin, of.place, { admissionNumber, fullName });
  const account = method === 'Bank' ? 'SM/77 KB/77' : '77';
  const { news, onDesk } = await saidOf(of, { account, method, source: method === 'Bank' ? 'notice' : 'c2b' });
  expect(news).toMatch(/ arrived for the account “.*77”\. It names Amina Yusuf and Baraka Otieno\.$/);
  expect(onDesk).toMatchObject({ doubt: 'It names Amina Yusuf and Baraka Otieno', mayBeDuplicate: false, sameAs: null });
});

test('money that may mean one student by chance, the number being theirs and the name not, says that it is not sure', async () => {
  const of = await payingSchool();
  await newStudent(of.admin, of.place, { admissionNumber: 'SM/77', fullName: 'Amina Yusuf' });
  const { news, onDesk } = await saidOf(of, { account: '77 KIPRONO' });
  expect(news).toMatch(/ arrived for the account “77 KIPRONO”\. It may mean Amina Yusuf, but that is not sure\.$/);
  expect(onDesk).toMatchObject({ doubt: 'It may mean Amina Yusuf, but that is not sure', mayBeDuplicate: false, sameAs: null });
});

test('so does what was typed through a bank, but not a number among the bank’s own words', async () => {
  const of = await payingSchool();
  for (const [admissionNumber, fullName] of [
    ['SM/77', 'Amina Yusuf'],
    ['SM/78', 'Baraka Otieno'],
  ])
    await newStudent(of.admin, of.place, { admissionNumber, fullName });
  const told: [Arriving, string | null, string[]][] = [
    [{ source: 'notice', account: '77 & 78' }, 'It names Amina Yusuf and Baraka Otieno', ['Amina Yusuf', 'Baraka Otieno']],
    [{ source: 'notice', account: '78 GRACE' }, 'It may mean Baraka Otieno, but that is not sure', ['Baraka Otieno']],
    [{ source: 'notice', account: 'TRANSFER 78 GRACE' }, null, []],
  ];
  for (const [place, [money, doubt, names]] of told.entries()) {
    const { onDesk } = await saidOf(of, { ...money, method: 'Bank', code: `FT2632WHY${place}`, amount: 500 + place });
    const candidates = onDesk.candidates.map(({ student: { fullName } }) => fullName);
    expect([money.account, onDesk.doubt, candidates]).toEqual([money.account, doubt, names]);
  }
});

test('money for the numbers of very many students waits, and says the first three names and how many others', async () => {
  const of = await payingSchool();
  for (const register of ['SM', 'KB', 'PW'])
    for (const number of [1, 2, 3])
      await newStudent(of.admin, of.place, {
        admissionNumber: `${register}/${number}`,
        fullName: `${register} ${'Wa'.repeat(55)} ${number}`,
      });
  const { news, onDesk } = await saidOf(of, { account: '1 2 3' });
  expect(news).toMatch(/ arrived for the account “1 2 3”\. It names .*, .*, .* and 6 others\.$/);
  expect(onDesk).toMatchObject({ waiting: 1000, doubt: expect.stringMatching(/ and 6 others$/) });
});
