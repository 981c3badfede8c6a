import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { ColumnChoices, withColumn } from './column-choices.tsx';

const choices = [
  { value: 'name', label: 'Full name' },
  { value: 'class', label: 'Class' },
];

function drawn(chosen: (string | null)[], disabled = false): string {
  const columns = [
    { head: 'Jina', samples: ['Amina', 'Baraka'], note: '98% filled' },
    { head: '', samples: [] },
  ];
  return renderToStaticMarkup(
    <ColumnChoices columns={columns} choices={choices} chosen={chosen} disabled={disabled} onChoose={() => {}} />,
  );
}

test('each column stands with its head, samples, a note where there is one, and what it holds', () => {
  const words = wordsOf(drawn(['name', null]));
  expect(words).toContain('Jina Amina · Baraka 98% filled Import as (Jina) Do not import Full name Class');
  expect(words).toContain('Column 2 Nothing in it Import as (column 2)');
  expect(drawn(['name', null])).toMatch(/<option value="name" selected="">/);
});

test('a column that is asked about has the question with its choice, and is not left out until somebody says so', () => {
  const columns = [{ head: 'Karo', samples: ['3,500'], question: 'Charged or owed?' }];
  const ask = (chosen: string | null) =>
    renderToStaticMarkup(<ColumnChoices columns={columns} choices={choices} chosen={[chosen]} disabled={false} onChoose={() => {}} />);
  expect(wordsOf(ask('ask'))).toBe('Karo 3,500 Import as (Karo) Charged or owed? Choose Do not import Full name Class');
  expect(ask('ask')).toMatch(/<select[^>]*aria-describedby="([^"]+)".*<option value="ask" selected="">/);
  expect(wordsOf(ask(null))).not.toContain('Choose');
});

test('whoever may not decide can choose nothing', () => {
  expect(drawn([null, null], true).match(/<select[^>]*disabled/g)).toHaveLength(2);
  expect(drawn([null, null])).not.toMatch(/<select[^>]*disabled/);
});

test('what a column holds is taken from the one that held it before, and nothing else changes', () => {
  expect(withColumn(['name', 'class', null], 2, 'name')).toEqual([null, 'class', 'name']);
  expect(withColumn(['name', 'class'], 0, null)).toEqual([null, 'class']);
  expect(withColumn(['name', 'class'], 0, 'name')).toEqual(['name', 'class']);
});

test('however columns are chosen, no two hold the same', () => {
  const held = fc.constantFrom('name', 'class', 'phone', null);
  const choice = fc.record({ at: fc.nat(4), held });
  fc.assert(
    fc.property(fc.array(choice, { maxLength: 20 }), (choices) => {
      let columns: (string | null)[] = [null, null, null, null, null];
      for (const each of choices) {
        columns = withColumn(columns, each.at, each.held);
        expect(columns[each.at]).toBe(each.held);
        const chosen = columns.filter((column) => column !== null);
        expect(new Set(chosen).size).toBe(chosen.length);
      }
    }),
  );
});
