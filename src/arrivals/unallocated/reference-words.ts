/** Words that a school has for what is paid and for whom. */
const schoolWords = [
  ...['SCHOOL', 'GRADE', 'CLASS', 'FORM', 'TERM', 'MUHULA', 'YEAR', 'FEE', 'FEES', 'TUITION', 'BALANCE', 'ARREARS'],
  ...['LUNCH', 'TRANSPORT', 'BUS', 'BOARDING', 'UNIFORM', 'BOOKS'],
];
/** Words that a bank writes of a payment, and no payer into an account. */
export const bankWords: ReadonlySet<string> = new Set([
  ...['BY', 'FROM', 'TO', 'ON', 'AT', 'VIA', 'KES', 'KSH'],
  ...['CASH', 'CHEQUE', 'DEP', 'DEPOSIT', 'TRF', 'TRANSFER', 'EFT', 'RTGS', 'PAID', 'ONLINE', 'MOBILE'],
  ...['BANK', 'BRANCH', 'AGENT', 'MPESA', 'PAYBILL', 'TILL', 'PESALINK'],
]);
/** Words that stand behind what was paid, such as the name of a bank. */
const endWords = [
  ...['KCB', 'EQUITY', 'COOP', 'ABSA', 'NCBA', 'DTB', 'STANBIC', 'VOOMA', 'PESAPAP', 'INWARD', 'OUTWARD', 'APP', 'HRS', 'BAL'],
  ...['EQUITEL', 'AIRTEL', 'MCOOPCASH', 'FAMILY', 'CR', 'CREDIT', 'IFO', 'SENT', 'DEPOSITED', 'RECEIVED', 'BEING', 'THANKS'],
  ...['FIRST', 'SECOND', 'THIRD', 'EXAM', 'TRIP', 'ACTIVITY', 'SWIMMING', 'MEALS', 'HOSTEL', 'REMEDIAL', 'OPENING', 'PART', 'PARTIAL'],
];
/** Words of banks and schools, of which no name has one. */
export const noNames: ReadonlySet<string> = new Set(['AND', 'NA', 'PLUS', 'FOR', 'PAYMENT', ...bankWords, ...endWords, ...schoolWords]);

/** True of a normalised text such as GRADE4 or FEES2026: all of its letters are words of schools. */
export function isOfSchoolWords(key: string): boolean {
  const words = key.match(/[A-Z]+/g) ?? [];
  return words.length > 0 && words.every((word) => schoolWords.includes(word));
}

/** Words before an admission number, and nothing else. */
export const admissionWords: ReadonlySet<string> = new Set([
  ...['ADM', 'ADMN', 'ADMNO', 'ADMISSION', 'ADMISSIONNO', 'ADMISSIONNUMBER', 'REG', 'REGNO'],
]);
/** Words before an account, which may be the payer's own at a bank. */
export const bankAccountWords: ReadonlySet<string> = new Set(['ACC', 'ACCNO', 'ACCOUNT', 'AC', 'ACNO']);
/** Words that parents write before the number of a student, in English and Kiswahili. */
export const accountWords: ReadonlySet<string> = new Set([...admissionWords, ...bankAccountWords, 'REF', 'REFNO', 'REFERENCE']);
/** Words before the payer's own account, as in From A/C 0110. */
export const payerWords: ReadonlySet<string> = new Set(['FROM', 'FRM', 'DR', 'BY']);
/** Words that may stand between, as in From my savings account. */
export const accountKinds: ReadonlySet<string> = new Set(['MY', 'SAVINGS', 'CURRENT', 'BANK']);
/** Words for a student, which stand before “No” too. */
export const studentWords: ReadonlySet<string> = new Set(['REGISTRATION', 'USAJILI', 'STUDENT', 'PUPIL', 'LEARNER', 'MWANAFUNZI']);
/** Words before a class, as in Form 2B. */
export const classWords: ReadonlySet<string> = new Set(['GRADE', 'CLASS', 'FORM', 'STREAM', 'YEAR', 'STD', 'STANDARD']);
/** Words before who took the money, as in Agent A123. */
export const deskWords: ReadonlySet<string> = new Set(['AGENT', 'TELLER', 'TILL', 'TERMINAL']);
/** Words before the number of a paper. */
export const slipWords: ReadonlySet<string> = new Set([
  ...['RECEIPT', 'RCPT', 'RCT', 'INVOICE', 'INV', 'SLIP', 'VOUCHER', 'CHEQUE', 'CHEQUES', 'CHQ', 'CHQS', 'CQ', 'SERIAL', 'BATCH'],
]);
/** Words before the number of something that a school or a bank counts, which is no student's. */
export const countedWords: ReadonlySet<string> = new Set([
  ...[...classWords, ...deskWords, ...slipWords, 'TERM', 'MUHULA', 'BUS', 'ROUTE', 'ROOM', 'BRANCH', 'BOX'],
  ...['TXN', 'TRN', 'TRANS', 'TRANSACTION', 'RRN', 'TRACE', 'OTC'],
]);
/** Words before any number: a student's, a cheque's or a slip's. */
export const numberWords: ReadonlySet<string> = new Set(['NO', 'NOS', 'NUM', 'NUMBER', 'NAMBA', 'NBR']);

/** True of a word that parents write before a number. */
export function isLabel(word: string): boolean {
  return accountWords.has(word) || studentWords.has(word) || numberWords.has(word);
}

/** Words for what is paid, and words that name nobody. */
export const feeWords: ReadonlySet<string> = new Set([
  ...['FEE', 'FEES', 'SCHOOL', 'SCHOOLFEE', 'SCHOOLFEES', 'SHULE', 'KARO', 'ADA', 'YA', 'FOR', 'OF', 'PAY', 'PAYMENT', 'MALIPO'],
]);
export const termWords: ReadonlySet<string> = new Set(['TERM', 'T', 'MUHULA']);
/** Months, in English and in Swahili. */
export const monthWords: ReadonlySet<string> = new Set([
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'SEPT', 'OCT', 'NOV', 'DEC', 'JANUARY', 'FEBRUARY', 'MARCH'],
  ...['APRIL', 'JUNE', 'JULY', 'AUGUST', 'SEPTEMBER', 'OCTOBER', 'NOVEMBER', 'DECEMBER'],
  ...['JANUARI', 'FEBRUARI', 'MACHI', 'APRILI', 'MEI', 'JUNI', 'JULAI', 'AGOSTI', 'SEPTEMBA', 'OKTOBA', 'NOVEMBA', 'DESEMBA'],
]);
