import { NativeSelect, Text } from '@mantine/core';
import { endpoint } from '../../core/endpoint.ts';
import { centsFromShillings, kesText, moneyInput, moneyText, sumCents, zeroCents } from '../../core/money.ts';
import type { Term } from '../../terms/contract.ts';
import { termText } from '../../terms/rules.ts';
import { useContractForm } from '../../ui/contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { MoneyField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { mandatory } from '../../ui/mandatory.ts';
import { toast } from '../../ui/toast.tsx';
import { type FeeStructure, saveFeeStructure } from '../contract.ts';
import classes from './fee-structure-dialog.module.css';
import { StructureEffect } from './structure-effect.tsx';

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

/** The call as people make it: they say what Others is, if only 0. */
const savedByHand = endpoint({
  ...saveFeeStructure,
  body: saveFeeStructure.body.extend({ others: moneyInput({ label: 'Others', min: zeroCents }) }),
});

export function FeeStructureDialog({ structure, chosen, terms, grades, onClose }: FeeStructureDialogProps) {
  const form = useContractForm(savedByHand, {
    initialValues: structure ? draftOf(structure) : newDraft(chosen, terms),
    headline: 'Failed to save fee structure. Please check your inputs.',
    versions: { draftOf, labels, texts: amountTexts },
    onSent: ({ message, feeStructure: saved }) => {
      toast.success(message);
      onClose(saved);
    },
  });
  const { grade: gradeId, term_id: termId } = form.values;
  const fixed = structure !== null;
  return (
    <Dialog opened title={fixed ? 'Edit Fee Structure' : 'New Fee Structure'} onClose={() => onClose()} locked={form.pending}>
      <Form form={form} submit="Save" submitting="Saving..." onCancel={() => onClose()}>
        <div className={classes.fields}>
          {structure ? (
            <>
              <SettledField label="Grade" value={structure.grade.name} />
              <SettledField label="Term" value={termText(structure.term)} />
              <p className={classes.why}>A fee structure keeps its grade and term. For others, make a new one.</p>
            </>
          ) : (
            <>
              <NativeSelect {...form.field('grade')} label="Grade" data={withBlank('Choose a grade', grades)} {...mandatory} />
              <NativeSelect {...form.field('term_id')} label="Term" data={withBlank('Choose a term', terms.map(asChoice))} {...mandatory} />
            </>
          )}
          <MoneyField {...form.field('tuition_fee')} label={labels.tuition_fee} {...mandatory} />
          <MoneyField {...form.field('diary_fee')} label={labels.diary_fee} {...mandatory} />
          <MoneyField {...form.field('ass_books')} label={labels.ass_books} {...mandatory} />
          <MoneyField {...form.field('others')} label={labels.others} {...mandatory} />
          <MoneyField {...form.field('activity_fee')} label={labels.activity_fee} />
        </div>
        <Text fw={600} role="status">{`Total ${totalText(form.values)} for each student`}</Text>
        <StructureEffect
          grade={grades.find(({ id }) => String(id) === gradeId)}
          term={terms.find(({ id }) => String(id) === termId)}
          creating={!fixed}
        />
      </Form>
    </Dialog>
  );
}

/** What a structure is about stays as it is, so the field shows it and takes no other. */
function SettledField({ label, value }: { label: string; value: string }) {
  return <NativeSelect label={label} data={[value]} value={value} disabled />;
}

const labels = {
  tuition_fee: 'Tuition Fee',
  diary_fee: 'Diary Fee',
  ass_books: 'AssBook Fee',
  others: 'Others',
  activity_fee: 'Activity Fee',
} as const;

const typedAmount = (typed: string) => kesText(centsFromShillings(typed) ?? zeroCents);
const amountTexts = {
  tuition_fee: typedAmount,
  diary_fee: typedAmount,
  ass_books: typedAmount,
  others: typedAmount,
  activity_fee: typedAmount,
};

function draftOf({ id, grade, term, tuitionFee, assBooks, diaryFee, activityFee, others, updatedAt }: FeeStructure) {
  return {
    fee_structure_id: String(id),
    grade: String(grade.id),
    term_id: String(term.id),
    tuition_fee: moneyText(tuitionFee).replaceAll(',', ''),
    ass_books: moneyText(assBooks).replaceAll(',', ''),
    diary_fee: moneyText(diaryFee).replaceAll(',', ''),
    activity_fee: moneyText(activityFee).replaceAll(',', ''),
    others: moneyText(others).replaceAll(',', ''),
    updatedAt,
  };
}

function newDraft({ term, grade }: { term: string; grade: string }, terms: readonly Term[]): ReturnType<typeof draftOf> {
  const usualTerm = terms.find(({ current }) => current)?.id ?? '';
  return {
    fee_structure_id: '',
    grade: grade === 'all' ? '' : grade,
    term_id: term === 'all' ? String(usualTerm) : term,
    tuition_fee: '',
    ass_books: '',
    diary_fee: '',
    activity_fee: '',
    others: '',
    updatedAt: '',
  };
}

/** The sum of what is typed so far; what is no amount yet counts as nothing. */
function totalText({ tuition_fee, ass_books, diary_fee, activity_fee, others }: ReturnType<typeof draftOf>): string {
  const amounts = [tuition_fee, ass_books, diary_fee, activity_fee, others].flatMap((typed) => centsFromShillings(typed) ?? []);
  return kesText(sumCents(amounts));
}

const asChoice = (term: Term): Choice => ({ id: term.id, name: termText(term) });

function withBlank(blank: string, choices: readonly Choice[]) {
  return [{ value: '', label: blank }, ...choices.map(({ id, name }) => ({ value: String(id), label: name }))];
}
