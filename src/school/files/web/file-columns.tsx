import type { ReactNode } from 'react';
import { instantText } from '../../../core/dates.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { fileStateWords, type ListedFile } from '../file-contract.ts';

const tones = { draft: 'waiting', done: 'good', undone: 'neutral' } as const;

type Parts<Row> = { pathOf: (id: number) => PagePath; discardOf: (draft: Row) => ReactNode };

/** The columns of a list of files, with those of its kind, a link to each file, and what discards a draft. */
export function fileColumns<Row extends ListedFile>(
  own: readonly Column<Row>[],
  { pathOf, discardOf }: Parts<Row>,
): readonly Column<Row>[] {
  return [
    { head: 'File', cell: ({ fileName }) => fileName, priority: 'first' },
    { head: 'Uploaded', cell: ({ createdAt }) => instantText(createdAt) },
    { head: 'By', cell: ({ createdBy }) => createdBy },
    ...own,
    {
      head: 'State',
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{fileStateWords[state]}</StatusBadge>,
      narrow: true,
      priority: 'first',
    },
    {
      head: 'Actions',
      align: 'right',
      cell: (row) => {
        const { id, state, fileName } = row;
        const act = state === 'draft' ? 'Continue' : 'Open';
        return (
          <div>
            <ButtonLink to={pathOf(id)} variant="default" size="xs" label={`${act} ${fileName}`}>
              {act}
            </ButtonLink>
            {state === 'draft' && discardOf(row)}
          </div>
        );
      },
    },
  ];
}
