import { expect, test } from 'vitest';
import { orderStatusLabel } from './labels.ts';

test.each([
  [0, 0, true, 'Nothing ordered'],
  [20, 0, true, 'Not received'],
  [20, 10, true, 'Part received'],
  [20, 20, true, 'Received, still open'],
  [20, 20, false, 'Received'],
  [20, 10, false, 'Closed short'],
  [20, 0, false, 'Closed, nothing received'],
])('of %d ordered and %d received, open %s: %s', (ordered, received, isOpen, words) => {
  expect(orderStatusLabel({ ordered, received }, isOpen)).toBe(words);
});
