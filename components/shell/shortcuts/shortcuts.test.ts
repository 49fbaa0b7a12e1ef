import { expect, test } from 'vitest';
import { shortcutOf } from './shortcuts.tsx';

const bare = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  ['/', {}, undefined, '/'],
  ['?', {}, undefined, '?'],
  ['e', {}, undefined, 'e'],
  ['g', {}, undefined, 'g'],
  ['J', {}, undefined, 'j'],
  ['i', {}, 'g', 'g i'],
  ['i', {}, undefined, undefined],
  ['k', { ctrlKey: true }, undefined, '/'],
  ['K', { metaKey: true }, undefined, '/'],
  ['v', { ctrlKey: true }, undefined, undefined],
  ['j', { ctrlKey: true }, undefined, undefined],
  ['/', { ctrlKey: true }, undefined, undefined],
  ['e', { altKey: true }, undefined, undefined],
  ['F5', {}, undefined, undefined],
  ['Enter', {}, undefined, undefined],
  ['x', {}, undefined, undefined],
])('%s with %j after %s is the shortcut %s', (key, modifiers, before, shortcut) => {
  expect(shortcutOf({ ...bare, ...modifiers, key }, before)).toBe(shortcut);
});
