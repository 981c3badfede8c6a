import { useState } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { sponsorById, sponsors } from '../../sponsors/contract.ts';
import { partsMax } from '../rules.ts';
import { payerWith } from '../sponsor-payer.ts';
import type { SharedPaymentDraft } from './payment-fields.tsx';

type SponsorChoiceProps = { form: SharedPaymentDraft; chosen: readonly string[]; onAdd: (studentIds: readonly string[]) => void };

/** The sponsor who pays, and a button that adds their students. */
export function SponsorChoice({ form, chosen, onAdd }: SponsorChoiceProps) {
  const [page, setPage] = useState(1);
  const listed = useAsk(sponsors, { query: { state: 'active', limit: 100, page } }, { keepPrevious: true });
  const { sponsorId } = form.values;
  const sponsorQuery = useAsk(sponsorById, { params: { sponsorId } }, { enabled: sponsorId !== '' });
  const payer = sponsorId === '' ? undefined : sponsorQuery.data?.sponsor;
  const onPage = listed.data?.sponsors ?? [];
  const all = payer && onPage.every(({ id }) => id !== payer.id) ? [payer, ...onPage] : onPage;
  if (all.length === 0) return null;
  const sponsorOf = (id: string) => all.find((each) => String(each.id) === id);
  const choose = (id: string) => {
    const sponsor = sponsorOf(id);
    form.setValues({ sponsorId: id, ...payerWith(sponsor, { before: sponsorOf(sponsorId), typed: form.values }) });
  };
  const pages = listed.data?.pagination.totalPages ?? 1;
  const nextPage = (page % pages) + 1;
  const students = sponsorId === '' ? [] : (sponsorQuery.data?.students ?? []).map(({ id }) => String(id));
  const more = students.filter((id) => !chosen.includes(id)).slice(0, partsMax - chosen.length);
  return (
    <>
      <NativeSelect
        {...form.field('sponsorId')}
        description="Shown on the sponsor's statement"
        data={[{ value: '', label: 'No sponsor' }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {pages > 1 && (
        <Button variant="default" onClick={() => setPage(nextPage)}>
          {`Show sponsors, page ${nextPage} of ${pages}`}
        </Button>
      )}
      {more.length > 0 && (
        <Button variant="default" onClick={() => onAdd(more)}>
          {more.length === 1 ? 'Add their 1 student' : `Add their ${more.length} students`}
        </Button>
      )}
    </>
  );
}
