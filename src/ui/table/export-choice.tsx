import { IconDownload } from '@tabler/icons-react';
import type { CallInput, Endpoint } from '../../core/endpoint.ts';
import { type SheetFormat, sheetFormats } from '../../core/sheet.ts';
import { call } from '../../core/web/call.ts';
import { Button } from '../buttons/button.tsx';
import { useSave } from '../buttons/save.ts';
import classes from './export-choice.module.css';

type ExportChoiceProps<E extends Endpoint & { sheet: string }> = {
  /** The endpoint of the file. */
  of: E;
  /** The filters of the list for the endpoint. */
  query?: object;
  params?: object;
  /** The file's name without ending, if it differs from the endpoint's. */
  name?: string;
  /** What is saved, if less than the list. */
  words?: string;
  /** What is listed: "students". */
  what: string;
  /** True if there is nothing to save; it stays visible, so that nothing moves. */
  disabled?: boolean;
};

/** Saves the whole list in the pressed format. */
export function ExportChoice<E extends Endpoint & { sheet: string }>({
  of,
  query,
  params,
  name = of.sheet,
  words = 'Export',
  what,
  disabled = false,
}: ExportChoiceProps<E>) {
  const { pending, save } = useSave(`The ${what} could not be downloaded.`);
  const nameOf = (format: SheetFormat) => `${name}.${format}`;
  const read = async (format: SheetFormat) => {
    const input = { query: { ...query, format }, ...(params && { params }) } as unknown as CallInput<E>;
    return (await call(of, input)) as File;
  };
  return (
    <fieldset className={classes.choice} aria-label={words}>
      <span className={classes.name} aria-hidden>
        <IconDownload size={16} aria-hidden />
        {words}
      </span>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="sm"
          aria-label={`${words} as ${sheetFormats[format].name}`}
          disabled={disabled}
          busy={pending === nameOf(format)}
          inactive={pending !== null}
          onClick={() => save(nameOf(format), () => read(format))}
        >
          {sheetFormats[format].name}
        </Button>
      ))}
    </fieldset>
  );
}
