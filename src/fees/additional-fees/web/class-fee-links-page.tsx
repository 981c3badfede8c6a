import { useState } from 'react';
import { type Cents, kesText } from '../../../core/money.ts';
import { useAsk, useSend } from '../../../core/web/ask.ts';
import { streamQuery } from '../../../school/grades/class-query.ts';
import { ClassFilters } from '../../../school/grades/web/class-filters.tsx';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { useAfterPause } from '../../../ui/fields/after-pause.ts';
import { RadioGroup } from '../../../ui/fields/choice.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import formClasses from '../../../ui/forms/form.module.css';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { FilterSelect } from '../../../ui/table/filters.tsx';
import { classFeeLinks, linkFeeToClass } from '../class-links-contract.ts';
import { additionalFeeFilters } from '../contract.ts';
import { linkingText } from '../rules.ts';

const title = 'Link a Fee to Students';
type Act = 'link' | 'unlink';

export const ClassFeeLinksPage = allowedPage(linkFeeToClass, title, () => (
  <Page
    title={title}
    purpose="Charges an additional fee once a term to the active students of a class, of the whole school or of a search, or removes it from them."
    action={
      <ButtonLink to="/payments/view-addfees" variant="default">
        Back to Fee Lists
      </ButtonLink>
    }
  >
    <LinkForm />
  </Page>
));

const everybody = { grade: 'all', stream: 'all', feeId: 'all' };
const pauseMs = 300;

function LinkForm() {
  const [additionalFeeId, setFee] = useState('');
  const [act, setAct] = useState<Act>('link');
  const [{ grade, stream, feeId }, setChosen] = useState(everybody);
  const [typed, setTyped] = useState('');
  const [q, setWords] = useState('');
  const searchAfterPause = useAfterPause(setWords, pauseMs);
  const whom = { grade, feeId, q, ...streamQuery({ gradeId: grade, streamId: stream }) };
  const choices = useAsk(additionalFeeFilters, {});
  const counts = useAsk(classFeeLinks, { query: { additionalFeeId, ...whom } }, { enabled: additionalFeeId !== '', keepPrevious: true });
  const send = useSend(linkFeeToClass);
  const filters = choices.data?.filters;
  // Submitting before the search has run would link the fee to the wrong students.
  const isAnswered = additionalFeeId !== '' && !counts.isPlaceholderData && typed.trim() === q;
  const answer = isAnswered ? counts.data : undefined;
  const students = answer ? (act === 'link' ? answer.notLinked : answer.linked) : 0;
  const choose = (chosen: Partial<typeof everybody>) => setChosen({ grade, stream, feeId, ...chosen });
  const search = (words: string) => {
    setTyped(words);
    searchAfterPause(words.trim());
  };
  const submit = () =>
    send.mutate(
      { body: { additionalFeeId, ...whom, linked: act === 'link', expected: students } },
      { onSuccess: ({ message }) => toast.success(message), onError: () => counts.refetch() },
    );
  return (
    <div className={formClasses.form}>
      {choices.error && <ErrorAlert error={choices.error} fallback="The fees could not be read." onRetry={choices.refetch} />}
      {counts.error && <ErrorAlert error={counts.error} fallback="The students could not be counted." onRetry={counts.refetch} />}
      {send.error && <ErrorAlert error={send.error} headline="Nothing was changed." />}
      <NativeSelect
        label="Additional Fee"
        data={[{ value: '', label: 'Choose a fee' }, ...feeChoices(filters?.additionalFees)]}
        value={additionalFeeId}
        onChange={(event) => setFee(event.currentTarget.value)}
      />
      <fieldset className={formClasses.group}>
        <legend className={formClasses.legend}>Which active students</legend>
        <div className={formClasses.grid}>
          <TextInput
            type="search"
            size="sm"
            label="Search"
            placeholder="Name, ID, admission no. or phone"
            maxLength={100}
            autoComplete="off"
            value={typed}
            onChange={(event) => search(event.currentTarget.value)}
          />
          <ClassFilters
            choices={filters}
            gradeId={grade}
            streamId={stream}
            anyGrade
            onChange={({ gradeId, streamId }) => choose({ grade: gradeId, stream: streamId })}
          />
          <FilterSelect
            label="Has This Fee"
            all="Any or none"
            value={feeId}
            choices={filters?.additionalFees.map(({ id, feeName }) => ({ id, name: feeName })) ?? []}
            onChange={(chosen) => choose({ feeId: chosen })}
          />
        </div>
      </fieldset>
      <RadioGroup
        label="What to do"
        value={act}
        choices={[
          { value: 'link', label: 'Link it to students who do not have it' },
          { value: 'unlink', label: 'Remove it from students who have it' },
        ]}
        onChange={setAct}
      />
      <p role="status">{answer ? linkingText(act, answer) : whyNothing(additionalFeeId)}</p>
      <div className={formClasses.buttons}>
        <ActButton for={linkFeeToClass} busy={send.isPending} disabled={students === 0} onClick={submit}>
          {act === 'link' ? 'Link Fee' : 'Remove Fee'}
        </ActButton>
      </div>
    </div>
  );
}

type Fee = { id: number; feeName: string; amount: Cents };

function feeChoices(fees: readonly Fee[] = []) {
  return fees.map(({ id, feeName, amount }) => ({ value: String(id), label: `${feeName}, ${kesText(amount)}` }));
}

function whyNothing(additionalFeeId: string): string {
  return additionalFeeId === '' ? 'Choose a fee to see the students.' : 'Counting the students…';
}
