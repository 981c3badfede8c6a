import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { byRequestName, type VoteHead, voteHeadFacts, voteHeads, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { centsFromShillings, kesText, moneyInput, optionalMoneyInput, sumCents, zeroCents } from '../../../core/money.ts';
import { emptyMeansAbsent } from '../../../core/text.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { type Draft, draftOf } from '../../../ui/forms/draft.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { type FeeStructure, saveFeeStructure } from '../contract.ts';
import classes from './fee-structure-dialog.module.css';
import { StructureEffect, useStanding } from './structure-effect.tsx';

type Choice = { id: number; name: string };
type FeeStructureDialogProps = {
  /** The structure to change; null for a new one. */
  structure: FeeStructure | null;
  /** The filters of the list, which a new structure starts from. */
  chosen: { term: string; grade: string };
  terms: readonly Term[];
  grades: readonly Choice[];
  /** With what was saved, if anything was. */
  onClose: (saved?: FeeStructure) => void;
};

/** The version of fees that nobody has set yet, as the grid has it: if somebody does meanwhile, the server says so. */
const noneYet = '1970-01-01T00:00:00.000Z';

/** The call as people make it: they say what Others is, if only 0. Nobody types an id, so it has no label and is not compared. */
const typedBody = z.extend(saveFeeStructure.body, { ...byRequestName(typedInput), fee_structure_id: emptyMeansAbsent(z.string()) });
const savedByHand = endpoint({ ...saveFeeStructure, body: typedBody });

function typedInput(head: VoteHead) {
  const { name: label, mandatory } = voteHeadFacts[head];
  return mandatory === 'never' ? optionalMoneyInput({ label, min: zeroCents }) : moneyInput({ label, min: zeroCents });
}

export function FeeStructureDialog({ structure, chosen, terms, grades, onClose }: FeeStructureDialogProps) {
  const form = useContractForm(savedByHand, {
    start: structure ? draftOfStructure(structure) : startOf(chosen, terms),
    headline: 'Failed to save fee structure. Please check your inputs.',
    versions: { draftOf: draftOfStructure },
    onSent: ({ message, feeStructure: saved }) => {
      toast.success(message);
      onClose(saved);
    },
  });
  const { grade: gradeId, term_id: termId, fee_structure_id: id } = form.values;
  const fixed = structure !== null;
  const grade = grades.find((each) => String(each.id) === gradeId);
  const term = terms.find((each) => String(each.id) === termId);
  const standing = useStanding({ grade, term }, !fixed);
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    // What the notice names is replaced knowingly. With an id it is a change, which has its version.
    if (id === '') form.setFieldValue('updatedAt', standing?.updatedAt ?? noneYet);
    form.submit(event);
  };
  const title = fixed ? 'Edit Fee Structure' : 'New Fee Structure';
  return (
    <FormDialog form={{ ...form, submit }} title={title} submit="Save" submitting="Saving..." onClose={() => onClose()}>
      <div className={classes.fields}>
        {structure ? (
          <>
            <SettledField label="Grade" value={structure.grade.name} />
            <SettledField label="Term" value={termText(structure.term)} />
            <p className={classes.why}>A fee structure keeps its grade and term. For others, make a new one.</p>
          </>
        ) : (
          <>
            <NativeSelect {...form.field('grade')} data={withBlank('Choose a grade', grades)} disabled={id !== ''} />
            <NativeSelect {...form.field('term_id')} data={withBlank('Choose a term', terms.map(asChoice))} disabled={id !== ''} />
          </>
        )}
        {voteHeadsIn('form').map((head) => (
          <MoneyField key={head} {...form.field(voteHeadFacts[head].requestName)} />
        ))}
      </div>
      <p role="status">
        <strong>{`Total ${totalText(form.values)} for each student`}</strong>
      </p>
      <StructureEffect grade={grade} term={term} replaces={!fixed && standing !== undefined} />
    </FormDialog>
  );
}

/** What a structure is about stays as it is, so the field shows it and takes no other. */
function SettledField({ label, value }: { label: string; value: string }) {
  return <NativeSelect label={label} data={[{ value, label: value }]} value={value} disabled />;
}

function draftOfStructure({ id, grade, term, updatedAt, ...amounts }: FeeStructure) {
  const about = { fee_structure_id: String(id), grade: grade.id, term_id: term.id, updatedAt };
  return draftOf(savedByHand, { ...about, ...byRequestName((head) => amounts[head]) });
}

function startOf({ term, grade }: { term: string; grade: string }, terms: readonly Term[]) {
  const usualTerm = terms.find(({ current }) => current)?.id ?? '';
  return { grade: grade === 'all' ? '' : grade, term_id: term === 'all' ? String(usualTerm) : term, updatedAt: noneYet };
}

/** The sum of what is typed so far; what is no amount yet counts as nothing. */
function totalText(draft: Draft<typeof savedByHand>): string {
  return kesText(sumCents(voteHeads.map((head) => centsFromShillings(draft[voteHeadFacts[head].requestName]) ?? zeroCents)));
}

const asChoice = (term: Term): Choice => ({ id: term.id, name: termText(term) });

function withBlank(blank: string, choices: readonly Choice[]) {
  return [{ value: '', label: blank }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))];
}
