import { expect, test } from 'vitest';
import { discountKinds } from '../../books/discounts/kinds.ts';
import { adjustmentAccounts, chargeAccounts, moneyAccounts } from '../../books/ledger/accounts.ts';
import { adjustmentKinds } from '../../books/ledger/adjustment-kinds.ts';
import { methods } from '../../books/ledger/methods.ts';
import { consentSources } from '../../students/consents/kinds.ts';
import { changedFieldList } from '../../students/register/changes.ts';
import { type CodeKind, codeText } from './code-words.ts';
import { inWords } from './server/sections.ts';

const wordsOf = (codes: readonly string[], kind: CodeKind) => Object.fromEntries(codes.map((code) => [code, codeText(code, kind)]));

test('a guardian reads the methods as on a receipt', () => {
  expect(wordsOf(methods, 'method')).toEqual({ Cash: 'Cash', Mpesa: 'M-Pesa', Bank: 'Bank', Cheque: 'Cheque' });
});

test('a guardian reads for what each entry is as on a statement', () => {
  expect(wordsOf([...moneyAccounts, ...chargeAccounts, ...adjustmentAccounts], 'account')).toEqual({
    ...{ cash: 'Cash', mpesa: 'M-Pesa', bank: 'Bank', cheque: 'Cheque' },
    ...{ tuition: 'Tuition Fee', ass_books: 'AssBook Fee', diary: 'Diary Fee', activity: 'Activity Fee', others: 'Others' },
    ...{ additional_fees: 'Additional fees', waivers: 'Waivers', bursaries: 'Bursaries', opening_balances: 'Opening balances' },
  });
});

test('a guardian reads a consent as on the page of the student', () => {
  expect(wordsOf(['given', 'refused'], 'consentState')).toEqual({ given: 'Given', refused: 'Refused' });
  expect(wordsOf(consentSources, 'consentSource')).toEqual({ form: 'Signed form', inPerson: 'In person', phone: 'By phone' });
});

test('a guardian reads the adjustments as on a statement', () => {
  expect(wordsOf(adjustmentKinds, 'adjustment')).toEqual({
    ...{ waiver: 'Waiver', discount: 'Discount', bursary: 'Bursary', creditNote: 'Credit note', debitNote: 'Debit note' },
    ...{ correction: 'Correction of opening balance', mpesaRefund: 'Refund by M-Pesa', bankRefund: 'Refund by bank' },
  });
});

test('a guardian reads for whom a discount is as on the page of discounts', () => {
  expect(wordsOf(discountKinds, 'discount')).toEqual({ sibling: 'Brothers and sisters', staff: 'Children of staff', bursary: 'Bursary' });
});

test('a guardian reads the changed fields as the staff do', () => {
  expect(wordsOf(changedFieldList, 'field')).toEqual({
    ...{ fullName: 'Name', dob: 'Date of birth', gender: 'Gender', admissionNumber: 'Admission number', guardianName: 'Guardian name' },
    ...{ contactNumber1: 'Primary contact', contactNumber2: 'Secondary contact', guardian: 'Guardian' },
    ...{ guardianPhone: 'Phone number of guardian', messages: 'Messages to', family: 'Family', class: 'Class', status: 'Status' },
    ...{ dataGiven: 'Data given', erased: 'Data erased' },
  });
});

test('one code has the words of its own list', () => {
  expect([codeText('failed', 'cause'), codeText('failed', 'messageState')]).toEqual(['Payment failed', 'Failed']);
  expect([codeText('optedOut', 'messageState'), codeText('pending', 'code')]).toEqual(['Not sent', 'Pending']);
});

test('for people a column of codes is one of words; other columns, and what is not known, stay as they are', () => {
  const section = { name: 'discounts', title: 'Discount rules' };
  const columns = [{ label: 'For', kind: 'discount' } as const, { label: 'Since', kind: 'day' } as const];
  expect(
    inWords({
      ...section,
      columns,
      rows: [
        ['staff', '2026-05-20'],
        [null, null],
      ],
    }),
  ).toEqual({
    ...section,
    columns: [
      { label: 'For', kind: 'text' },
      { label: 'Since', kind: 'day' },
    ],
    rows: [
      ['Children of staff', '2026-05-20'],
      [null, null],
    ],
  });
});
