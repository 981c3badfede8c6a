import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { kibra, sponsorPage } from '../../../../tests/support/sample-sponsors.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { sponsorById } from '../../sponsors/contract.ts';
import { SharedPaymentForm } from './shared-payment-form.tsx';

openSignedInPage(pathTo('/payments/shared', { sponsor: kibra.id, payer: kibra.name }));

const answered = [sponsorById, { params: { sponsorId: String(kibra.id) } }, sponsorPage] as const;

test('from the page of a sponsor nothing can be typed before their name and phone are read', () => {
  expect(wordsOf(drawnFor('bursar', <SharedPaymentForm />))).toBe('Loading…');
  const markup = drawnFor('bursar', <SharedPaymentForm />, answered);
  expect(wordsOf(markup)).toContain('Add their 2 students');
  expect(markup).toContain('role="combobox"');
});
