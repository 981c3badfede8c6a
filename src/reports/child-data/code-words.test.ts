import { expect, test } from 'vitest';
import { adjustmentAccounts, chargeAccounts, moneyAccounts } from '../../books/ledger/accounts.ts';
import { adjustmentKinds } from '../../books/ledger/adjustment-kinds.ts';
import { methods } from '../../books/ledger/methods.ts';
import { changedFieldList } from '../../students/register/changes.ts';
import { type CodeKind, codeText } from './code-words.ts';

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

test('a guardian reads the adjustments as on a statement', () => {
  expect(wordsOf(adjustmentKinds, 'adjustment')).toEqual({
    ...{ waiver: 'Waiver', discount: 'Discount', bursary: 'Bursary', creditNote: 'Credit note', debitNote: 'Debit note' },
    ...{ correction: 'Correction of opening balance', mpesaRefund: 'Refund by M-Pesa', bankRefund: 'Refund by bank' },
  });
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
