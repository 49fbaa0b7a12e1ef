import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.tsx';

const bare = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['/', '/'],
  ['?', '?'],
  ['j', 'j'],
  ['k', 'k'],
  ['e', 'e'],
  ['g', 'g'],
  ['J', 'j'],
])('%s by itself is the shortcut %s', (key, shortcut) => {
  expect(shortcutOf({ ...bare, key }, undefined)).toBe(shortcut);
});

test('g and a letter open a screen', () => {
  expect(shortcutOf({ ...bare, key: 'i' }, 'g')).toBe('g i');
  expect(shortcutOf({ ...bare, key: 'i' }, undefined)).toBeUndefined();
});

test('Ctrl+K and Command+K focus the search', () => {
  expect(shortcutOf({ ...bare, ctrlKey: true, key: 'k' }, undefined)).toBe('/');
  expect(shortcutOf({ ...bare, metaKey: true, key: 'K' }, undefined)).toBe('/');
});

test.each(['v', 'w', 'r', 'j', 'e', '/', 'F5'])('leaves Ctrl+%s to the browser', (key) => {
  expect(shortcutOf({ ...bare, ctrlKey: true, key }, undefined)).toBeUndefined();
});

test.each(['F5', 'Enter', 'Escape', 'Tab', 'Shift', 'ArrowDown', 'x'])(
  '%s is not a shortcut',
  (key) => {
    expect(shortcutOf({ ...bare, key }, undefined)).toBeUndefined();
  },
);

test('leaves Alt to the browser and the keyboard layout', () => {
  expect(shortcutOf({ ...bare, altKey: true, key: 'e' }, undefined)).toBeUndefined();
});
