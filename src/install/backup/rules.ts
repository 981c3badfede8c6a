/** A backup that Karo made by itself, by its name. */
export type OwnCopy = { name: string; takenMs: number };

const ending = /-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.karo$/;
const graceMs = 10 * 60_000;

/** Why Karo makes one by itself: the schedule asks, or a migration comes. */
export type CopyKind = 'scheduled' | 'before-migration';

/** The name of a backup of an install at an instant (ISO, UTC): only names like it are ever deleted. */
export function backupName(kind: CopyKind, install: string, takenAt: string): string {
  return `karo-${kind}-${install}-${takenAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z.karo`;
}

/** The backups of one kind and install among the names of a folder, newest first. */
export function copiesOf(kind: CopyKind, names: readonly string[], install: string): OwnCopy[] {
  return names
    .filter((name) => name.startsWith(`karo-${kind}-${install}-`))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = ending.exec(name) ?? [];
      if (year === undefined) return [];
      return [{ name, takenMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((one, other) => other.takenMs - one.takenMs);
}

/** What is past the number to keep (at least one is kept), of copies that come newest first. */
export function surplusCopies(copies: readonly OwnCopy[], keep: number): OwnCopy[] {
  return copies.slice(Math.max(keep, 1));
}

/** True when the newest backup is older than the period, lies in the future (the clock was wrong), or there is none. */
export function isDue(newestMs: number | undefined, { nowMs, everyMs }: { nowMs: number; everyMs: number }): boolean {
  return newestMs === undefined || nowMs - newestMs >= everyMs || newestMs - nowMs > graceMs;
}

/** True when a backup should have been made by now, with some time to make it: a tenth of the period and ten minutes. */
export function isLate(sinceMs: number, { nowMs, everyMs }: { nowMs: number; everyMs: number }): boolean {
  return nowMs - sinceMs > everyMs * 1.1 + graceMs;
}
