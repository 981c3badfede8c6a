import { mayCall } from '../../../core/web/access.ts';
import { countedText, shortListText } from '../../../core/wording.ts';
import { chosenMeaning, withMeaning } from '../../../school/files/words.ts';
import { saveGrades } from '../../../school/grades/contract.ts';
import { Checkbox, RadioGroup } from '../../../ui/fields/choice.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import form from '../../../ui/forms/form.module.css';
import { Section } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { genders } from '../../register/contract.ts';
import { decideImport } from '../contract.ts';
import { NextStep } from './next-step.tsx';
import type { Answered } from './use-decide.ts';

/** Questions that the file leaves open, asked once for all its rows. */
export function ChoicesStep({ read, decide, isSaving }: Answered) {
  const { questions, settings } = read;
  const asksNothing = questions.dayOrder !== 'ask' && questions.classes.length === 0 && questions.genders.length === 0;
  return (
    <>
      {asksNothing && <Notice tone="done">All dates, classes and genders were recognised. No questions.</Notice>}
      <fieldset className={form.fields} disabled={!mayCall(decideImport)} hidden={asksNothing}>
        {questions.dayOrder === 'ask' && (
          <Section title="Dates">
            <RadioGroup
              label="Which date format does this file use? Karo cannot tell from the dates."
              value={settings.dayOrder ?? ''}
              choices={[
                { value: 'dayFirst', label: 'Day first: 3/4/2015 is 3 April' },
                { value: 'monthFirst', label: 'Month first: 3/4/2015 is 4 March, as NEMIS lists write it' },
              ]}
              onChange={(dayOrder) => dayOrder !== '' && decide({ dayOrder })}
            />
          </Section>
        )}
        {questions.classes.length > 0 && <ClassQuestions read={read} decide={decide} />}
        {questions.genders.length > 0 && (
          <Section title="Genders">
            <div className={form.grid}>
              {questions.genders.map(({ text, rows }) => (
                <NativeSelect
                  key={text}
                  label={`“${text}” (${countedText(rows, 'row')})`}
                  data={[{ value: '', label: 'Choose' }, ...genders.map((each) => ({ value: each, label: each }))]}
                  value={chosenMeaning(settings.genders, text) ?? ''}
                  onChange={(event) =>
                    decide({
                      genders: withMeaning(
                        settings.genders,
                        text,
                        genders.find((each) => each === event.currentTarget.value),
                      ),
                    })
                  }
                />
              ))}
            </div>
          </Section>
        )}
      </fieldset>
      <NextStep importId={read.import.id} step="check" isSaving={isSaving}>
        Continue to review
      </NextStep>
    </>
  );
}

function ClassQuestions({ read, decide }: Omit<Answered, 'isSaving'>) {
  const { questions, settings, grades, streams } = read;
  const names = new Map(grades.map(({ id, name }) => [id, name]));
  const offered = streams.map(({ id, name, gradeId }) => ({ value: String(id), label: `${names.get(gradeId)} ${name}` }));
  const makes = questions.classes.filter((each) => each.makes !== '').map((each) => each.makes);
  return (
    <Section title="Classes that the school does not have">
      {makes.length > 0 && mayCall(saveGrades) && (
        <Checkbox
          label="Add the missing classes"
          description={`Those without a choice below: ${shortListText([...new Set(makes)], 12)}.`}
          checked={settings.makeClasses}
          onChange={(event) => decide({ makeClasses: event.currentTarget.checked })}
        />
      )}
      <div className={form.grid}>
        {questions.classes.map(({ text, rows }) => (
          <NativeSelect
            key={text}
            label={`“${text}” (${countedText(rows, 'row')})`}
            data={[{ value: '', label: 'Choose a class' }, ...offered]}
            value={String(chosenMeaning(settings.classes, text) ?? '')}
            onChange={(event) => decide({ classes: withMeaning(settings.classes, text, Number(event.currentTarget.value) || undefined) })}
          />
        ))}
      </div>
    </Section>
  );
}
