import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import type { FormField } from '../../../ui/forms/contract-form.ts';

type Grade = { id: number; name: string };
type Stream = Grade & { gradeId: number };

type ClassFieldsProps = {
  choices: { grades: readonly Grade[]; streams: readonly Stream[] };
  /** The props of the two inputs, as their form gives them. */
  grade: FormField;
  stream: FormField;
  gradeId: string;
  /** Sets the grade; the form clears the stream with it. */
  onGrade: (gradeId: string) => void;
};

/** Grade and stream of a form: the streams belong to the chosen grade; without a grade there are none. */
export function ClassFields({ choices, grade, stream, gradeId, onGrade }: ClassFieldsProps) {
  const streams = choices.streams.filter((candidate) => String(candidate.gradeId) === gradeId);
  const first = gradeId === '' ? 'Choose a grade first' : streams.length === 0 ? 'This grade has no streams' : 'Choose a stream';
  return (
    <>
      <NativeSelect
        {...grade}
        data={[{ value: '', label: 'Choose a grade' }, ...choices.grades.map(optionOf)]}
        onChange={(event) => onGrade(event.currentTarget.value)}
      />
      <NativeSelect {...stream} disabled={gradeId === ''} data={[{ value: '', label: first }, ...streams.map(optionOf)]} />
    </>
  );
}

function optionOf({ id, name }: Grade) {
  return { value: String(id), label: name };
}
