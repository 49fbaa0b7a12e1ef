import { replaceEqualDeep } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import {
  countLines,
  neededElsewhere,
  type SheetAnswers,
  sheetLines,
  sheetRecords,
} from './sheet-lines.ts';
import { editableRows } from './sheet-state.ts';

const ROWS = editableRows([
  { product: 'TAP-15', quantity: '8', date: '' },
  { product: 'TAP-20', quantity: '10', date: '' },
  { product: 'NO-1', quantity: '1', date: '' },
  { product: 'TAP-30', quantity: '', date: '' },
]);

function answers(
  available: Readonly<Record<string, number>>,
  quantities = [8, 10, 1],
): SheetAnswers {
  const known = ROWS.slice(0, 3).map(({ product }, at) => {
    const quantity = quantities[at] ?? 1;
    const now = available[product];
    const name = product === 'TAP-15' ? { name: 'Basin mixer, "chrome"' } : {};
    const answer = { productId: product, quantity, ...name };
    if (now === undefined) {
      return { ...answer, now: 0, byDate: 0, later: [], problem: 'unknown' as const };
    }
    const later = now < quantity ? [{ date: '2026-12-03', quantity: quantity - now }] : [];
    return { ...answer, now, byDate: now, later };
  });
  return {
    branch: '101',
    channel: 'BLBranch',
    today: '2026-11-21',
    asOf: '2026-11-21T03:02:11.000Z',
    answers: known,
  };
}

const HAS = { 'TAP-15': 9, 'TAP-20': 6 };

test('each row has its own answer, and an incomplete row says what is missing', () => {
  const lines = sheetLines(ROWS, '', answers(HAS), false);
  expect(lines.map(({ words }) => words)).toEqual([
    'In stock',
    '6 now, 4 on 3 Dec',
    'Product not found',
    'How many?',
  ]);
  expect(countLines(lines).map(({ kind, count }) => `${count} ${kind}`)).toEqual([
    '1 short',
    '1 not found',
    '1 incomplete',
    '1 in stock',
  ]);
});

test('without a branch a row waits for one, not for an answer', () => {
  const [line] = sheetLines(ROWS, '', undefined, false, false);
  expect(line).toMatchObject({ words: 'Choose a branch', state: { kind: 'incomplete' } });
});

test('a changed quantity or branch keeps the previous answer until the new one arrives', () => {
  const linesOf = (product: string, quantity: string) =>
    sheetLines([{ id: '0', product, quantity, date: '' }], '', answers(HAS), false);
  expect(linesOf('TAP-15', '12')[0]).toMatchObject({ words: 'In stock', isOutdated: true });
  expect(linesOf('TAP-99', '1')[0]).toMatchObject({ words: '', state: { kind: 'being checked' } });
  expect(sheetLines(ROWS, '', answers(HAS), true)[0]).toMatchObject({ isOutdated: true });
});

test('spreadsheet records have raw numbers and dates, and the time of the answers', () => {
  const lines = sheetLines(ROWS, '', answers(HAS), false);
  const records = sheetRecords(lines, {
    branch: '101',
    sheetDate: '',
    asOf: '2026-11-21T03:02:11.000Z',
  });
  expect(records[1]).toEqual([
    'TAP-15',
    'Basin mixer, "chrome"',
    8,
    '',
    9,
    '',
    'In stock',
    '101',
    '2026-11-21T03:02:11.000Z',
  ]);
  expect(records[2]?.slice(2, 7)).toEqual([10, '', 6, '2026-12-03', '6 now, 4 on 3 Dec']);
});

test('other branches are asked for what is short, or for every row', () => {
  const lines = sheetLines(ROWS, '', answers(HAS), false);
  expect(neededElsewhere(lines, undefined)).toEqual([
    { row: '1', item: { productId: 'TAP-20', quantity: 4 }, name: 'TAP-20' },
  ]);
  expect(neededElsewhere(lines, 'all').map(({ item }) => item.quantity)).toEqual([8, 10]);
});

test('a change in one row leaves the other lines as they are, which render by what they are', () => {
  const known = answers({ 'TAP-15': 8, 'TAP-20': 4 });
  const before = sheetLines(ROWS, '', known, false);
  const typed = ROWS.map((row) =>
    row.product === 'TAP-20' ? { ...row, quantity: '4' } : { ...row },
  );
  const after = replaceEqualDeep(before, sheetLines(typed, '', known, false));
  expect(after.map((line, at) => before[at] === line)).toEqual([true, false, true, true]);
});
