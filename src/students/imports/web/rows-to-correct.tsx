import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { rowsToCorrect } from '../contract.ts';

/** Downloads the rows of a file that cannot be imported as they are, with the reasons. */
export function RowsToCorrect({ importId }: { importId: number }) {
  return <ExportChoice of={rowsToCorrect} params={{ importId }} name="rows-with-errors" words="Rows with errors" what="rows" />;
}
