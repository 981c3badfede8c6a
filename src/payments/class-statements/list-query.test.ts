import { expect, test } from 'vitest';
import { filtersIn } from '../../core/page-paths.ts';
import { listQuery } from './list-query.ts';

const askedAt = (query: string) => listQuery(filtersIn('/statements', query));

test('without a grade a stream is asked for by its name, with one by its id', () => {
  expect(askedAt('stream=East')).toMatchObject({ grade: 'all', streamName: 'East' });
  expect(askedAt('grade=4&stream=9')).toMatchObject({ grade: '4', stream: '9' });
  expect(askedAt('grade=4&stream=9')).not.toHaveProperty('streamName');
});

test('an address that names no list is about who owes', () => {
  expect(askedAt('')).toMatchObject({ list: 'balances', state: 'owing', active: 'all' });
  expect(askedAt('list=students&active=true')).toMatchObject({ list: 'students', active: 'true' });
  expect(askedAt('list=pigeons&active=pigeons')).toMatchObject({ list: 'balances', active: 'all' });
});
