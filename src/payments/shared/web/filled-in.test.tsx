import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { pathTo } from '../../../core/page-paths.ts';
import { SharedPaymentForm } from './shared-payment-form.tsx';

const split = { total: '3000.00', method: 'Mpesa', code: 'SGH7Y2K9QL', payer: 'HALIMA Y***' };

openSignedInPage('/payments/shared');

/** The form as it stands before anybody is chosen. */
const drawn = () => drawnFor('bursar', <SharedPaymentForm />);

test('the address of a split says how much came, how, under which code and from whom', () => {
  expect(pathTo('/payments/shared', split)).toBe('/payments/shared?total=3000.00&method=Mpesa&code=SGH7Y2K9QL&payer=HALIMA+Y***');
  expect(pathTo('/payments/shared', { total: '', method: '', code: '', payer: '' })).toBe('/payments/shared');
});

test('nothing can be recorded before a student is chosen', () => {
  const markup = drawn();
  expect(markup).toMatch(/<button[^>]*type="submit"[^>]*(disabled|aria-disabled)/);
  expect(markup).toContain('role="combobox"');
});
