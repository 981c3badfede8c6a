import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Alert } from './alert.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Loader } from './waiting.tsx';

test.each(['alert', 'status'] as const)('a message with the role %s is named by its title and described by its words', (role) => {
  const markup = renderToStaticMarkup(
    <Alert tone="fault" role={role} title="2 fields need attention">
      Look below
    </Alert>,
  );
  const [, name] = /aria-labelledby="([^"]+)"/.exec(markup) ?? [];
  const [, words] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`role="${role}"`);
  expect(markup).toContain(`id="${name}">2 fields need attention<`);
  expect(markup).toContain(`id="${words}">Look below<`);
});

test('a message of each tone has an icon of its own, which is not read out', () => {
  const icons = (['info', 'done', 'warning', 'fault'] as const).map((tone) => {
    const markup = renderToStaticMarkup(<Alert tone={tone} role="status" />);
    return /<svg.*<\/svg>/.exec(markup)?.[0];
  });
  expect(new Set(icons).size).toBe(4);
  for (const icon of icons) expect(icon).toContain('aria-hidden="true"');
});

test('only a message that can be closed has the button for it', () => {
  const closing = renderToStaticMarkup(<Alert tone="fault" role="alert" onClose={() => undefined} />);
  expect(closing).toContain('aria-label="Close message"');
  expect(renderToStaticMarkup(<Alert tone="fault" role="alert" />)).not.toContain('<button');
});

test('a bar says its figure and its words, and is as long as the figure', () => {
  const markup = renderToStaticMarkup(<ProgressBar label="PP1 fees paid" words="62% paid, Fair" percent={62} tone="waiting" />);
  expect(markup).toMatch(/role="progressbar" aria-label="PP1 fees paid" aria-valuenow="62" .*aria-valuetext="62% paid, Fair"/);
  expect(markup).toContain('style="width:62%"');
});

test('a ring that turns says nothing: the words beside it do', () => {
  expect(renderToStaticMarkup(<Loader />)).toContain('aria-hidden="true"');
});
