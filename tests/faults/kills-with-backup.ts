import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.ts';
import { atLeast, type Figure, is, none, type Scenario, within } from './scenario.ts';
import { Cashier, reckoning, type Sent } from './support/cashier.ts';
import { Karo, newFolder, withKaro } from './support/karo.ts';

const payments = 10_000;
const kills = 10;

type Stored = { receipt: number; studentId: number; cents: number };
type Backup = { file: string; startedMs: number; endedMs: number };

/** Between kills of the server and its PostgreSQL a backup is made while payments come in; another machine gets its books. */
export const killsWithBackup: Scenario = {
  name: 'kills with a backup',
  isLong: true,
  run: () =>
    withKaro(async (karo) => {
      const cashier = await Cashier.of(karo);
      const folder = newFolder();
      try {
        cashier.start();
        let backup: Backup | undefined;
        let killed = 0;
        for (let kill = 1; kill <= kills; kill += 1) {
          await recorded(cashier, (payments * kill) / (kills + 1));
          if (kill % 2 === 0) await killPostgres(karo);
          else await killServer(karo);
          killed += 1;
          if (kill === kills / 2) backup = await madeBackup(karo, join(folder, 'books.karo'));
        }
        await recorded(cashier, payments);
        await cashier.stop();
        return [
          is('SIGKILLs, of the server and PostgreSQL in turn', killed, kills),
          atLeast('payments acknowledged, in all', acknowledged(cashier).length, payments),
          ...(await reckoning(karo, cashier)),
          ...(await restoredFigures(karo, cashier, backup)),
        ];
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }),
};

/** Waits until so many payments were acknowledged. */
async function recorded(cashier: Cashier, count: number): Promise<void> {
  while (acknowledged(cashier).length < count) await sleep(100);
}

const acknowledged = ({ sent }: Cashier) => sent.filter(({ answers }) => answers.some(({ status }) => status === 201));

async function killServer(karo: Karo): Promise<void> {
  await karo.end('SIGKILL');
  await karo.start();
}

async function killPostgres(karo: Karo): Promise<void> {
  await karo.killPostgres();
  await karo.ready();
}

async function madeBackup(karo: Karo, file: string): Promise<Backup> {
  const startedMs = performance.now();
  const { status, text } = await karo.command('backup', file);
  if (status !== 0) throw new Error(`The backup ended with ${status}: ${text}`);
  return { file, startedMs, endedMs: performance.now() };
}

/** Restores the backup into a new folder and compares its books, to the cent, with the cashier's list at the backup's point. */
async function restoredFigures(karo: Karo, cashier: Cashier, backup: Backup | undefined): Promise<Figure[]> {
  if (!backup) return [is('a backup was made', false, true)];
  const other = new Karo(newFolder(), await freePort(), {});
  try {
    const startedMs = performance.now();
    const { status, text } = await other.command('restore', backup.file);
    const restoreMs = performance.now() - startedMs;
    if (status !== 0) return [is('restore', text, 'restored')];
    await other.start();
    const [books, restored] = [await storedIn(karo), await storedIn(other)];
    return [
      ...booksFigures({ cashier, backup, books, restored }),
      is('ledger:verify of what was restored', text.trim().split('\n').at(-1), 'Schools checked: 1. Faults: 0.'),
      within('backup under load, made and read back', backup.endedMs - backup.startedMs, 60_000),
      within('restore', restoreMs, 60_000),
    ];
  } finally {
    await other.clear();
  }
}

type Compared = { cashier: Cashier; backup: Backup; books: readonly Stored[]; restored: readonly Stored[] };

function booksFigures({ cashier, backup, books, restored }: Compared): Figure[] {
  const last = restored.at(-1)?.receipt ?? 0;
  const line = ({ receipt, studentId, cents }: Stored) => `${receipt} ${studentId} ${cents}`;
  const atPoint = new Set(books.filter(({ receipt }) => receipt <= last).map(line));
  const payments = acknowledged(cashier);
  const toldCents = new Set(payments.map(({ cents }) => cents));
  const untold = restored.filter(({ cents }) => !toldCents.has(cents));
  const pointReceipts = new Map(books.map(({ cents, receipt }) => [cents, receipt]));
  const toldAtPoint = payments.filter(({ cents }) => (pointReceipts.get(cents) ?? 0) <= last);
  const has = new Set(restored.map(({ cents }) => cents));
  const answeredBefore = ({ answers }: Sent) => answers.some(({ status, endedMs }) => status === 201 && endedMs < backup.startedMs);
  return [
    atLeast('payments in the backup', restored.length, Math.floor(payments.length / 4)),
    atLeast('payments recorded after the backup', books.length - restored.length, 1),
    none('receipts that differ from the books at its point', restored.filter((stored) => !atPoint.has(line(stored))).length),
    is('receipts of the books at its point', restored.length, atPoint.size),
    none(
      'acknowledged before it began and not in it',
      payments.filter((payment) => answeredBefore(payment) && !has.has(payment.cents)).length,
    ),
    is('cents restored', sumOf(restored), sumOf(toldAtPoint) + sumOf(untold)),
    none('restored and never sent', untold.filter(({ cents }) => !cashier.sent.some((payment) => payment.cents === cents)).length),
  ];
}

const sumOf = (payments: readonly { cents: number }[]) => payments.reduce((sum, { cents }) => sum + cents, 0);

/** Every payment in the order of receipts. */
function storedIn(karo: Karo): Promise<Stored[]> {
  return karo.asSuperuser(async (client) => {
    const { rows } = await client.query<Stored>(
      'select payment_id as receipt, student_id as "studentId", amount_cents::float8 as cents from payments order by payment_id',
    );
    return rows;
  });
}
