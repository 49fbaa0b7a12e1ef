import { expect, test } from 'vitest';
import { itemKey } from '#lib/availability/sheet/sheet-answers.ts';
import {
  coverageAt,
  rendersSame,
  type SheetAnswers,
  sheetLines,
  sheetRecords,
  sheetSummary,
  sortedLines,
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
  const known = ROWS.slice(0, 3).flatMap(({ product }, at) => {
    const item = { productId: product, quantity: quantities[at] ?? 1 };
    const availableQty = available[product];
    const error = { errorCode: 'RESOURCE_NOT_FOUND', message: '', status: 404 } as const;
    const { productId, ...requested } = item;
    const checked = {
      productId,
      checkType: 'ATS',
      availableQty: availableQty ?? 0,
      requested,
    } as const;
    const isShort = availableQty !== undefined && availableQty < item.quantity;
    return [
      [
        itemKey(item),
        {
          item: availableQty === undefined ? { ...checked, error } : checked,
          fullDate: isShort ? '2026-12-03' : undefined,
        },
      ] as const,
    ];
  });
  const names = [['TAP-15', 'Basin mixer, "chrome"']] as const;
  return {
    branch: '101',
    channel: 'BLBranch',
    today: '2026-11-21',
    asOf: '2026-11-21T03:02:11.000Z',
    answers: known,
    names,
  };
}

const HAS = { 'TAP-15': 9, 'TAP-20': 6 };

test('each row has its own answer, and an incomplete row says what is missing', () => {
  const lines = sheetLines(ROWS, '', answers(HAS), false);
  expect(lines.map(({ words }) => words)).toEqual([
    'all 8 now',
    'short 4, all 10 on 3 Dec',
    'no such product',
    'How many?',
  ]);
  expect(sheetSummary(lines)).toBe('1 short, 1 unknown, 1 to be filled in, 1 there');
  expect(sortedLines(lines, undefined).map(({ row }) => row.product)).toEqual([
    'TAP-20',
    'NO-1',
    'TAP-30',
    'TAP-15',
  ]);
});

test('a kit that is too large says so, is counted, and is sorted with the rows without an answer', () => {
  const known = answers({ ...HAS, 'NO-1': 0 });
  const error = { errorCode: 'KIT_TOO_LARGE', message: '', status: 422 } as const;
  const lines = sheetLines(
    ROWS,
    '',
    {
      ...known,
      answers: known.answers.map(([key, answer]) =>
        answer.item.productId === 'NO-1'
          ? [key, { ...answer, item: { ...answer.item, error } }]
          : [key, answer],
      ),
    },
    false,
  );
  expect(lines[2]).toMatchObject({
    state: { kind: 'too-large' },
    words: 'kit too large, ask for its parts',
  });
  expect(sheetSummary(lines)).toBe('1 short, 1 too large, 1 to be filled in, 1 there');
  expect(sortedLines(lines, undefined).map(({ row }) => row.product)[1]).toBe('NO-1');
});

test('while rows are edited their order is frozen, and new rows come last', () => {
  const lines = sheetLines(ROWS, '', answers(HAS), false);
  expect(sortedLines(lines, [0, 3, 1, 9]).map(({ row }) => row.id)).toEqual([0, 3, 1, 2]);
});

test('a changed quantity keeps the previous answer until the new one arrives', () => {
  const [first] = sheetLines(
    [{ ...ROWS[0], id: 0, product: 'TAP-15', quantity: '12', date: '' }],
    '',
    answers(HAS),
    false,
  );
  expect(first).toMatchObject({ words: 'all 8 now', isOutdated: true });
  const [waiting] = sheetLines(
    [{ id: 0, product: 'TAP-99', quantity: '1', date: '' }],
    '',
    answers(HAS),
    false,
  );
  expect(waiting).toMatchObject({ words: '', state: 'waiting' });
});

test('answers for another branch are outdated', () => {
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
    'all 8 now',
    '101',
    '2026-11-21T03:02:11.000Z',
  ]);
  expect(records[2]?.slice(2, 7)).toEqual([10, '', 6, '2026-12-03', 'short 4, all 10 on 3 Dec']);
});

test('coverage of another branch counts the rows it can serve and names what is missing', () => {
  const lines = sheetLines(ROWS.slice(0, 2), '', answers(HAS), false);
  expect(coverageAt(lines, answers({ 'TAP-15': 7, 'TAP-20': 30 }))).toEqual({
    served: 1,
    missing: ['TAP-15 short 1, all 8 on 3 Dec'],
  });
});

test('a change in one row renders that row alone', () => {
  const known = answers({ 'TAP-15': 8, 'TAP-20': 4 });
  const before = sheetLines(ROWS, '', known, false);
  const typed = ROWS.map((row) =>
    row.product === 'TAP-20' ? { ...row, quantity: '4' } : { ...row },
  );
  const after = sheetLines(typed, '', known, false);
  expect(
    after.map((line, at) => before[at] !== undefined && rendersSame(before[at], line)),
  ).toEqual([true, false, true, true]);
});

test('a row renders again when its answer is awaited or outdated', () => {
  const [known] = sheetLines(ROWS, '', answers({ 'TAP-15': 8 }), false);
  const [stale] = sheetLines(ROWS, '', answers({ 'TAP-15': 8 }), true);
  const [waiting] = sheetLines(ROWS, '', undefined, false);
  if (!known || !stale || !waiting) throw new Error('There are rows.');
  expect(rendersSame(known, known)).toBe(true);
  expect(rendersSame(known, stale)).toBe(false);
  expect(rendersSame(known, waiting)).toBe(false);
});
