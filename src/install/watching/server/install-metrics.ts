import { Gauge, type Registry } from 'prom-client';
import type { InstallState } from './install-state.ts';
import type { Totals } from './totals.ts';

/** `without` is said on the page where there is no figure. */
type Figure = { name: string; help: string; of: (state: InstallState) => number | null; without?: string };

const total = (key: keyof Totals) => (state: InstallState) => state.totals?.[key] ?? null;

/** Each figure of the install: its name in the metrics, and how it reads on the status page. */
export const figures: readonly Figure[] = [
  { name: 'karo_database_up', help: 'Whether the database answers and can store: 1 or 0.', of: ({ isUp }) => Number(isUp) },
  { name: 'karo_schools', help: 'Schools.', of: total('schools') },
  { name: 'karo_students', help: 'Active students of all schools.', of: total('students') },
  { name: 'karo_users', help: 'Active users of all schools.', of: total('users') },
  { name: 'karo_arrivals_waiting', help: 'Unallocated payments.', of: total('arrivalsWaiting') },
  { name: 'karo_arrivals_waiting_cents', help: 'Unallocated payments, in cents.', of: total('waitingCents') },
  { name: 'karo_arrivals_waiting_days', help: 'Age of the oldest unallocated payment, in days.', of: total('oldestWaitDays') },
  { name: 'karo_messages_waiting', help: 'SMS that wait to be sent.', of: total('messagesWaiting') },
  { name: 'karo_messages_failed_day', help: 'SMS of the last 24 hours that failed.', of: total('messagesFailed') },
  { name: 'karo_jobs_waiting', help: 'Jobs that wait.', of: total('jobsWaiting') },
  { name: 'karo_jobs_failed_day', help: 'Jobs that failed in the last 24 hours.', of: total('jobsFailed') },
  { name: 'karo_jobs_late_seconds', help: 'How late the oldest waiting job is, in seconds.', of: total('oldestJobSeconds') },
  { name: 'karo_ledger_faults', help: 'Faults that the last check of the ledgers found.', of: ({ ledger }) => ledger?.faults ?? null },
  {
    name: 'karo_ledger_check_age_seconds',
    help: 'Seconds since the last check of the ledgers, or since the start while there was none.',
    of: (state) => {
      const age = checkAgeMs(state);
      return age === null ? null : Math.round(age / 1000);
    },
  },
  {
    name: 'karo_backup_age_seconds',
    help: 'Seconds since the last scheduled backup, or since the start while there was none.',
    of: (state) => state.backup && Math.round(ageMs(state, state.backup.lastGoodAt) / 1000),
    without: 'no schedule',
  },
  {
    name: 'karo_backup_late',
    help: 'Whether the scheduled backup is late: 1 or 0.',
    of: ({ backup }) => backup && Number(backup.isLate),
    without: 'no schedule',
  },
];

/** What is kept on the disk of a folder. */
const placeOf = { DATA_DIR: 'data', BACKUP_DIR: 'backups' } as const;

/** Since the last check of the ledgers, or since the start where there was none; null where that could not be read. */
export function checkAgeMs(state: InstallState): number | null {
  return state.ledger === undefined ? null : ageMs(state, state.ledger?.checkedAt ?? null);
}

function ageMs({ atMs, startedAtMs }: InstallState, since: string | null): number {
  return atMs - (since === null ? startedAtMs : Date.parse(since));
}

/** Gives a registry the figures of the install, read when they are collected. */
export function measureInstall(registry: Registry, read: () => Promise<InstallState>): void {
  const registers = [registry];
  for (const { name, help, of } of figures) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = of(await read());
        // No figure is better than one of before an outage.
        this.remove();
        if (value !== null) this.set(value);
      },
    });
  }
  for (const [name, help, key] of [
    ['karo_disk_free_bytes', 'Free space of the disk, by what is kept there.', 'freeBytes'],
    ['karo_disk_size_bytes', 'Size of the disk, by what is kept there.', 'sizeBytes'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['place'],
      registers,
      async collect() {
        this.reset();
        for (const disk of (await read()).disks) this.set({ place: placeOf[disk.setting] }, disk[key]);
      },
    });
  }
}
