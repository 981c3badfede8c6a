import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CheckboxGroup } from './checkbox-group.tsx';
import { Checkbox, RadioGroup } from './choice.tsx';
import { DayField } from './day-field.tsx';
import { FieldSet } from './field-set.tsx';
import { mandatory } from './mandatory.ts';
import { MoneyField } from './money-field.tsx';
import { NativeSelect } from './native-select.tsx';
import { PasswordInput } from './password-input.tsx';
import { Textarea, TextInput } from './text-input.tsx';

type Words = { label: string; description?: string; error?: string; 'aria-required'?: true };

const grades = [
  { value: '', label: 'Choose a grade' },
  { value: '7', label: 'Grade 7' },
];
const kinds: [string, (words: Words) => ReactNode][] = [
  ['text', (words) => <TextInput {...words} />],
  ['long text', (words) => <Textarea {...words} />],
  ['a password', (words) => <PasswordInput {...words} />],
  ['a choice', (words) => <NativeSelect {...words} data={grades} />],
  ['money', (words) => <MoneyField {...words} />],
];

/** The attributes of the first element of a kind, and the text of the element with an id. */
function read(drawn: ReactNode) {
  const markup = renderToStaticMarkup(drawn);
  const attributes = (tag: string): Record<string, string> => {
    const [, inside = ''] = new RegExp(`<(?:${tag})\\b([^>]*)>`).exec(markup) ?? [];
    return Object.fromEntries([...inside.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
  };
  const textOf = (id: string | undefined) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(markup)?.[1];
  return { markup, textOf, label: attributes('label'), control: attributes('input|select|textarea'), group: attributes('fieldset') };
}

describe.each(kinds)('a field of %s', (_, draw) => {
  test('is found by its label', () => {
    const { label, control, markup } = read(draw({ label: 'Full Name' }));
    expect(label.for).toBe(control.id);
    expect(markup).toContain('>Full Name</label>');
  });

  test('says what it is about and what is wrong with it, in this order', () => {
    const { control, textOf } = read(draw({ label: 'Name', description: 'As on the birth certificate', error: 'Name is required' }));
    const ids = control['aria-describedby']?.split(' ') ?? [];
    expect(ids.map(textOf)).toEqual(['As on the birth certificate', 'Name is required']);
    expect(control['aria-invalid']).toBe('true');
  });

  test('says nothing of either where there is nothing to say', () => {
    const { control } = read(draw({ label: 'Name', description: '', error: '' }));
    expect(control).not.toHaveProperty('aria-describedby');
    expect(control).not.toHaveProperty('aria-invalid');
  });

  test('that must be filled in says so itself, and its label is marked without a word more', () => {
    const { label, control, markup } = read(draw({ label: 'Name', ...mandatory }));
    expect([label['data-mandatory'], control['aria-required']]).toEqual(['true', 'true']);
    expect(markup).toContain('>Name</label>');
    expect(read(draw({ label: 'Name' })).label).not.toHaveProperty('data-mandatory');
  });
});

test('each field of a page has words of its own', () => {
  const markup = renderToStaticMarkup(
    <>
      <TextInput label="First" error="First is wrong" />
      <TextInput label="Second" error="Second is wrong" />
    </>,
  );
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(4);
});

test('what the page says of an input reaches it: what it fills in by itself, its length, its keyboard', () => {
  const { control } = read(<TextInput label="Phone" type="tel" maxLength={30} autoComplete="tel" data-path="phoneNumber" />);
  expect(control).toMatchObject({ type: 'tel', maxLength: '30', autoComplete: 'tel', 'data-path': 'phoneNumber' });
});

test('a password is hidden until its eye is pressed, and the eye is not called Password', () => {
  const { control, markup } = read(<PasswordInput label="Password" autoComplete="current-password" />);
  expect(control).toMatchObject({ type: 'password', autoComplete: 'current-password' });
  expect(markup).toMatch(/<button[^>]*aria-label="Show what is typed"[^>]*aria-pressed="false"/);
});

test('a choice offers what it is given, in that order, with the chosen one chosen', () => {
  const { markup } = read(<NativeSelect label="Grade" data={grades} value="7" onChange={() => undefined} />);
  expect(markup).toContain('<option value="">Choose a grade</option><option value="7" selected="">Grade 7</option>');
});

test('an amount says its currency', () => {
  expect(read(<MoneyField label="Amount" />).markup).toContain('>KES</span>');
});

test('a day is said in words too, where the device may show its parts in either order', () => {
  const { control, textOf } = read(<DayField label="Date of Birth" value="2019-08-02" onChange={() => undefined} />);
  expect(control).toMatchObject({ type: 'date', min: '1900-01-01', max: '2199-12-31' });
  expect(textOf(control['aria-describedby'])).toBe('2 Aug 2019');
  expect(read(<DayField label="Date of Birth" value="" onChange={() => undefined} />).control).not.toHaveProperty('aria-describedby');
});

test('a tick is found by its label, and its description is not part of it', () => {
  const { label, control, textOf } = read(<Checkbox label="Set up the CBC grades" description="Twelve of them" defaultChecked />);
  expect(control).toMatchObject({ type: 'checkbox', id: label.for, checked: '' });
  expect(textOf(control['aria-describedby'])).toBe('Twelve of them');
});

test('of the radio buttons of a group the chosen one is pressed, and they share a name', () => {
  const choices = [
    { value: 'now', label: 'From now on' },
    { value: 'next', label: 'From the next term' },
  ] as const;
  const { markup } = read(<RadioGroup label="From when?" value="next" choices={choices} onChange={() => undefined} />);
  const radios = [...markup.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)];
  expect(radios.map(([tag]) => tag.includes(' checked='))).toEqual([false, true]);
  expect(new Set(radios.map(([, name]) => name)).size).toBe(1);
  expect(markup).toContain('<legend>From when?</legend>');
});

test('several controls that are one field say together what they are about and what is wrong, and take the focus of its fault', () => {
  const drawn = (words: { description?: string; error?: string }) =>
    read(
      <FieldSet label="Logo" path="logo" {...words}>
        <button type="button">Choose a picture</button>
      </FieldSet>,
    );
  const { group, textOf, markup } = drawn({ description: 'A PNG or JPEG picture', error: 'Logo is required' });
  expect(group).toMatchObject({ 'data-path': 'logo', tabindex: '-1' });
  expect(group['aria-describedby']?.split(' ').map(textOf)).toEqual(['A PNG or JPEG picture', 'Logo is required']);
  expect(markup).toContain('<legend>Logo</legend>');
  expect(drawn({}).group).not.toHaveProperty('aria-describedby');
});

test('a group of ticks says what is wrong with it', () => {
  const { group, textOf } = read(
    <CheckboxGroup
      label="Scopes"
      path="scopes"
      choices={[{ value: 'read', label: 'Read' }]}
      chosen={[]}
      error="Choose at least one scope"
      onChange={() => undefined}
    />,
  );
  expect(group['data-path']).toBe('scopes');
  expect(textOf(group['aria-describedby'])).toBe('Choose at least one scope');
});

test('a tick adds its choice in the order of the choices, or takes it away, and leaves the others', () => {
  const choices = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
  const chosenAfter = (nth: number, checked: boolean) => {
    let chosen: string[] = [];
    const drawn: ReactElement<{ children: ReactElement<{ onChange: (event: object) => void }>[] }> = CheckboxGroup({
      ...{ label: 'Scopes', path: 'scopes', choices, chosen: ['c', 'b'], error: undefined },
      onChange: (next) => {
        chosen = next;
      },
    });
    drawn.props.children[nth]?.props.onChange({ currentTarget: { checked } });
    return chosen;
  };
  expect([chosenAfter(0, true), chosenAfter(1, false)]).toEqual([['a', 'b', 'c'], ['c']]);
});
