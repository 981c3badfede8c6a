import { expect, test } from 'vitest';
import { saveTerm } from '../../books/terms/contract.ts';
import { CallError } from '../../core/web/call.ts';
import { createAdditionalFee } from '../../fees/additional-fees/contract.ts';
import { saveGrades } from '../../school/grades/contract.ts';
import { addStudent } from '../../students/register/contract.ts';
import { blankOf, draftOf } from './draft.ts';
import { broughtUpTo, filledIn, holdsOther, loaded, pressed, refused, savedAs, withError } from './form-state.ts';

const child = { fullName: 'Neema', dob: '2018-02-03', gender: 'Female', guardianName: 'Mama Neema', contactNumber1: '0712345678' };
const blank = loaded(blankOf(addStudent));
const complete = filledIn(blank, { ...child, grade_id: '4', stream_id: '9' });

const press = (state: typeof blank, pending = false) => pressed(state, { endpoint: addStudent, pending });
const refusal = (fields: Record<string, string>, message = 'No.') =>
  new CallError({
    status: 409,
    code: 'CONFLICT',
    message,
    fields: Object.entries(fields).map(([path, words]) => ({ path, message: words })),
    body: null,
  });
const answered = (state: typeof blank, error: CallError) =>
  refused(state, error, { endpoint: addStudent, words: { fallback: 'Failed to add student.' } });

test('a form holds something unsaved once a field differs from every known draft, and not once it is emptied again', () => {
  const known = [
    { name: 'Grade 4', streams: [{ name: 'East' }] },
    { name: 'Grade 5', streams: [] },
  ];
  const holds = (name: string, streams: { name: string }[] = [{ name: 'East' }]) => holdsOther({ name, streams }, ...known);
  expect([holds('Grade 4'), holds('Grade 5'), holds('Grade 4', [])]).toEqual([false, false, false]);
  expect([holds('Grade 45'), holds(''), holds('Grade 4', [{ name: 'West' }])]).toEqual([true, true, true]);
  expect(holdsOther(filledIn(filledIn(blank, { fullName: 'N' }), { fullName: '' }).values, blank.values)).toBe(false);
});

test('a form that is right is sent, and says nothing', () => {
  const { state, sends } = press(complete);
  expect(sends).toBe(true);
  expect(state).toMatchObject({ values: { fullName: 'Neema', contactNumber2: '' }, errors: {}, failure: null });
});

test('while a try is under way the button only rests', () => {
  expect(press(complete, true)).toEqual({ state: complete, sends: false });
  expect(press(blank, true)).toEqual({ state: blank, sends: false });
});

test('a form at fault is not sent: each fault stands at its field, and above them is how many there are', () => {
  const { state, sends } = press(filledIn(complete, { fullName: ' ', contactNumber1: '12' }));
  expect(sends).toBe(false);
  expect(state.errors).toEqual({
    fullName: 'Full name is required',
    contactNumber1: 'Contact number 1 must be a number such as 0712 345 678',
  });
  expect(state.failure).toEqual({
    message: '2 fields need attention',
    reason: '',
    faults: [
      { path: 'fullName', message: 'Full name is required' },
      { path: 'contactNumber1', message: 'Contact number 1 must be a number such as 0712 345 678' },
    ],
    count: 1,
  });
});

test('nothing is said to be wrong before the button is pressed, and a field says only the first thing', () => {
  const hidden = filledIn(complete, { fullName: `${'x'.repeat(121)}\u200b` });
  expect(hidden.errors).toEqual({});
  expect(press(hidden).state.errors).toEqual({ fullName: 'Full name must be at most 120 characters' });
  expect(press(hidden).state.failure?.message).toBe('One field needs attention');
});

test('a field that is filled in again is no longer at fault; the others are', () => {
  const { state } = press(filledIn(complete, { fullName: '', gender: '' }));
  const mended = filledIn(state, { fullName: 'Neema' });
  expect(mended.errors).toEqual({ gender: 'Gender is required' });
  expect(mended.failure, 'the summary stays while a field is at fault').toBe(state.failure);
  expect(filledIn(mended, { gender: 'Female' })).toMatchObject({ errors: {}, failure: null });
  const refusedWhole = answered(complete, refusal({}, 'The school is closed.'));
  expect(filledIn(refusedWhole, { fullName: 'Neema' }).failure, 'what is no field’s fault stays').toBe(refusedWhole.failure);
});

test('each failure is another one, so that its summary takes the focus again; a try ends it', () => {
  const first = press(blank).state;
  const second = press(first).state;
  expect([first.failure?.count, second.failure?.count]).toEqual([1, 2]);
  const third = press(filledIn(second, complete.values)).state;
  expect(third.failure).toBeNull();
  expect(third.errors).toEqual({});
});

test('where the call has words for what is missing, they stand above; alone they are not repeated below', () => {
  const newFee = (feeName: string, amount: string) =>
    pressed(loaded({ feeName, amount }), { endpoint: createAdditionalFee, pending: false }).state.failure;
  expect(newFee('', 'x')).toMatchObject({ message: 'Please fill in all fields', faults: [{ path: 'feeName' }, { path: 'amount' }] });
  expect(newFee('Transport', '0')).toMatchObject({ message: 'One field needs attention', faults: [{ path: 'amount' }] });
  const noName = loaded({ grades: [{ name: '', streams: [] }] });
  expect(pressed(noName, { endpoint: saveGrades, pending: false }).state.failure).toMatchObject({
    message: 'Grade name is required',
    faults: [],
  });
});

test('a refusal of the server stands at its field in the server’s words, and what was typed stays', () => {
  const message = 'Another student has the admission number 1024.';
  const state = answered(filledIn(complete, { admissionNumber: '1024' }), refusal({ admissionNumber: message }, message));
  expect(state.errors).toEqual({ admissionNumber: message });
  expect(state.failure).toEqual({ message, reason: '', faults: [], count: 1 });
  expect(state.values).toMatchObject({ ...child, admissionNumber: '1024' });
});

test('several faults of the server are listed; one of a field that the form does not have is only said above', () => {
  const two = answered(complete, refusal({ fullName: 'Too short', dob: 'Too early' }));
  expect(two.failure?.faults).toEqual([
    { path: 'fullName', message: 'Too short' },
    { path: 'dob', message: 'Too early' },
  ]);
  const elsewhere = answered(complete, refusal({ house: 'No such house' }, 'No such house'));
  expect(elsewhere).toMatchObject({ errors: {}, failure: { message: 'No such house', faults: [] } });
});

test('a refusal without words is said in the page’s, which stand above the server’s where the page has a headline', () => {
  expect(answered(complete, refusal({}, '')).failure).toMatchObject({ message: 'Failed to add student.', reason: '' });
  const words = { headline: 'Failed to save.' };
  expect(refused(complete, refusal({}, 'Not so.'), { endpoint: addStudent, words }).failure).toMatchObject({
    message: 'Failed to save.',
    reason: 'Not so.',
  });
});

test('a fault within a list comes back to its field there', () => {
  const state = loaded({ grades: [{ name: 'Grade 4', streams: ['East'] }] });
  const error = refusal({ 'grades.0.name': 'There is already a grade named Grade 4.' });
  expect(refused(state, error, { endpoint: saveGrades, words: { fallback: '' } }).errors).toEqual({
    'grades.0.name': 'There is already a grade named Grade 4.',
  });
  expect(filledIn(state, { 'grades.0.streams': ['West'] }).values).toEqual({ grades: [{ name: 'Grade 4', streams: ['West'] }] });
  expect(state.values.grades[0]?.streams, 'the state before is as it was').toEqual(['East']);
});

test('a page may name a fault that no contract knows; choosing again ends it', () => {
  const state = withError(complete, 'logo', 'Logo must be a PNG or JPEG picture');
  expect(state.errors).toEqual({ logo: 'Logo must be a PNG or JPEG picture' });
  expect(filledIn(state, { logo: '' }).errors).toEqual({});
});

test('what somebody else saved becomes what the form changes; what was typed stays but for what is taken over', () => {
  const term = { id: 3, name: 'Term 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-03', current: true };
  const older = draftOf(saveTerm, { ...term, updatedAt: 'older' });
  const newer = draftOf(saveTerm, { ...term, endDate: '2026-04-10', updatedAt: 'newer' });
  const mine = broughtUpTo(filledIn(loaded(older), { name: 'Muhula 1' }), newer, { updatedAt: 'newer' });
  expect(mine.initialValues).toEqual(newer);
  expect(mine.values).toEqual({ ...older, name: 'Muhula 1', updatedAt: 'newer' });
  expect(broughtUpTo(mine, newer, newer).values).toEqual(newer);
});

test('after a save the form holds what the server made of it, so that nothing is unsaved but what was typed meanwhile', () => {
  const term = { id: 3, name: 'Term 1', year: 2026, startDate: '2026-01-05', endDate: '2026-04-03', current: true };
  const before = loaded(draftOf(saveTerm, { ...term, updatedAt: 'older' }));
  const sent = filledIn(before, { name: 'Muhula 1 ' });
  const saved = draftOf(saveTerm, { ...term, name: 'Muhula 1', updatedAt: 'newer' });
  const after = savedAs(sent, { sent: sent.values, saved });
  expect(after).toMatchObject({ initialValues: saved, values: saved });
  expect(holdsOther(after.values, after.initialValues, before.values)).toBe(false);
  const typed = savedAs(filledIn(sent, { endDate: '2026-04-10' }), { sent: sent.values, saved });
  expect(typed.values).toEqual({ ...saved, endDate: '2026-04-10' });
  expect(holdsOther(typed.values, typed.initialValues, before.values)).toBe(true);
});
