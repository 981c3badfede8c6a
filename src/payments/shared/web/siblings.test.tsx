import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CallError } from '../../../core/web/call.ts';
import { Siblings } from './siblings.tsx';

const sibling = (id: number, fullName: string) => ({ id, fullName, admissionNumber: null, grade: 'Grade 4', stream: 'East' });

/** The words of the buttons that are offered, in order. */
function offered(names: readonly string[]): string[] {
  const siblings = names.map((name, place) => sibling(place + 1, name));
  const markup = renderToStaticMarkup(
    <Siblings reply={{ students: [], siblings }} error={null} onRetry={() => undefined} onAdd={() => undefined} />,
  );
  return [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner = '']) => inner.replace(/<[^>]+>/g, ''));
}

test('each who shares the telephone is offered by name and class, several also all at once', () => {
  expect(offered(['Amina', 'Baraka'])).toEqual(['Add all 2', 'Add Amina, Grade 4 East', 'Add Baraka, Grade 4 East']);
});

test('one alone is offered once', () => {
  expect(offered(['Amina'])).toEqual(['Add Amina, Grade 4 East']);
});

test('with nobody to offer, and before anything was read, nothing stands there', () => {
  expect(offered([])).toEqual([]);
  const unread = <Siblings reply={undefined} error={null} onRetry={() => undefined} onAdd={() => undefined} />;
  expect(renderToStaticMarkup(unread)).toBe('');
});

test('balances that could not be read are told of; those that are shown stay', () => {
  const error = new CallError({ status: 503, code: 'SERVER_BUSY', message: 'Karo is busy.', fields: [], body: {} });
  const props = { error, onRetry: () => undefined, onAdd: () => undefined };
  expect(renderToStaticMarkup(<Siblings reply={undefined} {...props} />)).toContain('role="alert"');
  const markup = renderToStaticMarkup(<Siblings reply={{ students: [], siblings: [sibling(1, 'Amina')] }} {...props} />);
  expect(markup).not.toContain('role="alert"');
  expect(markup).toContain('Add Amina');
});
