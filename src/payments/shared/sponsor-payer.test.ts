import { expect, test } from 'vitest';
import { payerWith } from './sponsor-payer.ts';

const fund = { name: 'CDF Kibra', phone: '0733 111 222' };
const church = { name: 'African Inland Church', phone: null };
const ofFund = { payerName: fund.name, payerPhone: fund.phone };
const typed = { payerName: 'Mama Neema', payerPhone: '0722 000 111' };
const nothing = { payerName: '', payerPhone: '' };

test('a sponsor who is chosen is the payer, with their phone', () => {
  expect(payerWith(fund, { before: undefined, typed: nothing })).toEqual(ofFund);
});

test('another sponsor takes the place of the one before, also where their phone is not known', () => {
  expect(payerWith(church, { before: fund, typed: ofFund })).toEqual({ payerName: church.name, payerPhone: '' });
});

test('without a sponsor what was typed stays, and what was of the sponsor goes', () => {
  expect(payerWith(undefined, { before: fund, typed: ofFund })).toEqual(nothing);
  expect(payerWith(undefined, { before: fund, typed })).toEqual(typed);
  expect(payerWith(undefined, { before: fund, typed: { ...ofFund, payerName: 'Mama Neema' } })).toEqual({
    payerName: 'Mama Neema',
    payerPhone: '',
  });
});

test('a phone that was typed stays beside a sponsor without one', () => {
  expect(payerWith(church, { before: undefined, typed })).toEqual({ payerName: church.name, payerPhone: typed.payerPhone });
});
