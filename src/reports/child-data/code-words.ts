import { voteHeadFacts, voteHeads } from '../../books/billing/vote-heads.ts';
import { kindNames as discountNames } from '../../books/discounts/kinds.ts';
import { kindNames as adjustmentNames } from '../../books/ledger/adjustment-kinds.ts';
import { methodFacts, methodName, methods } from '../../books/ledger/methods.ts';
import { stateNames as messageStateNames } from '../../messages/guardians/kinds.ts';
import { causeNames } from '../../payments/reversals/rules.ts';
import { consentSourceWords, consentStateWords } from '../../students/consents/kinds.ts';
import { changedFieldNames } from '../../students/register/changes.ts';

/** The kinds of codes. Those of the kind `code` are the words of people already, but for their form. */
const codeKinds = [
  'code',
  'account',
  'adjustment',
  'cause',
  'consentSource',
  'consentState',
  'discount',
  'field',
  'messageState',
  'method',
] as const;
export type CodeKind = (typeof codeKinds)[number];

const wordsByKind: Record<CodeKind, Readonly<Record<string, string>>> = {
  code: {},
  account: Object.fromEntries([
    ...methods.map((method) => [methodFacts[method].account, methodName(method)]),
    ...voteHeads.map((head) => [voteHeadFacts[head].account, voteHeadFacts[head].name]),
  ]),
  adjustment: adjustmentNames,
  cause: causeNames,
  consentSource: consentSourceWords,
  consentState: consentStateWords,
  discount: discountNames,
  field: changedFieldNames,
  messageState: messageStateNames,
  method: Object.fromEntries(methods.map((method) => [method, methodName(method)])),
};

/** True for a kind of codes of the program. */
export function isCode(kind: string): kind is CodeKind {
  return codeKinds.some((each) => each === kind);
}

/** A code in the words of the pages: "AssBook Fee" for `ass_books`, "Additional fees" for `additional_fees`. */
export function codeText(code: string, kind: CodeKind): string {
  return wordsByKind[kind][code] ?? spelledOut(code);
}

function spelledOut(code: string): string {
  const plain = code.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
