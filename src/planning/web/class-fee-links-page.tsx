import { useState } from 'react';
import { asCents, kesText } from '../../core/money.ts';
import { useAsk, useSend } from '../../core/web/ask.ts';
import { countedText } from '../../core/wording.ts';
import { additionalFeeFilters } from '../../fees/contract.ts';
import { ActButton } from '../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../ui/buttons/link.tsx';
import { RadioGroup } from '../../ui/fields/choice.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { toast } from '../../ui/floating/toast.tsx';
import formClasses from '../../ui/forms/form.module.css';
import { Allowed } from '../../ui/page/allowed.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ErrorAlert } from '../../ui/states/states.tsx';
import { classFeeLinks, linkFeeToClass } from '../contract.ts';

const title = 'Link a Fee to a Class';
type Act = 'link' | 'unlink';
type Counts = { feeName: string; amount: number; linked: number; notLinked: number };

export function ClassFeeLinksPage() {
  return (
    <Allowed for={linkFeeToClass} title={title}>
      <Page
        title={title}
        purpose="Charges an additional fee to every active student of a class, or of the school, once a term; or takes it off them."
        action={
          <ButtonLink to="/payments/view-addfees" variant="default">
            Back to Fee Lists
          </ButtonLink>
        }
      >
        <LinkForm />
      </Page>
    </Allowed>
  );
}

function LinkForm() {
  const [chosen, setChosen] = useState({ additionalFeeId: '', grade: 'all', stream: 'all' });
  const [act, setAct] = useState<Act>('link');
  const choices = useAsk(additionalFeeFilters, {});
  const counts = useAsk(classFeeLinks, { query: chosen }, { enabled: chosen.additionalFeeId !== '', keepPrevious: true });
  const send = useSend(linkFeeToClass);
  const filters = choices.data?.filters;
  const found = chosen.additionalFeeId === '' || counts.isPlaceholderData ? undefined : counts.data;
  const students = found ? (act === 'link' ? found.notLinked : found.linked) : 0;
  const submit = () =>
    send.mutate(
      { body: { ...chosen, linked: act === 'link', expected: students } },
      { onSuccess: ({ message }) => toast.success(message), onError: () => counts.refetch() },
    );
  return (
    <div className={formClasses.form}>
      {choices.error && <ErrorAlert error={choices.error} fallback="The fees could not be read." onRetry={choices.refetch} />}
      {counts.error && <ErrorAlert error={counts.error} fallback="The students could not be counted." onRetry={counts.refetch} />}
      {send.error && <ErrorAlert error={send.error} headline="Nothing was changed." />}
      <NativeSelect
        label="Additional Fee"
        data={[
          { value: '', label: 'Choose a fee' },
          ...(filters?.additionalFees ?? []).map(({ id, feeName, amount }) => ({
            value: String(id),
            label: `${feeName}, ${kesText(amount)}`,
          })),
        ]}
        value={chosen.additionalFeeId}
        onChange={(event) => setChosen({ ...chosen, additionalFeeId: event.currentTarget.value })}
      />
      <NativeSelect
        label="Grade"
        data={[
          { value: 'all', label: 'All active students' },
          ...(filters?.grades ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen.grade}
        onChange={(event) => setChosen({ ...chosen, grade: event.currentTarget.value, stream: 'all' })}
      />
      <NativeSelect
        label="Stream"
        data={[
          { value: 'all', label: 'All streams' },
          ...(filters?.streams ?? [])
            .filter(({ gradeId }) => String(gradeId) === chosen.grade)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={chosen.stream}
        disabled={chosen.grade === 'all'}
        onChange={(event) => setChosen({ ...chosen, stream: event.currentTarget.value })}
      />
      <RadioGroup
        label="What to do"
        value={act}
        choices={[
          { value: 'link', label: 'Link it to those who do not have it' },
          { value: 'unlink', label: 'Take it off those who have it' },
        ]}
        onChange={setAct}
      />
      <p role="status">{found ? effectText(found, act) : 'Choose a fee to see whom this is about.'}</p>
      <div className={formClasses.buttons}>
        <ActButton for={linkFeeToClass} busy={send.isPending} disabled={students === 0} onClick={submit}>
          {act === 'link' ? 'Link Fee' : 'Take Fee Off'}
        </ActButton>
      </div>
    </div>
  );
}

function effectText({ feeName, amount, linked, notLinked }: Counts, act: Act): string {
  const count = act === 'link' ? notLinked : linked;
  const total = kesText(asCents(amount * count));
  const others = act === 'link' ? `${countedText(linked, 'student')} ${linked === 1 ? 'has' : 'have'} it already.` : '';
  if (act === 'link') return `${feeName} goes to ${countedText(count, 'student')}: ${total} more a term in all. ${others}`;
  return `${feeName} is taken off ${countedText(count, 'student')}: ${total} less a term in all.`;
}
