import { spelledPrefix, spelledStudents, spellings } from './spellings.ts';

/** The table as a page of the docs shows it. */
export function spellingsPage(): string {
  const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``;
  const students = spelledStudents.map((student, index) => {
    const number = student.admissionNumber === null ? 'no admission number' : student.admissionNumber;
    return `${index + 1}. ${student.fullName}, ${number}${'left' in student ? ', has left' : ''}`;
  });
  const rows = spellings.map(([typed, payee, why]) => `| ${code(JSON.stringify(typed).slice(1, -1))} | ${payee ?? '–'} | ${why} |`);
  return [
    '# How references are read',
    '',
    'What a parent types as the account of a payment pays a student where exactly one student answers to it ([decision 70](decisions/0070-whose-money-it-is.md)).',
    'Everything else waits under Unallocated Payments with the students whom it may be for. This table is tried by',
    '`src/arrivals/unallocated/server/spellings.test.ts`, each row with money that arrives. `{K …}` stands for the code of a student, `{P …}` for',
    'the code that papers printed before.',
    '',
    `The school has these students, with their ids in Karo, and the prefix ${code(spelledPrefix)}:`,
    '',
    ...students,
    '',
    'A number without a digit, such as ELIMU, and a telephone number pay nobody until they are saved: any parent may type them. A class, a term and',
    'words such as SCHOOL FEES pay nobody and cannot be saved: a person places the money each time, unless the student\u2019s pay code is typed. A number',
    'that is this year, the last or the next, or a period of one, pays nobody where only words for fees, a term or a month stand with it, as in',
    'Fees Term 1 2026 and Fees 2/2026. A month alone is short for no name: JAN is not Jane.',
    '',
    'Saved references: MAMANJERI for Faith, and 1061 for Brian by mistake.',
    '',
    '| typed | pays | why |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
