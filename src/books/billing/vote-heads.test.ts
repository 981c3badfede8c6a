import { expect, test } from 'vitest';
import { voteHeadAccounts } from '../ledger/accounts.ts';
import { byRequestName, byVoteHead, voteHeadFacts, voteHeads, voteHeadsIn } from './vote-heads.ts';

test('each place shows every vote head once, in the order of the specification', () => {
  const named = (place: 'form' | 'list') => voteHeadsIn(place).map((head) => voteHeadFacts[head].name);
  expect(named('form')).toEqual(['Tuition Fee', 'Diary Fee', 'AssBook Fee', 'Others', 'Activity Fee']);
  expect(named('list')).toEqual(['Tuition Fee', 'Activity Fee', 'Diary Fee', 'AssBook Fee', 'Others']);
  expect(voteHeadsIn('card').map((head) => voteHeadFacts[head].shortName)).toEqual(['Tuition', 'Books', 'Activity', 'Diary', 'Others']);
});

test('each vote head has an account, a column and a request name of its own', () => {
  expect(voteHeads.map((head) => voteHeadFacts[head].account)).toEqual([...voteHeadAccounts]);
  for (const fact of ['column', 'requestName'] as const) {
    expect(new Set(voteHeads.map((head) => voteHeadFacts[head][fact])).size).toBe(voteHeads.length);
  }
});

test('what a request holds under its names, a reply holds under others', () => {
  expect(byVoteHead((head) => voteHeadFacts[head].requestName)).toEqual({
    tuitionFee: 'tuition_fee',
    assBooks: 'ass_books',
    diaryFee: 'diary_fee',
    activityFee: 'activity_fee',
    others: 'others',
  });
  expect(Object.entries(byRequestName((head) => head))).toEqual([
    ['tuition_fee', 'tuitionFee'],
    ['diary_fee', 'diaryFee'],
    ['ass_books', 'assBooks'],
    ['others', 'others'],
    ['activity_fee', 'activityFee'],
  ]);
});
