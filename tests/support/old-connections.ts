import pg from 'pg';
import { testSecrets } from './test-secrets.ts';

const { secrets } = testSecrets;
const text = pg.escapeLiteral;
/** Addresses and seals as they were made when a school had one paybill and one account of each bank. */
const addressOf = (field: string) => `1-${secrets.sign({ schoolId: 1, field })}`;
const sealed = (field: string, value: string) => text(secrets.seal(value, { schoolId: 1, field }));

export const oldKeys = {
  ...{ consumerKey: 'old-consumer-key', consumerSecret: 'old-consumer-secret', passkey: 'old-pass-key' },
  securityCredential: 'old-security-credential',
};
export const oldSignIn = { username: 'karo-at-equity', password: 'equity-password-77' };
export const oldAddresses = {
  safaricom: `/api/daraja/callbacks/${addressOf('daraja.callbacks')}`,
  equity: `/api/banks/equity/${addressOf('banks.equity')}`,
};

/** Words of Safaricom and of a bank with an amount that nobody could read. */
export const oldWords = {
  confirmation: '{"TransID": "TK7OLDONE1", "TransTime": "20260105090507", "TransAmount": "1,500.00", "BusinessShortCode": "600100"}',
  other: '{"TransID": "TK7OLDTWO2", "TransAmount": "none"}',
  notice: '{"bankreference": "FT26005OLD1", "billAmount": "none", "tranParticular": "MPS 254712345678"}',
};

/** School 1 connects its paybill and Equity, which tell of money that cannot be read. For a schema of before 0069. */
export const oldConnections = `
insert into paybill_connections (school_id, environment, short_code, consumer_key, consumer_secret, passkey, initiator_name,
  security_credential, registered_at)
values (1, 'sandbox', '600100', ${sealed('daraja.consumerKey', oldKeys.consumerKey)},
  ${sealed('daraja.consumerSecret', oldKeys.consumerSecret)}, ${sealed('daraja.passkey', oldKeys.passkey)}, 'karo',
  ${sealed('daraja.securityCredential', oldKeys.securityCredential)}, '2026-01-05');
insert into bank_connections (school_id, bank, is_on, account_numbers, username, password, checks_sources)
values (1, 'equity', true, '0170299123456', ${sealed('banks.equity.username', oldSignIn.username)},
  ${sealed('banks.equity.password', oldSignIn.password)}, false);
insert into paybill_notices (school_id, kind, source, body)
values (1, 'confirmation', '196.201.214.200', ${text(oldWords.confirmation)}),
       (1, 'confirmation', '196.201.214.200', ${text(oldWords.other)});
insert into paybill_notice_results (school_id, notice_id, result, reason)
select school_id, notice_id, 'refused', 'It has no amount' from paybill_notices;
insert into bank_notices (school_id, bank, source, body) values (1, 'equity', '41.90.7.7', ${text(oldWords.notice)});
insert into bank_notice_results (school_id, notice_id, result, reason)
select school_id, notice_id, 'refused', 'It has no amount' from bank_notices;`;

/** The bursar reads the first of them and dismisses the second. For a schema of before 0095. */
export const oldReadings = `
insert into notice_takings (school_id, origin, notice_id, method, channel, code, amount_cents, arrived_at, account, taken_by)
select 1, 'safaricom', min(notice_id), 'Mpesa', '600100', 'TK7OLDONE1', 150000, '2026-01-05 09:05:07+03', 'K18', 1 from paybill_notices;
insert into notice_dismissals (school_id, origin, notice_id, reason, dismissed_by)
select 1, 'safaricom', max(notice_id), 'No money of ours', 1 from paybill_notices;`;

/** Account numbers with a space between two accounts, and one within an account. For a schema of before 0162. */
export const oldAccounts =
  "update bank_connections set account_numbers = '0170299123456 7654321, KCB 522522 1100000007, 110 1234 567' where school_id = 1;";
