import { instantAt, instantText } from '../../../core/dates.ts';
import { escaped } from '../../../core/server/replies/html.ts';
import { countedText, countText } from '../../../core/wording.ts';
import { failedText, isLateJob, isUnchecked, lateJobText, uncheckedText } from '../../operators/server/alarms.ts';
import { megabytesText, scarceText } from '../../operators/server/disks.ts';
import { checkAgeMs, figures } from './install-metrics.ts';
import type { InstallState } from './install-state.ts';

/** What the operator's page says is wrong, in words; empty where all is well. */
export function alarmsOf(state: InstallState): string[] {
  const { isUp, totals, ledger, disks, backup } = state;
  return [
    !isUp && 'The database does not answer or cannot store: /readyz says which.',
    isUp && totals === null && 'The totals of the schools could not be read in time.',
    ledger && ledger.faults > 0 && `The last check of the ledgers found ${countedText(ledger.faults, 'fault')}: run karo verify.`,
    isUnchecked(checkAgeMs(state) ?? 0) && uncheckedText,
    totals !== null && totals.jobsFailed > 0 && failedText(totals.jobsFailed),
    totals !== null && isLateJob(totals.oldestJobSeconds) && lateJobText,
    backup?.isLate === true && 'The scheduled backup is late.',
    backup?.lastTryFailed === true && 'The last try of a scheduled backup failed: the log says why.',
    ...disks.map(scarceText),
  ].filter((alarm) => typeof alarm === 'string');
}

/** The page for whoever runs the install: figures of all schools together, and nothing of one school. */
export function statusPage(state: InstallState, version: string): string {
  const alarms = alarmsOf(state);
  const rows = [
    ...figures.map(({ help, of, without = 'not known' }) => [help.replace(/\.$/, ''), countText(of(state) ?? without)]),
    ...state.disks.map(({ setting, folder, freeBytes, sizeBytes }) => [
      `Free on the disk of ${setting} (${folder})`,
      `${megabytesText(freeBytes)} of ${megabytesText(sizeBytes)}`,
    ]),
  ];
  const cells = rows.map(([name = '', value = '']) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="30">
<title>${alarms.length === 0 ? 'All is well' : countedText(alarms.length, 'problem')} · Karo</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; }
  th, td { padding: .4rem 0; border-bottom: 1px solid #8886; text-align: left; font-weight: normal; }
  td { text-align: right; font-variant-numeric: tabular-nums; }
  li { font-weight: 600; }
</style>
<h1>Karo ${escaped(version)}</h1>
${alarms.length === 0 ? '<p>All is well.</p>' : `<ul>${alarms.map((alarm) => `<li>${escaped(alarm)}</li>`).join('')}</ul>`}
<table>${cells.join('')}</table>
<p>As of ${instantText(instantAt(state.atMs))}, read again every 30 seconds.</p>
</html>
`;
}
