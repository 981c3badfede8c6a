import { expect, test } from 'vitest';
import { isProofInWords } from './code-proofs.ts';

const ownAccounts = ['1101234567'];
const among = (narration: string, account: string | null = narration) => ({ row: { account, narration }, ownAccounts });

test.each([...['FT263210447', 'TKO7CLAIM1', 'TKO7241126', 'S12345678', 'FT20261124883', '05012026153977988', '2026112499']])(
  '%s in the words of a row says which payment it is',
  (code) => {
    expect(isProofInWords(code, among(`MPS ${code} PETER OUMA`))).toBe(true);
  },
);

test.each([
  ['a telephone number', ['254722000111', '0722000111', '722000111', 'MPS254722000111', '254722000111PETER']],
  ['a date', ['20261124', '24112026', '11242026', '20261124091500', '24NOV2026', '24NOVEMBER26', 'DEPOSIT241126', 'CASH261124']],
  ['a short word', ['FT26X1', 'SM1059', '1500000']],
  ['a word', ['PETEROUMA']],
  ['the school’s own account', ['1101234567', 'TO1101234567']],
])('%s does not, because it stands in the words of others too', (_, codes) => {
  for (const code of codes) expect(isProofInWords(code, among(`MPS ${code} PETER OUMA`)), code).toBe(false);
});

test('the account that the payer typed does not, and beside it a reference does', () => {
  const words = among('MPS FT263210447 Acc. NA2026000177', 'NA2026000177');
  expect(isProofInWords('NA2026000177', words)).toBe(false);
  expect(isProofInWords('FT263210447', words)).toBe(true);
});
