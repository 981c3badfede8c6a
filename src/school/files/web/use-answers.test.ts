import { expect, test } from 'vitest';
import { withMeaning } from '../words.ts';
import { withAnswers } from './use-answers.ts';

const kept = { headLine: 1, genders: { B: 'Male' } as Record<string, string>, makeClasses: false };

test('an answer that is given while another is saved is built on it, so that neither is lost', () => {
  const first = { genders: withMeaning(kept.genders, 'ME', 'Male') };
  const second = { genders: withMeaning(withAnswers(kept, [first]).genders, 'KE', 'Female') };
  expect(withAnswers(kept, [first, second])).toEqual({ ...kept, genders: { B: 'Male', ME: 'Male', KE: 'Female' } });
});

test('answers about different settings stand side by side, and without any the settings are those of the server', () => {
  expect(withAnswers(kept, [{ makeClasses: true }, { headLine: 2 }])).toEqual({ ...kept, makeClasses: true, headLine: 2 });
  expect(withAnswers(kept, [])).toEqual(kept);
});
