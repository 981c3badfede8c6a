import { expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('a file can still be read some moments after the click, and is let go later', () => {
  const steps: string[] = [];
  vi.useFakeTimers();
  vi.stubGlobal('document', { createElement: () => ({ click: () => steps.push('clicked') }) });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => steps.push(`let go of ${address}`));
  saveFile('students.csv', new Blob(['Name']));
  vi.advanceTimersByTime(30_000);
  expect(steps).toEqual(['clicked']);
  vi.advanceTimersByTime(30_000);
  expect(steps).toEqual(['clicked', 'let go of blob:1']);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
