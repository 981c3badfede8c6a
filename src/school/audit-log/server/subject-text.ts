import type { Subject } from '../../../core/server/audit/subject.ts';

/** What an act was done to, in words: "payment 4; additional fee 5; students 1, 2, 3". */
export function subjectText(subject: Subject): string {
  return Object.entries(subject)
    .map(([name, value]) => `${nameText(name)} ${typeof value === 'number' ? value : value.join(', ')}`)
    .join('; ');
}

/** "additionalFeeId" is "additional fee"; a list has its own plural. */
function nameText(name: string): string {
  if (name === 'id') return 'number';
  const isList = name.endsWith('Ids');
  const words = name.replace(/Ids?$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return isList && !words.endsWith('s') ? `${words}s` : words;
}
