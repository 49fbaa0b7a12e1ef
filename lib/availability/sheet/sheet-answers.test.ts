import { expect, test } from 'vitest';
import type { ItemAvailability, QueryItem } from '#lib/availability/schema.ts';
import { type CheckItems, checkSheet } from './sheet-answers.ts';

const TODAY = '2026-11-21';

/** A fake with three of everything, and more on 3 December, that records its calls. */
function fakeCheck(): { ask: CheckItems; calls: (readonly QueryItem[])[] } {
  const calls: (readonly QueryItem[])[] = [];
  const ask = async (items: readonly QueryItem[]) => {
    calls.push(items);
    return items.map(({ productId, ...requested }): ItemAvailability => {
      const isDated = requested.date !== undefined;
      return {
        productId,
        checkType: isDated ? 'ATP' : 'ATS',
        availableQty: 3,
        requested,
        ...(isDated && requested.quantity > 3 ? { availableByDate: '2026-12-03' } : {}),
        ...(productId === 'NONE'
          ? { error: { errorCode: 'RESOURCE_NOT_FOUND', message: '', status: 404 } }
          : {}),
      };
    });
  };
  return { ask, calls };
}

test('checks 70 rows in three calls of at most 25, and short rows in one more for their date', async () => {
  const { ask, calls } = fakeCheck();
  const items = Array.from({ length: 70 }, (_, at) => ({
    productId: `P-${at}`,
    quantity: at < 2 ? 10 : 1,
  }));
  const answers = await checkSheet(items, TODAY, ask);
  expect(calls.map((call) => call.length)).toEqual([25, 25, 20, 2]);
  expect(calls[3]?.[0]).toEqual({ productId: 'P-0', quantity: 10, date: TODAY });
  expect(answers.get('P-0\t10\t')?.fullDate).toBe('2026-12-03');
  expect(answers.get('P-2\t1\t')?.fullDate).toBeUndefined();
  expect(answers.size).toBe(70);
});

test('checks equal items once, and dated or unknown ones not a second time', async () => {
  const { ask, calls } = fakeCheck();
  const dated = { productId: 'A', quantity: 10, date: '2026-11-25' };
  const answers = await checkSheet([dated, dated, { productId: 'NONE', quantity: 9 }], TODAY, ask);
  expect(calls.map((call) => call.length)).toEqual([2]);
  expect(answers.get('A\t10\t2026-11-25')?.item.availableByDate).toBe('2026-12-03');
});

test('makes no call for an empty sheet, and passes on a failed call', async () => {
  const { ask, calls } = fakeCheck();
  expect((await checkSheet([], TODAY, ask)).size).toBe(0);
  expect(calls).toEqual([]);
  const broken = () => Promise.reject(new Error('503'));
  await expect(checkSheet([{ productId: 'A', quantity: 1 }], TODAY, broken)).rejects.toThrow('503');
});

test('reports the most that will be available, and when, if the whole never is', async () => {
  // Three now, seven from 3 December on, never more.
  const calls: number[] = [];
  const ask: CheckItems = async (items) => {
    calls.push(items.length);
    return items.map(({ productId, ...requested }): ItemAvailability => {
      const { date, quantity } = requested;
      const availableQty = date !== undefined && date >= '2026-12-03' ? 7 : 3;
      const byDate = quantity <= 3 ? TODAY : '2026-12-03';
      const availableByDate = date !== undefined && quantity <= 7 ? byDate : undefined;
      return {
        productId,
        checkType: date === undefined ? 'ATS' : 'ATP',
        availableQty,
        requested,
        ...(availableByDate ? { availableByDate } : {}),
      };
    });
  };
  const items = [
    { productId: 'A', quantity: 10 },
    { productId: 'A', quantity: 10, date: '2026-11-25' },
    { productId: 'A', quantity: 10, date: '2027-01-01' },
    { productId: 'A', quantity: 7 },
  ];
  const answers = await checkSheet(items, TODAY, ask);
  const most = { quantity: 7, date: '2026-12-03' };
  expect([...answers.values()].map((each) => [each.fullDate, each.most])).toEqual([
    [undefined, most],
    [undefined, most],
    [undefined, undefined],
    ['2026-12-03', undefined],
  ]);
  expect(calls).toEqual([4, 2, 3, 2]);
});
