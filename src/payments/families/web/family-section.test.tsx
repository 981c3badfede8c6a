import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import type { Guardian, Offered, OwnFamily } from '../contract.ts';
import { FamilySection } from './family-section.tsx';
import { FirstGuardianDialog } from './guardian-dialogs.tsx';
import { GuardiansSection } from './guardians-section.tsx';

openSignedInPage('/students');

const child = { id: 8, admissionNumber: null, fullName: 'Brian', grade: 'Grade 2', stream: 'West', active: true };
const family: OwnFamily = { id: 3, name: 'Otieno family', siblings: [{ ...child, balance: asCents(-500) }] };
const offer: Offered = { id: 9, fullName: 'Chebet', grade: 'Grade 1', stream: 'East', active: true, familyName: null };

function words({ of = null as OwnFamily | null, offered = [] as readonly Offered[], role = 'bursar' as Role } = {}): string {
  return wordsOf(drawnFor(role, <FamilySection student={{ id: 7, fullName: 'Amina' }} family={of} offered={offered} />));
}

test('a family names the other children, with what each owes or has paid ahead, to who may see it', () => {
  expect(words({ of: family })).toMatch(/Otieno family Brian Grade 2 West credit KES 5\.00$/);
  const left = { ...family, siblings: [{ ...child, active: false, balance: null }] };
  expect(words({ of: left, role: 'teacher' })).toMatch(/Otieno family Brian Grade 2 West, left$/);
});

test('a child is taken out of a family by who may change it, and only where there is one', () => {
  expect(words({ of: family })).toContain('Remove');
  expect(words({ of: family, role: 'auditor' })).not.toContain('Remove');
  expect(words({ offered: [offer] })).not.toContain('Remove');
  expect(words()).toBe('');
});

test('children with the same number are offered, to join the family that one of them has', () => {
  expect(words({ offered: [offer] })).toContain('1 other student has this number: Chebet (Grade 1 East). Join as a family');
  const two = words({ offered: [offer, { ...offer, id: 10, fullName: 'Dan', familyName: 'Chebet family' }] });
  expect(two).toContain('2 other students have this number: Chebet (Grade 1 East) and Dan (Grade 1 East). Join Chebet family');
  expect(words({ of: family, offered: [offer] })).toContain('Join Otieno family');
});

const guardian: Guardian = { id: null, name: 'Mrs Otieno', relation: 'mother', phones: ['0712345678'], receivesMessages: true };

test('guardians are changed by who may, and read by others', () => {
  const drawn = (role: Role) => wordsOf(drawnFor(role, <GuardiansSection studentId={7} guardians={[guardian]} />));
  expect(drawn('bursar')).toMatch(/^Guardians Add Guardian .*Mrs Otieno.* Change$/);
  expect(drawn('auditor')).not.toMatch(/Add Guardian|Change/);
});

test('of the first guardian the dialog opens with the relation and with whether they get messages', () => {
  const dialog = (receivesMessages: boolean) =>
    drawnFor('bursar', <FirstGuardianDialog studentId={7} guardian={{ ...guardian, receivesMessages }} onClose={() => undefined} />);
  const isTicked = (markup: string) => /<input[^>]*type="checkbox"[^>]*>/.exec(markup)?.[0].includes('checked=""');
  expect([true, false].map((receives) => isTicked(dialog(receives)))).toEqual([true, false]);
  expect(dialog(true)).toMatch(/<option[^>]*value="mother"[^>]*selected=""/);
});
