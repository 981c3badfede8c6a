import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { toast } from '../floating/toast.tsx';
import { Button, type ButtonProps, buttonLook } from './button.tsx';
import { DownloadButton } from './download-button.tsx';
import { ActionIcon, CloseButton } from './icon-button.tsx';

/** What a press does, as the element that the button draws has it. */
function press(props: ButtonProps): void {
  const drawn: ReactElement<{ onClick: () => void }> = Button(props);
  drawn.props.onClick();
}

test('a button does what it says once for each press', () => {
  const act = vi.fn();
  press({ onClick: act });
  press({ onClick: act });
  expect(act).toHaveBeenCalledTimes(2);
});

test.each([{ busy: true }, { inactive: true }])('a button with %o cannot be pressed, says so, and keeps the focus', (state) => {
  const act = vi.fn();
  press({ ...state, onClick: act });
  expect(act).not.toHaveBeenCalled();
  const drawn = renderToStaticMarkup(<Button {...state}>Save</Button>);
  expect(drawn).toContain('aria-disabled="true"');
  expect(drawn).not.toMatch(/\sdisabled/);
});

test('a button that is busy may still be pressed where it says that it does not rest', () => {
  const act = vi.fn();
  press({ busy: true, inactive: false, onClick: act });
  expect(act).toHaveBeenCalledOnce();
});

test('a button submits nothing unless it says so', () => {
  expect(renderToStaticMarkup(<Button>Cancel</Button>)).toContain('type="button"');
  expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

test('its sections stand on their sides of its words', () => {
  const drawn = renderToStaticMarkup(
    <Button leftSection={<i>before</i>} rightSection={<i>after</i>}>
      Next
    </Button>,
  );
  expect(drawn).toContain('<i>before</i>Next<i>after</i>');
});

test('the main act is filled and teal unless it is said otherwise, for a link as for a button', () => {
  expect(buttonLook({})).toMatchObject({ 'data-variant': 'filled', 'data-color': 'teal', 'data-size': 'md' });
  const look = { variant: 'default', color: 'brick', size: 'xs', className: 'own' } as const;
  expect(buttonLook(look)).toMatchObject({ 'data-variant': 'default', 'data-color': 'brick', 'data-size': 'xs' });
  expect(buttonLook(look).className).toMatch(/ own$/);
  expect(renderToStaticMarkup(<Button {...look}>Remove</Button>)).toContain('data-color="brick"');
});

test('a button without words has a name, and its icon is not read out', () => {
  expect(renderToStaticMarkup(<ActionIcon aria-label="Open menu">≡</ActionIcon>)).toMatch(/type="button".*aria-label="Open menu"/);
  expect(renderToStaticMarkup(<CloseButton aria-label="Close" />)).toMatch(/aria-label="Close".*<svg[^>]*aria-hidden="true"/);
});

/** What a press of the button saves, as the text of each file. */
async function pressDownload(read: () => Promise<Blob>): Promise<string[]> {
  const files: Blob[] = [];
  const saved: Blob[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: () => saved.push(...files.splice(0)) }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  let press = async () => {};
  // A component, since the button has a state.
  function Place() {
    const drawn: ReactElement<{ onClick: () => Promise<void> }> = DownloadButton({
      name: 'a.csv',
      read,
      fallback: 'Not read.',
    });
    press = drawn.props.onClick;
    return drawn;
  }
  renderToStaticMarkup(<Place />);
  await press();
  vi.useRealTimers();
  return Promise.all(saved.map(async (file) => Buffer.from(await file.arrayBuffer()).toString()));
}

test('a file is saved as it was read; of one that cannot be read it is said so', async () => {
  expect(await pressDownload(async () => new Blob(['Name\r\n']))).toEqual(['Name\r\n']);
  const failed = vi.spyOn(toast, 'failure').mockReturnValue();
  const error = new Error('no line');
  expect(await pressDownload(() => Promise.reject(error))).toEqual([]);
  expect(failed).toHaveBeenCalledExactlyOnceWith(error, { fallback: 'Not read.' });
  vi.restoreAllMocks();
});
