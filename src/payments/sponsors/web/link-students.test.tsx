import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { kibra } from '../../../../tests/support/sample-sponsors.ts';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { addSponsor } from '../contract.ts';
import { LinkStudents } from './link-students.tsx';
import { SponsorFields } from './sponsor-fields.tsx';

openSignedInPage('/sponsors');

function Fields() {
  const form = useContractForm(addSponsor, { fallback: '', onSent: () => undefined });
  return <SponsorFields form={form} />;
}

test('nobody is offered before anything is searched for', () => {
  const markup = drawnFor('bursar', <LinkStudents sponsor={kibra} linked={[]} />);
  expect(wordsOf(markup)).toBe('Add students Find a student');
  expect(markup).not.toContain('<li');
  expect(markup).toContain('type="search"');
});

test('an administrator may, an auditor reads who can', () => {
  expect(wordsOf(drawnFor('admin', <LinkStudents sponsor={kibra} linked={[12]} />))).toContain('Find a student');
  expect(wordsOf(drawnFor('auditor', <LinkStudents sponsor={kibra} linked={[]} />))).toContain('Only bursars and administrators');
});

test('of a sponsor only the name must be filled in, and a telephone brings the keys of one', () => {
  const markup = drawnFor('bursar', <Fields />);
  const inputs = [...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  expect(inputs.map((input) => /data-path="(\w+)"/.exec(input)?.[1])).toEqual(['name', 'contactName', 'phone', 'email']);
  expect(inputs.map((input) => input.includes('aria-required="true"'))).toEqual([true, false, false, false]);
  expect(inputs.map((input) => /type="(\w+)"/.exec(input)?.[1] ?? 'text')).toEqual(['text', 'text', 'tel', 'email']);
});
