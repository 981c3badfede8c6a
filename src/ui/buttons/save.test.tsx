import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { toast } from '../floating/toast.tsx';
import { useSave } from './save.ts';

/** What is saved, as the text of each file. */
async function savedOf(read: () => Promise<Blob>): Promise<string[]> {
  const files: Blob[] = [];
  const saved: Blob[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: () => saved.push(...files.splice(0)) }) });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  let saveHere = async () => {};
  // A component, since saving has a state.
  function Place() {
    const { save } = useSave('Not read.');
    saveHere = () => save('a.csv', read);
    return null;
  }
  renderToStaticMarkup(<Place />);
  await saveHere();
  vi.useRealTimers();
  return Promise.all(saved.map(async (file) => Buffer.from(await file.arrayBuffer()).toString()));
}

test('a file is saved as it was read; of one that cannot be read it is said so', async () => {
  expect(await savedOf(async () => new Blob(['Name\r\n']))).toEqual(['Name\r\n']);
  const failed = vi.spyOn(toast, 'failure').mockReturnValue();
  const error = new Error('no line');
  expect(await savedOf(() => Promise.reject(error))).toEqual([]);
  expect(failed).toHaveBeenCalledExactlyOnceWith(error, { fallback: 'Not read.' });
  vi.restoreAllMocks();
});
