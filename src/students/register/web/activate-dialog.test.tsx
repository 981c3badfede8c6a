import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { ActivateDialog } from './activate-dialog.tsx';

openSignedInPage('/students');

test('who comes back once the term is over is billed from the next one, unless the fees of the old one are chosen', () => {
  const acts = { pending: false, failure: null, onConfirm: () => undefined, onClose: () => undefined };
  const markup = drawnFor('bursar', <ActivateDialog {...acts} fullName="Amina Otieno" term="Term 3 2026" />);
  const words = wordsOf(markup);
  expect(words).toContain('Activate Amina Otieno?');
  expect(words).toContain('Term 3 2026 is over.');
  expect(words).toMatch(
    /From the next term Nothing is charged for Term 3 2026\. From now on All fees of Term 3 2026 are charged at once\./,
  );
  expect(markup).toMatch(/checked="" [^>]*value="nextTerm"|value="nextTerm" [^>]*checked=""/);
});
