import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Button, type ButtonProps, buttonLook } from './button.tsx';
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
