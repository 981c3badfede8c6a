import { IconDownload } from '@tabler/icons-react';
import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { saveFile } from '../../../core/web/save-file.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { PrintButton } from '../../../ui/buttons/print-button.tsx';
import { PaperHead } from '../../../ui/page/paper-head.tsx';
import type { ChildData, Section } from '../contract.ts';
import { cellText, headText } from '../rules.ts';
import classes from './child-data.module.css';

/** Everything held about a student as one page to read and print; empty sections are named below. */
export function ChildDataPaper({ data: { school, student, given, sections, files } }: { data: ChildData }) {
  const held = sections.filter(({ rows }) => rows.length > 0);
  const none = sections.filter(({ rows }) => rows.length === 0).map((section) => section.title);
  return (
    <>
      <div className={classes.controls}>
        <ButtonLink to={studentPath({ studentId: student.id })} variant="default">
          Back to Student
        </ButtonLink>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => saveFile(fileName(student), unpacked(files))}
        >
          Save as Files
        </Button>
        <PrintButton />
      </div>
      <article className={classes.paper}>
        <PaperHead school={school}>
          <h1>{`Data held about ${student.fullName}`}</h1>
          <p>{`Given to ${given.to} on ${dayText(given.on)} by ${given.by}`}</p>
        </PaperHead>
        {held.map((section) => (
          <SectionPart key={section.name} section={section} />
        ))}
        {none.length > 0 && <p>{`No data held about: ${none.join(', ').toLowerCase()}.`}</p>}
        <p>Names of other students are left out.</p>
      </article>
    </>
  );
}

/** Each record as labelled facts, without empty ones. */
function SectionPart({ section: { title, columns, rows } }: { section: Section }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {rows.map((cells) => (
        <dl key={JSON.stringify(cells)} className={classes.facts}>
          {columns.map(({ label, kind }, at) => (
            <Fact key={label} name={headText({ label, kind })} words={cellText(cells[at] ?? null, kind)} />
          ))}
        </dl>
      ))}
    </section>
  );
}

function Fact({ name, words }: { name: string; words: string }) {
  if (words === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words}</dd>
    </div>
  );
}

function fileName({ id }: { id: number }): string {
  return `student-${id}-data.zip`;
}

function unpacked(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: 'application/zip' });
}
