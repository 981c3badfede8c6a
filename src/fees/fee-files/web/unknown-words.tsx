import type { VoteHead } from '../../../books/billing/vote-heads.ts';
import { voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { mayCall } from '../../../core/web/access.ts';
import { withMeaning } from '../../../school/files/words.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import form from '../../../ui/forms/form.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { decideFeeFile, type ReadFeeFile } from '../contract.ts';
import type { FeeFileSettings } from '../settings.ts';

export type Decided = Partial<Omit<FeeFileSettings, 'termId'>> & { termId?: number };

const leftOut = 'leave out';

/** Unknown words for grades and vote heads, each asked once; their rows may be left out. */
export function UnknownWords({ read, decide }: { read: ReadFeeFile; decide: (decided: Decided) => void }) {
  const { unknownGrades, unknownHeads, grades, settings } = read;
  if (unknownGrades.length + unknownHeads.length === 0) return null;
  const gradeChoices = grades.map(({ id, name }) => ({ value: String(id), label: name }));
  const headChoices = voteHeadsIn('form').map((head) => ({ value: head, label: voteHeadFacts[head].name }));
  const chooseGrade = (text: string, chosen: string) =>
    decide({ gradeWords: withMeaning(settings.gradeWords, text, meantBy(chosen, Number)) });
  const chooseHead = (text: string, chosen: string) =>
    decide({
      headWords: withMeaning(
        settings.headWords,
        text,
        meantBy(chosen, (value) => value as VoteHead),
      ),
    });
  return (
    <Section title="Unrecognised values">
      <div className={form.grid}>
        {unknownGrades.map((text) => (
          <Word
            key={text}
            text={text}
            meaning={settings.gradeWords[text]}
            choices={gradeChoices}
            onChoose={(to) => chooseGrade(text, to)}
          />
        ))}
        {unknownHeads.map((text) => (
          <Word key={text} text={text} meaning={settings.headWords[text]} choices={headChoices} onChoose={(to) => chooseHead(text, to)} />
        ))}
      </div>
    </Section>
  );
}

type WordProps = {
  text: string;
  meaning: string | number | null | undefined;
  choices: readonly { value: string; label: string }[];
  onChoose: (chosen: string) => void;
};

function Word({ text, meaning, choices, onChoose }: WordProps) {
  return (
    <NativeSelect
      label={`“${text}”`}
      data={[{ value: '', label: 'Choose' }, { value: leftOut, label: 'Skip these rows' }, ...choices]}
      value={meaning === null ? leftOut : String(meaning ?? '')}
      disabled={!mayCall(decideFeeFile)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}

/** The value of a choice: undefined without one, null if its rows are left out. */
function meantBy<Meant>(chosen: string, meaningOf: (chosen: string) => Meant): Meant | null | undefined {
  if (chosen === '') return undefined;
  return chosen === leftOut ? null : meaningOf(chosen);
}
