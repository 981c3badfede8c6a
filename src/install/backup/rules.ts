/** An automatic backup, by its name. */
export type OwnCopy = { name: string; takenMs: number };

const ending = /-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.karo$/;
const graceMs = 10 * 60_000;

/** The cause of an automatic backup: the schedule, or a migration. */
export type CopyKind = 'scheduled' | 'before-migration';

/** What is said where an install has no such school. */
export function noSchoolText(schoolId: number): string {
  return `There is no school ${schoolId} here.`;
}

/** An instant (ISO, UTC) as part of a file's name: "20260131T093000Z". */
export function instantInName(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The name of an install's backup at an instant (ISO, UTC): only files with such names are ever deleted. */
export function backupName(kind: CopyKind, install: string, takenAt: string): string {
  return `karo-${kind}-${install}-${instantInName(takenAt)}.karo`;
}

/**
 * The backups of one kind and install in a folder, newest first. What a wrong clock named in the future counts when its time has come:
 * until then it neither stands for a backup of today nor takes the place of one.
 */
export function copiesOf(kind: CopyKind, names: readonly string[], { install, nowMs }: { install: string; nowMs: number }): OwnCopy[] {
  return names
    .filter((name) => name.startsWith(`karo-${kind}-${install}-`))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = ending.exec(name) ?? [];
      if (year === undefined) return [];
      return [{ name, takenMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .filter(({ takenMs }) => takenMs - nowMs <= graceMs)
    .sort((one, other) => other.takenMs - one.takenMs);
}

/** The copies beyond the number to keep (at least one), from a newest-first list. */
export function surplusCopies(copies: readonly OwnCopy[], keep: number): OwnCopy[] {
  return copies.slice(Math.max(keep, 1));
}

/** True if the newest backup is older than the period, or there is none. */
export function isDue(newestMs: number | undefined, { nowMs, everyMs }: { nowMs: number; everyMs: number }): boolean {
  return newestMs === undefined || nowMs - newestMs >= everyMs;
}

/** True if a backup is overdue, with time to make it: a tenth of the period and ten minutes. */
export function isLate(sinceMs: number, { nowMs, everyMs }: { nowMs: number; everyMs: number }): boolean {
  return nowMs - sinceMs > everyMs * 1.1 + graceMs;
}

/** A table that a migration changes or writes. */
const changes = /\b(?:alter table(?: only)?|update|insert into|delete from|create (?:unique )?index \w+ on)\s+([a-z_.]+)/gi;

/** The tables that these migrations change, as far as they name them, with the rows that each has before them. */
export function changedTables(
  migrations: readonly { text: string }[],
  rows: Readonly<Record<string, number>>,
): { name: string; rows: number }[] {
  const named = migrations.flatMap(({ text }) =>
    [...text.replace(/--.*$/gm, '').matchAll(changes)].map(([, name = '']) => name.toLowerCase()),
  );
  return [...new Set(named)].sort().flatMap((name) => {
    const count = rows[name];
    return count === undefined ? [] : [{ name, rows: count }];
  });
}
