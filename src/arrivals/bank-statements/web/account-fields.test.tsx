import { describe, expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { readFile } from '../../../../tests/support/sample-statements.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import type { ReadStatement } from '../contract.ts';
import { statementColumnNames, statementColumns } from '../rules/columns.ts';
import type { StatementSettings } from '../settings.ts';
import { AccountFields } from './account-fields.tsx';

openSignedInPage(pathTo('/payments/statements/draft/$draftId', { draftId: 5 }));

type Drawn = { role?: Role; read?: Partial<ReadStatement>; settings?: Partial<StatementSettings> };

function drawn({ role = 'bursar', read = {}, settings = {} }: Drawn = {}): string {
  const whole = readFile(read);
  const answered = { ...whole.settings, ...settings };
  const answers = { decide: () => {}, error: null, isSaving: false, settings: answered };
  return drawnFor(role, <AccountFields read={{ ...whole, settings: answered }} answers={answers} />);
}

/** The control with a label, as its own markup. */
function control(markup: string, label: string): string {
  const [, id] = new RegExp(`<label[^>]*for="([^"]+)"[^>]*>(?:<[^>]*>)*${label}`).exec(markup) ?? [];
  return new RegExp(`<(?:input|select)[^>]*id="${id}"[^>]*>`).exec(markup)?.[0] ?? '';
}

describe('whose statement it is', () => {
  test('has the name, the method and the bank that are known of it', () => {
    const markup = drawn();
    expect(control(markup, 'Account Name')).toContain('value="Main account"');
    expect(control(markup, 'Bank')).toContain('value="KCB"');
    expect(markup).toMatch(/<option value="Bank" selected="">Bank/);
  });

  test('offers the names of the accounts that the school has', () => {
    const profiles: ReadStatement['profiles'] = [
      { name: 'Main account', method: 'Bank', bank: 'KCB' },
      { name: 'Paybill', method: 'Mpesa', bank: null },
    ];
    const markup = drawn({ read: { profiles } });
    for (const { name } of profiles) expect(markup).toContain(`<option value="${name}">`);
  });

  test('asks no bank of M-Pesa', () => {
    const markup = drawn({ settings: { method: 'Mpesa', bank: null, name: 'Paybill' } });
    expect(control(markup, 'Bank')).toBe('');
    expect(markup).toMatch(/<option value="Mpesa" selected="">M-Pesa/);
  });

  test('leaves the method and bank of a known account as they are', () => {
    const markup = drawn();
    expect(control(markup, 'Method')).toContain('disabled');
    expect(control(markup, 'Bank')).toContain('disabled');
    expect(control(markup, 'Account Name')).not.toContain('disabled');
  });

  test('lets the method and bank of a new one be said', () => {
    const markup = drawn({ settings: { name: 'Second account' } });
    expect(control(markup, 'Method')).not.toContain('disabled');
    expect(control(markup, 'Bank')).not.toContain('disabled');
  });

  test('knows an account whatever the case of its name', () => {
    expect(control(drawn({ settings: { name: 'MAIN ACCOUNT' } }), 'Method')).toContain('disabled');
  });

  test('says how days are written, with an example of each way', () => {
    const words = wordsOf(drawn({ settings: { dayOrder: 'monthFirst' } }));
    expect(words).toContain('Day first: 3/4 is 3 April Month first: 3/4 is 4 March');
    expect(drawn({ settings: { dayOrder: 'monthFirst' } })).toMatch(/<option value="monthFirst" selected="">/);
  });
});

describe('what each column holds', () => {
  test('stands with samples of it, out of the way where nothing is missing', () => {
    const markup = drawn();
    expect(wordsOf(markup)).toContain('Date 01/06/2026 Import as (Date)');
    expect(wordsOf(markup)).toContain('Credit Nothing in it Import as (Credit)');
    expect(markup).not.toMatch(/<details[^>]*open/);
    expect(drawn({ read: { missing: ['Money in'] } })).toMatch(/<details[^>]*open/);
  });

  test('is one of what a statement may have, or left out', () => {
    const words = wordsOf(drawn());
    for (const column of statementColumnNames) expect(words).toContain(statementColumns[column].label);
    expect(words).toContain('Do not import');
  });

  test('is chosen already where the head says it', () => {
    expect(control(drawn(), 'Import as \\(Date\\)')).not.toBe('');
    expect(drawn()).toMatch(/<option value="day" selected="">Day/);
    expect(drawn()).toMatch(/<option value="narration" selected="">Details/);
  });

  test('of a column without a head is said by its number', () => {
    const words = wordsOf(drawn({ read: { columns: [{ head: '', samples: ['5'] }] } }));
    expect(words).toContain('Column 1 5 Import as (column 1)');
  });
});

test('an auditor reads all of it and changes nothing', () => {
  const markup = drawn({ role: 'auditor', settings: { name: 'Second account' } });
  for (const label of ['Account Name', 'Method', 'Bank', 'Date format', 'Import as \\(Date\\)']) {
    expect(control(markup, label), label).toContain('disabled');
  }
});
