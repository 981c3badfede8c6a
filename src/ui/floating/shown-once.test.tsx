import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { ShownOnce } from './shown-once.tsx';

function drawn(navigator: object): string {
  vi.stubGlobal('navigator', navigator);
  return renderToStaticMarkup(
    <ShownOnce title="The new key" name="API key" secret="karo_1" onClose={() => undefined}>
      It is shown once.
    </ShownOnce>,
  );
}

test('a secret can be copied by a button where the browser can, and is read where it cannot', () => {
  expect(drawn({ clipboard: { writeText: async () => undefined } })).toContain('>Copy<');
  const plain = drawn({});
  expect(plain).toContain('karo_1');
  expect(plain).not.toContain('Copy');
});

test('leaving the page asks while a secret is shown, which is lost with it', () => {
  expect(drawn({})).toMatch(/<output[^>]* data-unsaved="true"/);
});
