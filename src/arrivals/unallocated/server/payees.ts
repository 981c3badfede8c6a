import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { isNumberOfBank, isOneOf } from '../doubted-words.ts';
import { isAnswered, type NamedPayee, type NamedStudent, namedOnce, namesStudents } from '../named-payee.ts';
import { hasTypedSign, referencesInNarration, withoutSlipSigns } from '../narration.ts';
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
  const accounts = await mappedInTurns(bankReferences, ({ account, words, own = [] }) => ({
    account,
    asked: account === null || account !== words.trim() ? account : withoutSlipSigns(account),
    isTyped: account !== words.trim() || hasTypedSign(account),
    others: referencesInNarration(words).filter(({ text, isLabelled }) => !isOneOf(own, isLabelled ? (text.split(' ')[0] ?? '') : text)),
    own,
  }));
  const references = [...new Set(accounts.flatMap(({ asked, others }) => [asked, ...others.map(({ text }) => text)]))];
  const students = await payeeOfReferences(tx, { schoolId, references });
  const whom = new Map(references.map((reference, place) => [reference, students[place]]));
  const namedBy = (reference: string) => whom.get(reference)?.named ?? [];
  // An account, and what follows Adm, stops the other words too where another's name or number stands beside it.
  const decides = (reference: string, isAccount: boolean) =>
    isAccount ? namesStudents(namedBy(reference)) : isAnswered(namedBy(reference));
  const isListed = (listedWith: string | undefined) => listedWith === undefined || isAnswered(namedBy(listedWith));
  return accounts.map(({ account, asked, isTyped, others, own }): Payee => {
    const its = whom.get(asked);
    const isSure = isTyped || asked === null || isSureInWords(asked, { own, named: namedBy(asked) });
    if (its && asked !== null && isSure && decides(asked, isTyped)) return { ...payee([its], account), isInWords: false };
    const named = others.filter(({ text, isLabelled, listedWith }) => decides(text, isLabelled) && isListed(listedWith));
    if (its && isTyped && named.length === 0) return { ...payee([its], account), isInWords: false };
    if (named.length === 0 && !isSure) return { account, student: null, several: namedOnce(namedBy(asked)), isInWords: false };
    const each = payee(
      named.flatMap(({ text }) => whom.get(text) ?? []),
      account,
    );
    return { ...each, account: each.student === null ? account : (named[0]?.text ?? account), isInWords: named.length > 0 };
  });
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
