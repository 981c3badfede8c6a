import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Paging } from './paging.tsx';
import { SortButton } from './sort-button.tsx';
import { type Column, DataTable } from './table.tsx';

type Fee = { id: number; name: string; amount: string };

const fees: readonly Fee[] = [
  { id: 1, name: 'Swimming', amount: '1,500.00' },
  { id: 2, name: 'Lunch', amount: '4,000.00' },
];
const columns: readonly Column<Fee>[] = [
  { head: 'Fee', cell: ({ name }) => name, priority: 'first', total: 'Total' },
  { head: 'Amount (KES)', cell: ({ amount }) => amount, align: 'right', total: '5,500.00' },
];

function drawn(rows: readonly Fee[] | undefined, more: { stale?: boolean; highlighted?: (fee: Fee) => boolean } = {}): string {
  const empty = <p>No fees yet</p>;
  return renderToStaticMarkup(
    <DataTable label="Fees" columns={columns} rows={rows} rowKey={({ id }) => id} empty={empty} skeletonRows={3} {...more} />,
  );
}

const count = (markup: string, part: RegExp) => markup.match(part)?.length ?? 0;

test('each value stands under its head, and carries it for the card of a phone', () => {
  const markup = drawn(fees);
  expect([...markup.matchAll(/<th\b[^>]*>([^<]*)/g)].map(([, head]) => head)).toEqual(['Fee', 'Amount (KES)']);
  const body = /<tbody.*<\/tbody>/.exec(markup)?.[0] ?? '';
  const cells = [...body.matchAll(/<td[^>]*data-head="([^"]*)"[^>]*>([^<]*)/g)].map(([, head, value]) => [head, value]);
  expect(cells).toEqual([
    ['Fee', 'Swimming'],
    ['Amount (KES)', '1,500.00'],
    ['Fee', 'Lunch'],
    ['Amount (KES)', '4,000.00'],
  ]);
});

test('sums stand below their columns, once there is something to sum', () => {
  expect(drawn(fees)).toMatch(/<tfoot.*>Total<.*>5,500\.00<.*<\/tfoot>/);
  expect(drawn(undefined)).not.toContain('<tfoot');
});

test('a column that orders the rows says how, and its head is a button; the others are words', () => {
  const button = <SortButton onSort={() => undefined}>Amount</SortButton>;
  const sorting = { order: 'descending', button } as const;
  const [first, second] = columns;
  if (!first || !second) throw new Error('two columns');
  const empty = <p>No fees yet</p>;
  const markup = renderToStaticMarkup(
    <DataTable label="Fees" columns={[first, { ...second, sorting }]} rows={fees} rowKey={({ id }) => id} empty={empty} />,
  );
  const heads = [...markup.matchAll(/<th\b([^>]*)>(.*?)<\/th>/g)].map(([, attributes = '', words = '']) => [
    /aria-sort="(\w+)"/.exec(attributes)?.[1],
    words.replace(/ class="[^"]*"/, ''),
  ]);
  expect(heads).toEqual([
    [undefined, 'Fee'],
    ['descending', '<button type="button">Amount</button>'],
  ]);
});

test('the whole list is one stop of the Tab key', () => {
  const markup = drawn(fees);
  expect([...markup.matchAll(/tabindex="(-?\d)"/gi)].map(([, place]) => place)).toEqual(['0', '-1']);
});

test('while it loads it is as long as it usually is, and says so once', () => {
  const markup = drawn(undefined);
  expect(count(markup, /<tr role="row">/g)).toBe(1 + 3);
  expect(count(markup, /Loading…/g)).toBe(1);
  expect(markup).toContain('aria-busy="true"');
});

test('rows that are about to be replaced stay in sight, and are said to be on their way', () => {
  expect(drawn(fees, { stale: true })).toMatch(/aria-busy="true".*Swimming/);
  expect(drawn(fees)).toContain('aria-busy="false"');
});

test('without rows it says what that means, and draws no table', () => {
  const markup = drawn([]);
  expect(markup).toContain('No fees yet');
  expect(markup).not.toContain('<table');
});

test('only a row that stands out is marked', () => {
  const markup = drawn(fees, { highlighted: ({ name }) => name === 'Lunch' });
  expect([...markup.matchAll(/<tr[^>]*data-highlighted="true"[^>]*><td[^>]*>([^<]*)/g)].map(([, name]) => name)).toEqual(['Lunch']);
});

function paging(page: number, totalPages: number, total: number): string {
  const pagination = { page, totalPages, total, limit: 10 };
  return renderToStaticMarkup(<Paging pagination={pagination} counted={['student', 'students']} onPage={() => undefined} />);
}

test.each([
  [1, 3, ['Previous']],
  [2, 3, []],
  [3, 3, ['Next']],
  [1, 1, ['Previous', 'Next']],
])('on page %i of %i what leads nowhere rests: %o', (page, totalPages, resting) => {
  const buttons = [...paging(page, totalPages, totalPages * 10).matchAll(/<button([^>]*)>.*?(Previous|Next)/g)];
  expect(buttons.filter(([, attributes]) => attributes?.includes('aria-disabled="true"')).map(([, , words]) => words)).toEqual(resting);
});

test('the foot of a list says where it stands and what it counts, one or many', () => {
  expect(paging(2, 3, 1234)).toMatch(/1,234 students.*Page 2 of 3/);
  expect(paging(1, 1, 1)).toContain('1 student<');
});

test('past the end there is one way back, to the last page', () => {
  const markup = paging(9, 3, 25);
  expect(markup).toContain('The list ends at page 3.');
  expect(count(markup, /<button/g)).toBe(1);
});

test('a list without rows has no end to be past, and leaves it to its own words why it is empty', () => {
  expect(paging(2, 1, 0)).toContain('Page 2 of 1');
  expect(paging(2, 1, 0)).not.toContain('No more results');
});

test('Previous and Next lead one page back and one on', () => {
  const pages: number[] = [];
  const pagination = { page: 2, totalPages: 3, total: 25 };
  const drawn: ReactElement<{ children: ReactElement<{ onClick: () => void }>[] }> = Paging({
    ...{ pagination, counted: ['row', 'rows'] },
    onPage: (page) => pages.push(page),
  });
  for (const nth of [1, 3]) drawn.props.children[nth]?.props.onClick();
  expect(pages).toEqual([1, 3]);
});
