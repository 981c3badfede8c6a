import { kesText } from '../../../core/money.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { Notice } from '../../../ui/states/states.tsx';
import type { ReadImport } from '../contract.ts';

/** Warns of filled columns that are not imported: those with amounts one by one, with their sum. */
export function LeftOutNotice({ leftOut }: Pick<ReadImport, 'leftOut'>) {
  const others = leftOut.filter(({ amounts }) => amounts === 0).map(({ head }) => named(head));
  const money = leftOut.filter(({ amounts }) => amounts > 0);
  return (
    <>
      {money.length > 0 && (
        <Notice tone="warning">
          {money.map(({ head, amounts, total }) => (
            <p key={head}>
              <strong>{`${named(head)} is not imported.`}</strong>
              {` It holds ${countedText(amounts, 'amount')} with a total of ${kesText(total)}.`}
            </p>
          ))}
        </Notice>
      )}
      {others.length > 0 && (
        <Notice>
          {`${listedText(others)} ${others.length === 1 ? 'is' : 'are'} not imported. Most of the rows have something there.`}
        </Notice>
      )}
    </>
  );
}

function named(head: string): string {
  return head === '' ? 'A column without a heading' : `“${head}”`;
}
