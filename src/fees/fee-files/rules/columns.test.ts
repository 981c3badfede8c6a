import { expect, test } from 'vitest';
import { feeColumnOf, guessedFeeColumns, missingFeeColumns, voteHeadOf } from './columns.ts';

test('heads are known in English and Kiswahili, with a currency or a term behind them', () => {
  const heads = ['Class', 'Tuition Fees (KES)', 'Diary', 'Assessment Books', 'Others', 'Co-curricular', 'TOTAL'];
  expect(heads.map(feeColumnOf)).toEqual(['grade', 'tuitionFee', 'diaryFee', 'assBooks', 'others', 'activityFee', 'total']);
  const swahili = ['Darasa', 'Ada ya masomo', 'Shajara', 'Vitabu', 'Mengineyo', 'Ada za michezo', 'Jumla kuu'];
  expect(swahili.map(feeColumnOf)).toEqual(['grade', 'tuitionFee', 'diaryFee', 'assBooks', 'others', 'activityFee', 'total']);
  expect(['Vote Head', 'Particulars', 'Aina ya karo', 'Amount KES', 'Kiasi'].map(feeColumnOf)).toEqual([
    ...['voteHead', 'voteHead', 'voteHead', 'amount', 'amount'],
  ]);
});

test('the heads of the product itself are known', () => {
  expect(['Term', 'Year', 'Grade', 'Tuition Fee', 'Diary Fee', 'AssBook Fee', 'Others', 'Activity Fee', 'Total'].map(feeColumnOf)).toEqual([
    ...[null, null, 'grade', 'tuitionFee', 'diaryFee', 'assBooks', 'others', 'activityFee', 'total'],
  ]);
});

test('a head in two languages is known by its parts; one that says two things, or a word beside another, is left to be chosen', () => {
  const heads = ['Darasa (Class)', 'Tuition / Ada ya masomo', 'Diary - Shajara', 'Vitabu: Books', 'Jumla\n(Total)', 'Kiasi (KES)'];
  expect(heads.map(feeColumnOf)).toEqual(['grade', 'tuitionFee', 'diaryFee', 'assBooks', 'total', 'amount']);
  expect(['Tuition / Diary', 'Lunch (Fees)', 'Lunch (KES)', 'Karo (Lunch)'].map(feeColumnOf)).toEqual([null, null, null, null]);
});

test('a vote head in a cell is read as in a head, and what is none is left to be asked', () => {
  expect(['School fees', 'Karo', 'Karo ya masomo', 'Activity levy', 'Miscellaneous'].map(voteHeadOf)).toEqual([
    ...['tuitionFee', 'tuitionFee', 'tuitionFee', 'activityFee', 'others'],
  ]);
  expect(['Lunch', 'Transport', '', 'Swimming fee'].map(voteHeadOf)).toEqual([null, null, null, null]);
});

test('a grade is no head of grades', () => {
  expect(['Grade 4', 'Darasa la 4', 'Grade', 'Total 2026'].map(feeColumnOf)).toEqual([null, null, 'grade', 'total']);
});

test('no two columns hold the same, and what the school said of a head before beats what it says by itself', () => {
  expect(guessedFeeColumns(['Class', 'Fees', 'Tuition', 'Lunch'])).toEqual(['grade', 'tuitionFee', null, null]);
  expect(guessedFeeColumns(['Class', 'Fees', 'Lunch'], { fees: null, lunch: 'others' })).toEqual(['grade', null, 'others']);
});

test('a file needs grades, and vote heads as columns or as rows with an amount each', () => {
  expect(missingFeeColumns(['grade', 'others'])).toEqual([]);
  expect(missingFeeColumns(['grade', 'voteHead', 'amount'])).toEqual([]);
  expect(missingFeeColumns([null, 'total'])).toEqual(['Grade', 'a vote head']);
  expect(missingFeeColumns(['grade', 'voteHead'])).toEqual(['Amount of the vote head']);
  expect(missingFeeColumns(['grade', 'amount'])).toEqual(['Name of the vote head']);
});
