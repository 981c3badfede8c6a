/** A backup that the schedule made, by its name. */
export type ScheduledCopy = { name: string; takenMs: number };

const ending = /-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.karo$/;
const graceMs = 10 * 60_000;

/** The name of a backup of an install at an instant (ISO, UTC): only names like it are ever deleted. */
export function scheduledName(install: string, takenAt: string): string {
  return `karo-scheduled-${install}-${takenAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z.karo`;
}

/** The scheduled backups of one install among the names of a folder, newest first. */
export function scheduledCopies(names: readonly string[], install: string): ScheduledCopy[] {
  return names
    .filter((name) => name.startsWith(`karo-scheduled-${install}-`))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = ending.exec(name) ?? [];
      if (year === undefined) return [];
      return [{ name, takenMs: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .sort((one, other) => other.takenMs - one.takenMs);
}

/** What is past the number to keep (at least one is kept), of copies that come newest first. */
export function surplusCopies(copies: readonly ScheduledCopy[], keep: number): ScheduledCopy[] {
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
