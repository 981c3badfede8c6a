import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { accountKey } from '../../../core/text.ts';
import { isNumberOfBank, isOneOf } from '../doubted-words.ts';
import { isAnswered, type NamedPayee, type NamedStudent, namedOnce, namesStudents } from '../named-payee.ts';
import { type NarrationReference, referencesInNarration, typedBehindSign } from '../narration.ts';
import { payeeOfReferences } from './named-payee.ts';

/** A bank's report: the account, all of its words, and its own references in letters and digits, which name no student. */
type BankReference = { account: string | null; words: string; own?: readonly string[] };

/** The student of the money, with the reference that names them; or several possible ones. */
export type Payee = {
  account: string | null;
  student: { id: number; fullName: string } | null;
  several: { id: number; fullName: string }[];
  /** True if the account names nobody and the words do. */
  isInWords: boolean;
};

type PayeeQuery = { schoolId: number; bankReferences: readonly BankReference[]; codes?: readonly string[] };

/**
 * The students of banks' money, in order: the one whom the account names, or, if nobody answers to any of it, the one whom a reference
 * among the words names, which then is the account. `namingCodes` are the codes that name a student. One query for some hundred at a time:
 * a file may have a million references, each with several readings.
 */
export async function payeesOf(
  tx: Transaction,
  { schoolId, bankReferences, codes = [] }: PayeeQuery,
): Promise<{ payees: Payee[]; namingCodes: ReadonlySet<string> }> {
  const payees: Payee[] = [];
  for (const some of partsOf(bankReferences, reportsTogether)) payees.push(...(await payeesOfSome(tx, schoolId, some)));
  const namingCodes = new Set<string>();
  for (const some of partsOf([...new Set(codes)], codesTogether)) {
    const whom = await payeeOfReferences(tx, { schoolId, references: some });
    for (const [place, code] of some.entries()) if (isAnswered(whom[place]?.named ?? [])) namingCodes.add(code);
  }
  return { payees, namingCodes };
}

const reportsTogether = 500;
const codesTogether = 5000;

function partsOf<Each>(all: readonly Each[], together: number): Each[][] {
  return Array.from({ length: Math.ceil(all.length / together) }, (_, part) => all.slice(part * together, (part + 1) * together));
}

async function payeesOfSome(tx: Transaction, schoolId: number, bankReferences: readonly BankReference[]): Promise<Payee[]> {
  const reports = await mappedInTurns(bankReferences, ({ account, words, own = [] }) => ({
    ...{ account, words, own, others: referencesInNarration(withoutOwn(words, own)) },
    isTyped: account !== words.trim() || typedBehindSign(account) !== null,
  }));
  const references = [...new Set(reports.flatMap(({ account, others }) => [account, ...others.map(({ text }) => text)]))];
  const students = await payeeOfReferences(tx, { schoolId, references });
  const whom = new Map(references.map((reference, place) => [reference, students[place] ?? { student: null, named: [] }]));
  return reports.map((report) => payeeOfReport(report, whom));
}

type Report = Required<BankReference> & { others: readonly NarrationReference[]; isTyped: boolean };
const nobody: NamedPayee = { student: null, named: [] };

/** By the account, or else by the words; for nobody where a number of another student stands in the words from which that was read. */
function payeeOfReport({ account, words, own, others, isTyped }: Report, whom: ReadonlyMap<string | null, NamedPayee>): Payee {
  const whomOf = (text: string | null) => whom.get(text) ?? nobody;
  // What a payer typed stops the bank's words too where another's name or number stands beside it.
  const decides = ({ named }: NamedPayee, isStrict: boolean) => (isStrict ? namesStudents(named) : isAnswered(named));
  const its = whomOf(account);
  const isSure = isTyped || account === null || isSureInWords(account, { own, named: its.named });
  const isByAccount = account !== null && isSure && decides(its, isTyped);
  const deciding = others.filter(({ text, kind }) => decides(whomOf(text), kind !== 'number'));
  const telling = deciding.filter(({ kind }) => kind !== 'stray');
  const named = isByAccount ? [its] : telling.map(({ text }) => whomOf(text));
  if (named.length === 0)
    return { ...payee(isTyped || !isSure ? [{ ...its, student: isSure ? its.student : null }] : [], account), isInWords: false };
  const { student } = payee(named, account);
  const isApart = isByAccount && (isSavedFor(its) || !accountKey(words).includes(accountKey(account.replace(/^.*#/, ''))));
  const doubts = isApart ? [] : deciding.map(({ text }) => whomOf(text)).filter((each) => meansAnother(each, student));
  const each = payee([...named, ...doubts], account);
  if (isByAccount && doubts.length === 0) return { ...each, isInWords: false };
  return { ...each, account: each.student === null ? words.trim() : (telling[0]?.text ?? account), isInWords: true };
}

const isSavedFor = ({ named }: NamedPayee) => named.some(({ kind }) => kind === 'saved');

/** True of a number that is not of this student, or may be of another. */
function meansAnother({ student, named }: NamedPayee, one: NamedPayee['student']): boolean {
  return student ? student.id !== one?.id : named.some(({ studentId }) => studentId !== one?.id);
}

/** The words, with a word of a bank for each of the bank's own numbers. */
function withoutOwn(words: string, own: readonly string[]): string {
  return own.length === 0 ? words : words.replace(/[^\s~|;,]+/g, (word) => (/\d/.test(word) && isOneOf(own, word) ? 'VIA' : word));
}

/** False of all of a bank's words that have only a number which may be an amount, a count or the bank's own, and that nobody saved. */
function isSureInWords(words: string, { own, named }: { own: readonly string[]; named: readonly NamedStudent[] }): boolean {
  if (!isAnswered(named) || named.some(({ kind }) => kind === 'saved')) return true;
  return !isNumberOfBank(words, own);
}

/** The one student whom all of them name; several if they differ. */
function payee(whom: readonly NamedPayee[], account: string | null): Omit<Payee, 'isInWords'> {
  const students = new Map(whom.flatMap(({ student }) => (student ? [[student.id, student] as const] : [])));
  const [first, ...others] = students.values();
  if (first && others.length === 0 && whom.every(({ student }) => student !== null)) return { account, student: first, several: [] };
  return { account, student: null, several: namedOnce(whom.flatMap(({ named }) => named)) };
}
